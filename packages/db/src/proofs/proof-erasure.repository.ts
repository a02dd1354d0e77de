import type { Db, Trx } from '../database.ts';
import type { ProofTable } from './proofs.table.ts';

/** Proofs that still have what is personal and came before an instant: of test mode and the demo alone, where that is said. */
export async function listProofsToErase(
  db: Db,
  { before, limit, unreal }: { before: string; limit: number; unreal: boolean },
): Promise<Pick<ProofTable, 'organisation_id' | 'id'>[]> {
  return db
    .selectFrom('proofs')
    .innerJoin('organisations', 'organisations.id', 'proofs.organisation_id')
    .select(['proofs.organisation_id', 'proofs.id'])
    .where('proofs.erased_at', 'is', null)
    .where('proofs.received_at', '<', before)
    .$if(unreal, (query) => query.where(({ or, eb }) => or([eb('is_demo', '=', 1), eb('test_of', 'is not', null)])))
    .limit(limit)
    .execute();
}

/** Erases what is personal of a proof, its salts among it; returns the files that it no longer refers to. */
export async function updateProofErased(
  trx: Trx,
  { organisation_id: organisationId, id, at }: Pick<ProofTable, 'organisation_id' | 'id'> & { at: string },
): Promise<string[]> {
  await trx
    .updateTable('proofs')
    .set({
      receiver_name: null,
      relation: null,
      notes: null,
      signature: null,
      lat: null,
      lon: null,
      accuracy_m: null,
      code_override_reason: null,
      sent: '',
      salts: '{}',
      erased_at: at,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  const gone = await trx
    .deleteFrom('proof_photos')
    .where('organisation_id', '=', organisationId)
    .where('proof_id', '=', id)
    .returning('file_id')
    .execute();
  return gone.map(({ file_id }) => file_id);
}

/** Deletes the proofs of an organisation that keeps no photos, and their chain, which begins anew (D12). */
export async function deleteProofs(trx: Trx, organisationId: string): Promise<void> {
  for (const table of ['proofs', 'proof_chains'] as const) {
    await trx.deleteFrom(table).where('organisation_id', '=', organisationId).execute();
  }
}
