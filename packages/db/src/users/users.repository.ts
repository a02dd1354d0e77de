import { emailKey, type Role } from '@msafara/domain/auth/auth.schema';
import { foldText } from '@msafara/domain/text/fold';
import type { Language } from '@msafara/domain/settings/languages';
import type { DateFormat, Theme } from '@msafara/domain/settings/settings.schema';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';

export type NewUser = {
  id: string;
  organisationId: string;
  email: string;
  passwordHash: string;
  name: string;
  role: Role;
  requestedRole: 'admin' | null;
  isOwner: boolean;
  mustChangePassword: boolean;
  /** When a generated password stops working (D5). */
  passwordDiesAt?: string;
  /** Set where somebody else vouches for the address: an invitation that was mailed to it. */
  emailVerifiedAt?: string | null;
  language?: Language;
  timeZone?: string;
  dateFormat?: DateFormat;
  theme?: Theme;
  createdAt: string;
};

/** Inserts a user; answers false when its e-mail is taken, in whatever case. */
export async function insertUser(trx: Trx, user: NewUser): Promise<boolean> {
  const inserted = await trx
    .insertInto('users')
    .values({
      id: user.id,
      organisation_id: user.organisationId,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      name: user.name,
      name_key: foldText(user.name),
      role: user.role,
      requested_role: user.requestedRole,
      is_owner: Number(user.isOwner),
      is_active: 1,
      must_change_password: Number(user.mustChangePassword),
      email_verified_at: user.emailVerifiedAt ?? null,
      password_dies_at: user.passwordDiesAt ?? null,
      password_changed_at: user.createdAt,
      ...(user.language && { language: user.language }),
      ...(user.timeZone && { time_zone: user.timeZone }),
      ...(user.dateFormat && { date_format: user.dateFormat }),
      ...(user.theme && { theme: user.theme }),
      notices_from: user.createdAt,
      notices_read_until: user.createdAt,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type Credentials = { id: string; passwordHash: string; isActive: boolean; passwordDiesAt: string | null };

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active', 'password_dies_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      passwordHash: row.password_hash,
      isActive: row.is_active === 1,
      passwordDiesAt: row.password_dies_at,
    }
  );
}

/** The hash of the password of somebody who is let in; both stay as they are until the transaction ends. */
export async function findPasswordHashForShare(trx: Trx, id: string): Promise<string | undefined> {
  const query = trx.selectFrom('users').select('password_hash').where('id', '=', id).where('is_active', '=', 1);
  const row = await (isPostgres(trx) ? query.forShare() : query).executeTakeFirst();
  return row?.password_hash;
}

/** The same for a transaction that changes the account: two that only shared it would wait for each other. */
export async function findPasswordHashForUpdate(trx: Trx, id: string): Promise<string | undefined> {
  const query = trx.selectFrom('users').select('password_hash').where('id', '=', id);
  const row = await (isPostgres(trx) ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row?.password_hash;
}

/** Hashes the same password anew, unless it was changed since it was looked up. */
export async function updatePasswordHash(
  trx: Trx,
  { id, from, to, now }: { id: string; from: string; to: string; now: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: to, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

export async function findAnyAdmin(db: Db): Promise<{ id: string; email: string } | undefined> {
  return db.selectFrom('users').select(['id', 'email']).where('role', '=', 'admin').executeTakeFirst();
}

/** The first user of an organisation: its owner. */
export async function findOwner(db: Db, organisationId: string): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('is_owner', '=', 1)
    .executeTakeFirst();
}

/** How many active users an organisation has; null counts those of all but the demo (D10, D12). */
export async function countActiveUsers(db: Db, organisationId: string | null): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_active', '=', 1)
    .where(({ eb, not, selectFrom }) =>
      organisationId === null
        ? not(eb('organisation_id', 'in', selectFrom('organisations').select('id').where('is_demo', '=', 1)))
        : eb('organisation_id', '=', organisationId),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Hours without use after which a user's sessions end (§9). */
export async function findSessionTimeout(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('users').select('session_timeout_hours').where('id', '=', id).executeTakeFirst();
  return row?.session_timeout_hours ?? 24;
}
