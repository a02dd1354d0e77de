import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { DAY_MS } from '@msafara/domain/durations';
import { isReadOnly } from '@msafara/domain/organisations/organisation-access';

import type { Db, Trx } from '../database.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { SessionKind } from './sessions.table.ts';

/** How long "later" is, for whoever puts off a new password. */
const PUT_OFF_DAYS = 7;

export type NewSession = {
  id: string;
  userId: string;
  kind: SessionKind;
  tokenHash: string;
  createdAt: string;
  idleUntil: string;
  expiresAt: string;
  userAgent: string | null;
  address: string | null;
};

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      kind: session.kind,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      idle_until: session.idleUntil,
      user_agent: session.userAgent,
      address: session.address,
      expires_at: session.expiresAt,
      wrote_at: null,
    })
    .execute();
}

export type Session = {
  id: string;
  lastSeenAt: string;
  wroteAt: number | null;
  timeoutHours: number;
  user: SessionUser;
};

type SoughtSession = { tokenHash: string; kind: SessionKind; now: string };

const findLive = queryTemplate((db, { tokenHash, kind, now }: Expressions<SoughtSession>) =>
  selectUser(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['sessions.id as session_id', 'sessions.last_seen_at', 'sessions.wrote_at', 'users.session_timeout_hours'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.kind', '=', kind)
    .where('sessions.expires_at', '>', now)
    .where('sessions.idle_until', '>', now)
    .where('users.is_active', '=', 1),
);

/** The live session of a token with its user, in one query; role and tier are read anew each time. */
export async function findSession(db: Db, sought: SoughtSession): Promise<Session | undefined> {
  const [row] = (await findLive(db, sought)).rows;
  return (
    row && {
      id: row.session_id,
      lastSeenAt: row.last_seen_at,
      wroteAt: row.wrote_at,
      timeoutHours: row.session_timeout_hours,
      user: toSessionUser(row, sought.now),
    }
  );
}

/** Whether a session has neither ended nor been idle too long, and its user is still let in. */
export async function isSessionLive(db: Db, { id, now }: { id: string; now: string }): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('sessions.idle_until', '>', now)
    .where('users.is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A user as it appears to itself. */
export async function findSessionUser(db: Db, userId: string, now: string): Promise<SessionUser | undefined> {
  const row = await selectUser(db).where('users.id', '=', userId).executeTakeFirst();
  return row && toSessionUser(row, now);
}

type Seen = { id: string; now: string; idleUntil: string };

const setLastSeen = queryTemplate((db, { id, now, idleUntil }: Expressions<Seen>) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: now, idle_until: idleUntil })
    .where('id', '=', id)
    .where('last_seen_at', '<', now),
);

/** Notes the use of a session, unless a later one is noted already: two processes may write theirs in any order. */
export async function updateLastSeen(trx: Trx, seen: Seen): Promise<void> {
  await setLastSeen(trx, seen);
}

export async function deleteSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteExpiredSessions(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

function selectUser(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'users.requested_role',
      'users.is_owner',
      'users.must_change_password',
      'users.email_verified_at',
      'users.password_changed_at',
      'users.password_expiry_days',
      'users.password_reminded_at',
      'users.totp_enabled_at',
      'users.language',
      'users.time_zone',
      'users.date_format',
      'users.theme',
      'organisations.id as organisation_id',
      'organisations.name as organisation_name',
      'organisations.tier',
      'organisations.is_demo',
      'organisations.is_platform',
      'organisations.paid_until',
      'organisations.country',
    ]);
}

/** Whether a new password is to be asked for (D14): it is older than wished, and nobody put that off lately. */
function isPasswordOld(row: UserWithOrganisation, now: string): boolean {
  if (row.password_expiry_days === null || row.password_changed_at === null) return false;
  const since = [row.password_changed_at, row.password_reminded_at ?? ''].toSorted().at(-1) ?? '';
  const days = since === row.password_changed_at ? row.password_expiry_days : PUT_OFF_DAYS;
  return Date.parse(since) + days * DAY_MS <= Date.parse(now);
}

type UserWithOrganisation = Awaited<ReturnType<ReturnType<typeof selectUser>['executeTakeFirstOrThrow']>>;

function toSessionUser(row: UserWithOrganisation, now: string): SessionUser {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    subscriptionTier: row.tier,
    requestedRole: row.requested_role,
    isOwner: row.is_owner === 1,
    mustChangePassword: row.must_change_password === 1,
    emailVerified: row.email_verified_at !== null,
    hasSecondFactor: row.totp_enabled_at !== null,
    passwordIsOld: isPasswordOld(row, now),
    settings: {
      timezone: row.time_zone,
      dateFormat: row.date_format,
      theme: row.theme,
      language: row.language,
    },
    organisation: {
      id: row.organisation_id,
      name: row.organisation_name,
      isDemo: row.is_demo === 1,
      isPlatform: row.is_platform === 1,
      readOnly: isReadOnly(row.paid_until, now),
      country: row.country,
    },
  };
}
