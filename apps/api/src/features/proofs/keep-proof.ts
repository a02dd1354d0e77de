import type { Trx } from '@msafara/db/database';
import { listFiles, updateFilesKept } from '@msafara/db/files/files.repository';
import { insertProof, updateChainLength } from '@msafara/db/proofs/proofs.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import type { RecordProofInput } from '@msafara/domain/proofs/proofs.schema';
import { say } from '@msafara/domain/say';

import type { Caller } from '../../context.ts';
import { requestDigest } from '../idempotency/request-digest.ts';
import { authorOf } from '../shipments/shipment-change.ts';
import { digestOf, hashOf, personalOf } from './proof-chain.ts';

/** What a proof says, however it came. */
export type ProofTold = Pick<
  RecordProofInput,
  'kind' | 'outcome' | 'reason' | 'receiverName' | 'relation' | 'notes' | 'photos' | 'signature' | 'position'
>;

/**
 * Keeps a proof of a shipment that the transaction has locked, at the end of its organisation's chain (D28). `capturedAt`
 * and `receivedAt` are by our clock. Fails with INVALID_INPUT for a photo that is not the organisation's.
 */
export async function keepProof(
  { actor, deps }: Pick<Caller, 'actor' | 'deps'>,
  trx: Trx,
  {
    id,
    told,
    shipment,
    capturedAt,
    receivedAt,
  }: { id: string; told: ProofTold; shipment: ShipmentWithOrganisation; capturedAt: string; receivedAt: string },
): Promise<void> {
  const organisationId = shipment.organisation_id;
  const { kind, outcome, receiverName, relation, notes, photos, signature, position } = told;
  const files = await listFiles(trx, { ids: photos, organisationId });
  const shas = photos.map((photo) => files.find((file) => file.id === photo)?.sha256);
  const known = shas.filter((sha256) => sha256 !== undefined);
  if (known.length < shas.length) {
    throw new DomainError('INVALID_INPUT', say('input.invalid'), { fieldErrors: { photos: say('file.notFound') } });
  }
  await updateFilesKept(trx, photos, null);
  const personal = personalOf({ receiverName, relation, notes, signature, position }, known);
  const salts = Object.fromEntries(Object.keys(personal).map((field) => [field, deps.newToken()]));
  const digests = Object.fromEntries(
    Object.entries(personal).map(([field, value]) => [field, digestOf(field, value, salts[field] ?? '')]),
  );
  const { number, head } = await updateChainLength(trx, organisationId);
  const covered = {
    organisation_id: organisationId,
    id,
    number,
    shipment_id: shipment.id,
    tracking_number: shipment.tracking_number,
    kind,
    outcome,
    // Whoever refuses gives no other reason.
    reason: outcome === 'refused' ? (told.reason ?? 'refused') : told.reason,
    captured_at: capturedAt,
    received_at: receivedAt,
    ...authorOf(actor),
    previous_hash: head,
  };
  await insertProof(
    trx,
    {
      ...covered,
      receiver_name: receiverName,
      relation,
      notes,
      signature: signature && JSON.stringify(signature),
      lat: position?.lat ?? null,
      lon: position?.lon ?? null,
      accuracy_m: position?.accuracyM ?? null,
      sent: digestOfProof(told),
      salts: JSON.stringify(salts),
      digests: JSON.stringify(digests),
      hash: hashOf(covered, digests),
      erased_at: null,
    },
    photos,
  );
}

/** Tells whether two proofs under one id say the same. */
export function digestOfProof(told: ProofTold): string {
  const { kind, outcome, reason, receiverName, relation, notes, photos, signature, position } = told;
  return requestDigest({ kind, outcome, reason, receiverName, relation, notes, photos, signature, position });
}
