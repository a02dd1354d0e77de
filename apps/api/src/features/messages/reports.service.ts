import {
  findMessageForUpdate,
  findReportedMessageForUpdate,
  type MessageRow,
  updateMessage,
} from '@msafara/db/messages/messages.repository';
import { type MessageReason, movedBy } from '@msafara/domain/messages/message-rules';

import { type Deps, nowOf } from '../../deps.ts';
import type { CallbackOwner } from './callback-secret.ts';
import { tellFailed } from './message-failures.ts';

/** A report can be faster than the answer that names the message. */
const FASTER_MS = 1500;

export type Report = {
  providerId: string;
  /** Our own id, where the provider sends it back. */
  ourId?: string | undefined;
  state: 'sent' | 'delivered' | 'read' | 'failed';
  reason: MessageReason;
  network?: string | null;
};

/** The account with a provider that a report is of. */
type Reporter = CallbackOwner & { provider: string };

/** A message is reported on by the account alone that it went by. */
function isOwn({ account, organisation_id: organisationId }: MessageRow, owner: CallbackOwner): boolean {
  return owner.organisationId === null
    ? account === 'shared'
    : account === 'own' && organisationId === owner.organisationId;
}

async function take(
  deps: Deps,
  { provider, ...owner }: Reporter,
  { providerId, ourId, state, reason, network = null }: Report,
): Promise<boolean> {
  return deps.database.transaction(async (trx, announce) => {
    const message =
      (await findReportedMessageForUpdate(trx, { provider, providerId, ...owner })) ??
      (ourId === undefined ? undefined : await findMessageForUpdate(trx, { id: ourId }));
    if (message?.provider !== provider || !isOwn(message, owner)) return false;
    const moved = movedBy(message.state, state);
    if (moved === message.state && (network === null || message.network !== null)) return true;
    await updateMessage(trx, message.id, {
      state: moved,
      provider_id: message.provider_id ?? providerId,
      network: message.network ?? network,
      updated_at: nowOf(deps),
      ...(moved !== message.state && { leased_until: null, reason: moved === 'failed' ? reason : null }),
    });
    if (moved === 'failed' && moved !== message.state) await tellFailed(deps, trx, announce, { ...message, reason });
    return true;
  });
}

/** Takes reports one after the other; returns those about nothing that we know. */
async function takeAll(deps: Deps, reporter: Reporter, reports: readonly Report[]): Promise<Report[]> {
  const left: Report[] = [];
  for (const report of reports) {
    // oxlint-disable-next-line no-await-in-loop -- in their order, each in a short transaction
    if (!(await take(deps, reporter, report))) left.push(report);
  }
  return left;
}

/**
 * Takes a provider's reports on messages: states move forward only, were reports repeated or in the wrong order, and one about a
 * message that is not of this account changes nothing. Those that find nothing are looked at once more, since they may have been
 * faster than the answer to what we sent: all of a call together, or a long one would hold a place for minutes.
 */
export async function takeReports(deps: Deps, reporter: Reporter, reports: readonly Report[]): Promise<void> {
  const left = await takeAll(deps, reporter, reports);
  if (left.length === 0) return;
  await deps.sleep(FASTER_MS, new AbortController().signal);
  await takeAll(deps, reporter, left);
}
