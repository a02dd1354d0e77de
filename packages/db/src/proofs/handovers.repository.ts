import type { Tier } from '@msafara/domain/plans/plans';
import { grantsPhotos } from '@msafara/domain/policy';
import { type CodeCheck, type ProofPolicy, proofPolicySchema } from '@msafara/domain/proofs/proof-policy';

import type { Db, Trx } from '../database.ts';

/** What decides what is asked for at a shipment. */
export type KeptHandover = {
  organisationId: string;
  organisation: ProofPolicy | null;
  own: ProofPolicy | null;
  hasPhotos: boolean;
  wrongCodes: number;
  codesSent: number;
};

function parsePolicy(json: string | null): ProofPolicy | null {
  return json === null ? null : proofPolicySchema.parse(JSON.parse(json));
}

/** Test mode has the plan of the organisation that it tests for. */
const hasPhotos = (row: { tier: Tier; tested_tier: Tier | null; is_platform: number }) =>
  grantsPhotos({ tier: row.tested_tier ?? row.tier, isPlatform: row.is_platform === 1 });

/** What an organisation asks for, since when, and whether its plan has photos; undefined for an unknown one. */
export async function findProofPolicy(
  db: Db,
  organisationId: string,
): Promise<{ policy: ProofPolicy | null; updatedAt: string | null; hasPhotos: boolean } | undefined> {
  const row = await db
    .selectFrom('organisations')
    .leftJoin('organisations as tested', 'tested.id', 'organisations.test_of')
    .leftJoin('proof_policies', 'proof_policies.organisation_id', 'organisations.id')
    .select(['organisations.tier', 'tested.tier as tested_tier', 'organisations.is_platform'])
    .select(['policy', 'proof_policies.updated_at'])
    .where('organisations.id', '=', organisationId)
    .executeTakeFirst();
  return row && { policy: parsePolicy(row.policy), updatedAt: row.updated_at, hasPhotos: hasPhotos(row) };
}

/** What is asked for at a shipment, and how far its code is; undefined for an unknown one. */
export async function findHandover(db: Db, shipmentId: string): Promise<KeptHandover | undefined> {
  const row = await db
    .selectFrom('shipments')
    .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
    .leftJoin('organisations as tested', 'tested.id', 'organisations.test_of')
    .leftJoin('proof_policies', 'proof_policies.organisation_id', 'shipments.organisation_id')
    .leftJoin('handovers', 'handovers.shipment_id', 'shipments.id')
    .select(['organisations.tier', 'tested.tier as tested_tier', 'organisations.is_platform'])
    .select(['shipments.organisation_id', 'wrong_codes', 'codes_sent'])
    .select(['proof_policies.policy as general', 'handovers.policy as own'])
    .where('shipments.id', '=', shipmentId)
    .executeTakeFirst();
  return (
    row && {
      organisationId: row.organisation_id,
      organisation: parsePolicy(row.general),
      own: parsePolicy(row.own),
      hasPhotos: hasPhotos(row),
      wrongCodes: row.wrong_codes ?? 0,
      codesSent: row.codes_sent ?? 0,
    }
  );
}

/** Policies of their own and what codes are checked by, of those among some shipments that have either. */
export async function listHandovers(
  db: Db,
  shipmentIds: readonly string[],
): Promise<{ shipmentId: string; own: ProofPolicy | null; check: CodeCheck | null }[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('handovers')
    .select(['shipment_id', 'policy', 'check_salt', 'check_hash'])
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
  return rows.map(({ shipment_id: shipmentId, policy, check_salt: salt, check_hash: hash }) => ({
    shipmentId,
    own: parsePolicy(policy),
    check: salt === null || hash === null ? null : { salt, hash },
  }));
}

/** Keeps what an organisation asks for. */
export async function upsertProofPolicy(
  trx: Trx,
  { organisationId, policy, now }: { organisationId: string; policy: ProofPolicy; now: string },
): Promise<void> {
  const kept = { policy: JSON.stringify(policy), updated_at: now };
  await trx
    .insertInto('proof_policies')
    .values({ organisation_id: organisationId, ...kept })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(kept))
    .execute();
}

type Of = { shipmentId: string; organisationId: string };

/** Keeps what is asked for at one shipment; null where that is what its organisation asks for. */
export async function upsertHandoverPolicy(
  trx: Trx,
  { shipmentId, organisationId, policy }: Of & { policy: ProofPolicy | null },
): Promise<void> {
  const kept = { policy: policy && JSON.stringify(policy) };
  await trx
    .insertInto('handovers')
    .values({ shipment_id: shipmentId, organisation_id: organisationId, ...kept })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet(kept))
    .execute();
}

/** Counts one more wrong code, or one more code that was sent at the door. */
export async function updateCodesCounted(
  trx: Trx,
  { shipmentId, organisationId, what }: Of & { what: 'wrong_codes' | 'codes_sent' },
): Promise<void> {
  await trx
    .insertInto('handovers')
    .values({ shipment_id: shipmentId, organisation_id: organisationId, [what]: 1 })
    .onConflict((conflict) =>
      conflict.column('shipment_id').doUpdateSet(({ eb, ref }) => ({ [what]: eb(ref(`handovers.${what}`), '+', 1) })),
    )
    .execute();
}

/** Keeps what phones check a code by, unless that is there already. */
export async function insertCodeCheck(
  trx: Trx,
  { shipmentId, organisationId, salt, hash }: Of & CodeCheck,
): Promise<void> {
  const kept = { check_salt: salt, check_hash: hash };
  await trx
    .insertInto('handovers')
    .values({ shipment_id: shipmentId, organisation_id: organisationId, ...kept })
    .onConflict((conflict) =>
      conflict.column('shipment_id').doUpdateSet(kept).where('handovers.check_hash', 'is', null),
    )
    .execute();
}
