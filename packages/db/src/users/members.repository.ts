import { emailKey, type Role } from '@msafara/domain/auth/auth.schema';
import type { Language } from '@msafara/domain/settings/languages';
import type { Member } from '@msafara/domain/team/team.schema';

import type { Db, Trx } from '../database.ts';
import { listDevices } from '../scans/devices.repository.ts';
import { deleteSessionsOf } from '../sessions/own-sessions.repository.ts';
import { deleteFiltersOf } from '../shipments/saved-filters.repository.ts';

/** Members of an organisation, the owner first, then by age; deleted users are no members. */
export async function listMembers(db: Db, organisationId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'is_owner', 'is_active', 'created_at'])
    .where('organisation_id', '=', organisationId)
    .where('anonymised_at', 'is', null)
    .orderBy('is_owner', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const devices = await listDevices(db, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isOwner: row.is_owner === 1,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    devices: devices.get(row.id) ?? [],
  }));
}

export type FoundUser = {
  id: string;
  organisationId: string;
  name: string;
  email: string;
  role: Role;
  requestedRole: 'admin' | null;
  isOwner: boolean;
  isActive: boolean;
  emailVerified: boolean;
  language: Language;
};

/** A user that is not deleted: of this organisation, or of whichever (null), for admins (D1). */
export async function findUser(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<FoundUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'organisation_id', 'name', 'email', 'role', 'requested_role', 'is_owner', 'is_active'])
    .select(['email_verified_at', 'language'])
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .$if(organisationId !== null, (query) => query.where('organisation_id', '=', organisationId ?? ''))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      organisationId: row.organisation_id,
      name: row.name,
      email: row.email,
      role: row.role,
      requestedRole: row.requested_role,
      isOwner: row.is_owner === 1,
      isActive: row.is_active === 1,
      emailVerified: row.email_verified_at !== null,
      language: row.language,
    }
  );
}

/** Whose an address is, in whatever case it is typed. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; organisationId: string; language: Language } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'organisation_id as organisationId', 'language'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export async function updateUserRole(trx: Trx, id: string, role: Role, now: string): Promise<void> {
  await trx.updateTable('users').set({ role, updated_at: now }).where('id', '=', id).execute();
}

/** Lets a user in or shuts it out. Whoever is shut out has no session left. */
export async function updateUserActive(trx: Trx, id: string, isActive: boolean, now: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_active: Number(isActive), updated_at: now })
    .where('id', '=', id)
    .execute();
  if (!isActive) await deleteSessionsOf(trx, id);
}

/** Makes this user the one owner of its organisation; without a user it has none. */
export async function updateOwner(
  trx: Trx,
  { organisationId, userId, now }: { organisationId: string; userId: string | null; now: string },
): Promise<void> {
  const owns = trx.updateTable('users').where('organisation_id', '=', organisationId);
  await owns.set({ is_owner: 0, updated_at: now }).where('is_owner', '=', 1).execute();
  if (userId !== null) await owns.set({ is_owner: 1, updated_at: now }).where('id', '=', userId).execute();
}

/** Who is next to own an organisation, beside one: its oldest active sender, else its oldest active viewer (D1). */
export async function findHeir(
  db: Db,
  { organisationId, besides }: { organisationId: string; besides: string },
): Promise<{ id: string; role: Role } | undefined> {
  return (
    db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('organisation_id', '=', organisationId)
      .where('id', '<>', besides)
      .where('role', 'in', ['sender', 'viewer'])
      .where('is_active', '=', 1)
      // "sender" comes before "viewer".
      .orderBy('role')
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst()
  );
}

/**
 * Moves a user into an organisation, in which it owns nothing and is told what happens from now on; a request of its own and
 * the filters it kept are over with that.
 */
export async function updateUserOrganisation(
  trx: Trx,
  { id, organisationId, role, now }: { id: string; organisationId: string; role: Role; now: string },
): Promise<void> {
  await deleteFiltersOf(trx, { userId: id });
  await trx
    .updateTable('users')
    .set({
      organisation_id: organisationId,
      role,
      is_owner: 0,
      requested_role: null,
      notices_from: now,
      notices_read_until: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether an organisation holds nothing but this user: no other member, no shipment, and no API key that still works (D1). */
export async function isOtherwiseEmpty(
  db: Db,
  { organisationId, userId, now }: { organisationId: string; userId: string; now: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', userId)
    .where('anonymised_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (other) return false;
  const shipment = await db
    .selectFrom('shipments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .limit(1)
    .executeTakeFirst();
  if (shipment) return false;
  // A key could go on making shipments that no member sees.
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return key === undefined;
}

/** Whether an organisation has paid for a period that still runs (D4). */
export async function hasPaidPlan(db: Db, organisationId: string, now: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('organisations', 'organisations.id', 'orders.organisation_id')
    .select('orders.id')
    .where('orders.organisation_id', '=', organisationId)
    .where('orders.status', '=', 'completed')
    .where('orders.consumed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('paid_until', 'is', null), eb('paid_until', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Answers a request to be an admin, whichever way it went (D2). */
export async function updateRoleRequestAnswered(trx: Trx, id: string, now: string): Promise<void> {
  await trx.updateTable('users').set({ requested_role: null, updated_at: now }).where('id', '=', id).execute();
}
