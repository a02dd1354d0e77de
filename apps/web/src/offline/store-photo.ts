import { storedFileSchema } from '@msafara/domain/files/files.schema';
import { errorSchema } from '@msafara/domain/reason.schema';
import type { RefusedScan } from '@msafara/domain/scans/scan-result.schema';
import { isWorthSendingAgain } from '@msafara/domain/scans/sent-again';

import { within } from '../lib/within.ts';
import { retryAfterMs } from './back-off.ts';
import { SendFailure } from './drain.ts';

/** 300 kB at 20 kbit/s: slower than that a photo does not get through a network of phones. */
const WAIT_MS = 120_000;

/** What became of a photo: the server's file, or why the server takes none such. */
type Stored = { fileId: string } | { refusal: Omit<RefusedScan, 'id'> };

/**
 * Stores a photo of a person with the server (D28): the same photo sent again is the same file there. `userId` goes along, since
 * somebody else may have signed in in another tab, who is not to get it. Throws a SendFailure where it may succeed later.
 */
export async function storePhoto(userId: string, bytes: ArrayBuffer, ended: AbortSignal): Promise<Stored> {
  const response = await fetch('/api/files', {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', accept: 'application/json', 'for-user': userId },
    body: bytes,
    signal: within(WAIT_MS, ended),
  }).catch(() => {
    throw new SendFailure({ kind: 'unreachable' });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const { data } = storedFileSchema.safeParse(body);
    // A page of the network's own, which asks for money or a click.
    if (!data) throw new SendFailure({ kind: 'unreachable' });
    return { fileId: data.id };
  }
  const { data: error } = errorSchema.safeParse(body);
  if (error?.code === 'UNAUTHENTICATED') throw new SendFailure({ kind: 'signIn' });
  if (error?.code === 'OTHER_USER') throw new SendFailure({ kind: 'otherUser' });
  if (!error || response.status === 429 || response.status >= 500) {
    throw new SendFailure({ kind: 'busy', afterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()) });
  }
  const { code, reason, message } = error;
  return { refusal: { outcome: 'refused', code, reason, message, again: isWorthSendingAgain(error) } };
}
