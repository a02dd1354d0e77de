import { emailKey } from '@msafara/domain/auth/auth.schema';

import type { Db, Trx } from '../database.ts';
import type { InvitationTable } from './invitations.table.ts';

/** Inserts an invitation; answers false when the address is invited to the organisation already. */
export async function insertInvitation(trx: Trx, invitation: Omit<InvitationTable, 'email_key'>): Promise<boolean> {
  const inserted = await trx
    .insertInto('invitations')
    .values({ ...invitation, email_key: emailKey(invitation.email) })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** All invitations of an organisation, oldest first. */
export async function listInvitations(db: Db, organisationId: string): Promise<InvitationTable[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Invitations whose links still work: each takes a place in the plan (D1). */
export async function countOpenInvitations(db: Db, organisationId: string, now: string): Promise<number> {
  const row = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** An invitation of this organisation. */
export async function findInvitation(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<InvitationTable | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** The invitation of a token, while its link works. */
export async function findInvitationByToken(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<InvitationTable | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Gives an invitation a new link; the old one works no longer. */
export async function updateInvitationToken(
  trx: Trx,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: string; expiresAt: string },
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Uses up an invitation by its token: of two who try at once, one gets it. */
export async function deleteInvitationByToken(
  trx: Trx,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<InvitationTable | undefined> {
  return trx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Takes an invitation of this organisation back; answers whether there was one. */
export async function deleteInvitation(
  trx: Trx,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes room for a new invitation of an address whose old one has expired. */
export async function deleteExpiredInvitation(
  trx: Trx,
  { organisationId, email, now }: { organisationId: string; email: string; now: string },
): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('organisation_id', '=', organisationId)
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '<=', now)
    .execute();
}

/** Takes back every invitation of an organisation that nobody is left in. */
export async function deleteInvitationsOf(trx: Trx, organisationId: string): Promise<void> {
  await trx.deleteFrom('invitations').where('organisation_id', '=', organisationId).execute();
}
