import { foldText } from '@msafara/domain/text/fold';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import type { Language } from '@msafara/domain/settings/languages';
import type {
  NotificationChange,
  NotificationSettings,
  SecurityChange,
  SystemChange,
} from '@msafara/domain/settings/settings.schema';
import { CompiledQuery } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import type { UserTable } from './users.table.ts';

export type Account = {
  id: string;
  email: string;
  name: string;
  language: Language;
  passwordHash: string;
  isActive: boolean;
  isDemo: boolean;
  emailVerifiedAt: string | null;
  notifications: NotificationSettings;
  sessionTimeout: number;
  passwordExpiry: number | null;
};

/** What an account's own use cases need to know of it. */
export async function findAccount(db: Db, by: { id: string } | { email: string }): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .selectAll('users')
    .select('organisations.is_demo')
    .where(({ eb }) => ('id' in by ? eb('users.id', '=', by.id) : eb('users.email_key', '=', emailKey(by.email))))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      language: row.language,
      passwordHash: row.password_hash,
      isActive: row.is_active === 1,
      isDemo: row.is_demo === 1,
      emailVerifiedAt: row.email_verified_at,
      notifications: {
        emailNotifications: row.email_notifications === 1,
        statusUpdates: row.status_updates === 1,
        delayAlerts: row.delay_alerts === 1,
        weeklyReports: row.weekly_reports === 1,
      },
      sessionTimeout: row.session_timeout_hours,
      passwordExpiry: row.password_expiry_days,
    }
  );
}

type Change<T> = { id: string; now: string } & T;

export async function updateName(trx: Trx, { id, name, now }: Change<{ name: string }>): Promise<void> {
  await trx
    .updateTable('users')
    .set({ name, name_key: foldText(name), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateNotificationSettings(
  trx: Trx,
  { id, settings, now }: Change<{ settings: NotificationChange }>,
): Promise<void> {
  const { emailNotifications, statusUpdates, delayAlerts, weeklyReports } = settings;
  await trx
    .updateTable('users')
    .set({
      updated_at: now,
      ...(emailNotifications !== undefined && { email_notifications: Number(emailNotifications) }),
      ...(statusUpdates !== undefined && { status_updates: Number(statusUpdates) }),
      ...(delayAlerts !== undefined && { delay_alerts: Number(delayAlerts) }),
      ...(weeklyReports !== undefined && { weekly_reports: Number(weeklyReports) }),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateSecuritySettings(
  trx: Trx,
  { id, settings, now }: Change<{ settings: SecurityChange }>,
): Promise<void> {
  const { sessionTimeout, passwordExpiry } = settings;
  await trx
    .updateTable('users')
    .set({
      updated_at: now,
      ...(sessionTimeout !== undefined && { session_timeout_hours: sessionTimeout }),
      ...(passwordExpiry !== undefined && { password_expiry_days: passwordExpiry }),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateSystemSettings(
  trx: Trx,
  { id, settings, now }: Change<{ settings: SystemChange }>,
): Promise<void> {
  const { timezone, dateFormat, theme, language } = settings;
  await trx
    .updateTable('users')
    .set({
      updated_at: now,
      ...(timezone !== undefined && { time_zone: timezone }),
      ...(dateFormat !== undefined && { date_format: dateFormat }),
      ...(theme !== undefined && { theme }),
      ...(language !== undefined && { language }),
    })
    .where('id', '=', id)
    .execute();
}

/** The reminder of an old password is put off (D14). */
export async function updatePasswordReminded(trx: Trx, id: string, now: string): Promise<void> {
  await trx.updateTable('users').set({ password_reminded_at: now }).where('id', '=', id).execute();
}

/** A password that its owner chose: nothing more is asked for. */
export async function updatePassword(
  trx: Trx,
  { id, passwordHash, now }: Change<{ passwordHash: string }>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: now,
      password_reminded_at: null,
      must_change_password: 0,
      password_dies_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Confirms an address, if it is still the user's; answers whether it is. */
export async function updateEmailVerified(trx: Trx, { id, email, now }: Change<{ email: string }>): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email_key', '=', emailKey(email))
    .where('is_active', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Gives a user another, confirmed address; answers false when somebody has it. */
export async function updateEmail(trx: Trx, { id, email, now }: Change<{ email: string }>): Promise<boolean> {
  const key = emailKey(email);
  const updated = await trx
    .updateTable('users')
    .set({ email, email_key: key, email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where('other.email_key', '=', key)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** The keys that stop the mails of some users, by user; who has none gets a fresh one. */
export async function ensureUnsubscribeKeys(
  trx: Trx,
  ids: readonly string[],
  newKey: () => string,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'unsubscribe_key'])
    .where('id', 'in', [...ids])
    .execute();
  const without = rows
    .filter((row) => row.unsubscribe_key === null)
    .map(({ id }) => ({ id, unsubscribe_key: newKey() }));
  const given = await updateUnsubscribeKeys(trx, without);
  return new Map([...rows, ...given].map((row) => [row.id, row.unsubscribe_key ?? '']));
}

type UserKey = Pick<UserTable, 'id' | 'unsubscribe_key'>;

/** Gives users a key, unless another transaction did so meanwhile; returns those that count. */
async function updateUnsubscribeKeys(trx: Trx, fresh: readonly UserKey[]): Promise<UserKey[]> {
  if (fresh.length === 0) return [];
  const text = isPostgres(trx)
    ? `update users set unsubscribe_key = coalesce(users.unsubscribe_key, v.unsubscribe_key)
        from json_populate_recordset(null::users, $1) as v where users.id = v.id returning users.id, users.unsubscribe_key`
    : `update users set unsubscribe_key = coalesce(unsubscribe_key, v.value ->> 'unsubscribe_key')
        from json_each(?) as v where users.id = v.value ->> 'id' returning id, unsubscribe_key`;
  const { rows } = await trx.executeQuery<UserKey>(CompiledQuery.raw(text, [JSON.stringify(fresh)]));
  return rows;
}

/** Whether the key is this user's. */
export async function isUnsubscribeKey(db: Db, { id, key }: { id: string; key: string }): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('unsubscribe_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
