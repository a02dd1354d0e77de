import type { Db, Trx } from '../database.ts';
import type { ProofLinkTable } from './proofs.table.ts';

/** A link with the names of who made it. */
export type ProofLinkRow = ProofLinkTable & { user_name: string | null; key_name: string | null };

type OfProof = { organisationId: string; proofId: string; now: string };

/** The links of a proof that open it, newest first. */
export async function listOpenLinks(db: Db, { organisationId, proofId, now }: OfProof): Promise<ProofLinkRow[]> {
  return db
    .selectFrom('proof_links')
    .leftJoin('users', 'users.id', 'proof_links.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'proof_links.key_id')
    .selectAll('proof_links')
    .select(['users.name as user_name', 'api_keys.name as key_name'])
    .where('proof_links.organisation_id', '=', organisationId)
    .where('proof_links.proof_id', '=', proofId)
    .where('proof_links.revoked_at', 'is', null)
    .where('proof_links.expires_at', '>', now)
    .orderBy('proof_links.created_at', 'desc')
    .orderBy('proof_links.id', 'desc')
    .execute();
}

/** The link with a secret, an ended one too. */
export async function findLinkByToken(db: Db, tokenHash: string): Promise<ProofLinkTable | undefined> {
  return db.selectFrom('proof_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function insertProofLink(trx: Trx, row: ProofLinkTable): Promise<void> {
  await trx.insertInto('proof_links').values(row).execute();
}

/** Ends a link of a proof; returns whether it opened it until now. */
export async function updateLinkRevoked(
  trx: Trx,
  { organisationId, proofId, now, id }: OfProof & { id: string },
): Promise<boolean> {
  const ended = await trx
    .updateTable('proof_links')
    .set({ revoked_at: now })
    .where('organisation_id', '=', organisationId)
    .where('proof_id', '=', proofId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Forgets links that ended before an instant. */
export async function deleteLinksBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('proof_links').where('expires_at', '<', before).execute();
}
