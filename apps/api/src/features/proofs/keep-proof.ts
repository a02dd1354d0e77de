import type { Trx } from '@msafara/db/database';
import { listFilesForUpdate, updateFilesKept } from '@msafara/db/files/files.repository';
import { countProofs, insertProof, updateChainLength } from '@msafara/db/proofs/proofs.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { DOCUMENT_TYPE } from '@msafara/domain/files/files.schema';
import type { CodeState } from '@msafara/domain/proofs/proof-policy';
import { PROOFS_MAX, type RecordProofInput } from '@msafara/domain/proofs/proofs.schema';
import { say } from '@msafara/domain/say';

import type { Caller } from '../../context.ts';
import { requestDigest } from '../idempotency/request-digest.ts';
import { authorOf } from '../shipments/shipment-change.ts';
import { digestOf, hashOf, personalOf } from './proof-chain.ts';

/** What a proof says, however it came. */
export type ProofTold = Pick<
  RecordProofInput,
  | 'kind'
  | 'outcome'
  | 'reason'
  | 'receiverName'
  | 'relation'
  | 'notes'
  | 'photos'
  | 'signature'
  | 'position'
  | 'code'
  | 'codeOverrideReason'
>;

/**
 * Keeps a proof of a shipment that the transaction has locked, at the end of its organisation's chain (D28). `capturedAt`
 * and `receivedAt` are by our clock. Fails with INVALID_INPUT for a photo that is not the organisation's, CONFLICT where the
 * shipment has as many as it may.
 */
export async function keepProof(
  { actor, deps }: Pick<Caller, 'actor' | 'deps'>,
  trx: Trx,
  {
    id,
    told,
    shipment,
    code,
    capturedAt,
    receivedAt,
  }: {
    id: string;
    told: ProofTold;
    shipment: ShipmentWithOrganisation;
    code: CodeState | null;
    capturedAt: string;
    receivedAt: string;
  },
): Promise<void> {
  const organisationId = shipment.organisation_id;
  const { kind, outcome, receiverName, relation, notes, photos, signature, position, codeOverrideReason } = told;
  if ((await countProofs(trx, shipment.id)) >= PROOFS_MAX) {
    throw new DomainError('CONFLICT', say('proof.tooMany', { max: PROOFS_MAX }));
  }
  const files = await listFilesForUpdate(trx, { ids: photos, organisationId });
  const shas = photos.map((photo) => files.find((file) => file.id === photo)?.sha256);
  const known = shas.filter((sha256) => sha256 !== undefined);
  if (known.length < shas.length) {
    throw invalidFields({ photos: say('file.notFound') });
  }
  if (files.some(({ type }) => type === DOCUMENT_TYPE)) {
    throw invalidFields({ photos: say('file.notAPhoto') });
  }
  await updateFilesKept(trx, photos, null);
  const personal = personalOf({ receiverName, relation, notes, signature, position, codeOverrideReason }, known);
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
    code_state: code,
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
      code_override_reason: codeOverrideReason,
      sent: digestOfProof(told),
      salts: JSON.stringify(salts),
      digests: JSON.stringify(digests),
      hash: hashOf(covered, digests),
      erased_at: null,
    },
    photos,
  );
}

/** What became of the code of a proof whose code, where there is one, was right. */
export function codeStateOf({
  code,
  codeOverrideReason,
}: Pick<ProofTold, 'code' | 'codeOverrideReason'>): CodeState | null {
  if (code !== null) return 'right';
  return codeOverrideReason === null ? null : 'overridden';
}

/** Tells whether two proofs under one id say the same. */
export function digestOfProof(told: ProofTold): string {
  const { kind, outcome, reason, receiverName, relation, notes, photos, signature, position } = told;
  const { code, codeOverrideReason } = told;
  const common = { kind, outcome, reason, receiverName, relation, notes, photos, signature, position };
  // A proof from before there were codes is still known again.
  return requestDigest({
    ...common,
    ...(code !== null && { code }),
    ...(codeOverrideReason !== null && { codeOverrideReason }),
  });
}
