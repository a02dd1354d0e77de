import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { statusOfProof } from '@msafara/domain/proofs/proof-status';
import type { ReadHow } from '@msafara/domain/scans/read-how';
import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';

import { outbox } from '../../offline/outbox.ts';
import { draftKey } from '../../offline/photos.ts';
import { formDraft } from '../../offline/scan-draft.ts';
import { settledScan } from '../../offline/settled-scan.ts';
import { type Parts, proofOf, stepsOf } from './deliver-draft.ts';
import { type DeliverKind, type DeliverSubject, draftAbout } from './deliver-subject.ts';
import type { DraftStore } from './draft-store.ts';

type Sending = {
  user: SessionUser;
  store: DraftStore;
  subject: DeliverSubject;
  kind: DeliverKind;
  parts: Parts;
  readHow: ReadHow;
  /** The person said yes to a correction. */
  confirmed: boolean;
};

/**
 * Hands a proof over to the outbox, with its photos and in place of its draft, and answers what the server said of it, or
 * undefined while it has not. It is one transaction: a page that ends here has the draft or the proof, never both or none.
 * Throws what the browser says where it keeps nothing.
 */
export async function sendProof(sending: Sending): Promise<{ at: string; result: ScanResult | undefined }> {
  const { user, store, subject, kind, parts, readHow, confirmed } = sending;
  const draft = await store.handOver(async (taken) => {
    const proof = proofOf(taken, kind, parts);
    const change = { status: statusOfProof(proof) };
    const photos = stepsOf(taken, parts).includes('photo') ? taken.photos : [];
    await outbox.keep(
      user.id,
      {
        ...formDraft(user, { subject, change, confirmed, readHow }),
        id: taken.id,
        scannedAt: taken.touchedAt,
        ...(taken.lastContact !== undefined && { lastContact: taken.lastContact }),
        proof,
      },
      { photos, draftKey: draftKey(user.id, draftAbout(kind, subject)) },
    );
    return taken;
  });
  return { at: draft.touchedAt, result: (await settledScan(draft.id))?.result };
}
