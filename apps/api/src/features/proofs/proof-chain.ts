import type { ProofTable } from '@msafara/db/proofs/proofs.table';

import { requestDigest } from '../idempotency/request-digest.ts';

/** What is personal in a proof, by the names under which it is salted and digested; photos are `photos.0` and so on. */
export type Personal = Readonly<Record<string, unknown>>;

/** What the chain covers of a proof beside what is personal. */
type Covered = Omit<
  ProofTable,
  | 'receiver_name'
  | 'relation'
  | 'notes'
  | 'signature'
  | 'lat'
  | 'lon'
  | 'accuracy_m'
  | 'code_override_reason'
  | 'sent'
  | 'salts'
  | 'digests'
  | 'hash'
  | 'erased_at'
>;

/** The digest of one field: without its salt nobody finds out what was there. */
export function digestOf(field: string, value: unknown, salt: string): string {
  return requestDigest({ field, salt, value });
}

/** The hash of a proof: over all that it says, the digests of what is personal, and the hash of the one before (D28). */
export function hashOf(covered: Covered, digests: Readonly<Record<string, string>>): string {
  return requestDigest({
    format: 1,
    organisationId: covered.organisation_id,
    id: covered.id,
    number: covered.number,
    shipmentId: covered.shipment_id,
    trackingNumber: covered.tracking_number,
    kind: covered.kind,
    outcome: covered.outcome,
    reason: covered.reason,
    capturedAt: covered.captured_at,
    receivedAt: covered.received_at,
    // Proofs from before there were codes have none, nor their hash.
    ...(covered.code_state !== null && { codeState: covered.code_state }),
    userId: covered.user_id,
    keyId: covered.key_id,
    previousHash: covered.previous_hash,
    digests,
  });
}

/** What is personal in a proof, of which the hash covers a digest each; `photos` are the SHA-256 of their bytes. */
export function personalOf(
  proof: {
    receiverName: string | null;
    relation: string | null;
    notes: string | null;
    signature: unknown;
    position: unknown;
    codeOverrideReason: string | null;
  },
  photos: readonly string[],
): Personal {
  const { receiverName, relation, notes, signature, position, codeOverrideReason } = proof;
  return {
    receiverName,
    relation,
    notes,
    signature,
    position,
    // Without one the digests are those of a proof from before there were codes.
    ...(codeOverrideReason !== null && { codeOverrideReason }),
    ...Object.fromEntries(photos.map((sha256, nth) => [`photos.${String(nth)}`, sha256])),
  };
}
