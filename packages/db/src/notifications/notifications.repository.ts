import type { Role } from '@msafara/domain/auth/auth.schema';
import type { Notification } from '@msafara/domain/notifications/notifications.schema';
import type { Tier } from '@msafara/domain/plans/plans';
import type { Language } from '@msafara/domain/settings/languages';
import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { NotificationTable, StatusMailItemTable } from './notifications.table.ts';

/** Somebody who is told of things, with what they want to be mailed. */
export type Reader = {
  userId: string;
  name: string;
  email: string;
  language: Language;
  timeZone: string;
  role: Role;
  isOwner: boolean;
  /** Nobody of the demo is mailed (D12). */
  isMailed: boolean;
  wantsStatusMails: boolean;
  wantsDelayMails: boolean;
};

function selectReaders(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id',
      'users.organisation_id',
      'users.name',
      'users.email',
      'users.language',
      'users.time_zone',
      'users.role',
      'users.is_owner',
      'users.email_notifications',
      'users.status_updates',
      'users.delay_alerts',
      'organisations.is_demo',
    ])
    .where('users.is_active', '=', 1);
}

function toReader(row: Awaited<ReturnType<ReturnType<typeof selectReaders>['executeTakeFirstOrThrow']>>): Reader {
  const isMailed = row.email_notifications === 1 && row.is_demo === 0;
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    timeZone: row.time_zone,
    role: row.role,
    isOwner: row.is_owner === 1,
    isMailed,
    wantsStatusMails: isMailed && row.status_updates === 1,
    wantsDelayMails: isMailed && row.delay_alerts === 1,
  };
}

const selectMembers = queryTemplate(
  (db, { organisationId, exceptUserId }: Expressions<{ organisationId: string; exceptUserId: string }>) =>
    selectReaders(db).where('users.organisation_id', '=', organisationId).where('users.id', '<>', exceptUserId),
);

/** The active members of an organisation, without the one who did it. */
export async function listReaders(
  db: Db,
  { organisationId, exceptUserId }: { organisationId: string; exceptUserId: string },
): Promise<Reader[]> {
  const { rows } = await selectMembers(db, { organisationId, exceptUserId });
  return rows.map(toReader);
}

/** The active members of some organisations, by organisation. */
export async function listReadersOf(
  db: Db,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, Reader[]>> {
  if (organisationIds.length === 0) return new Map();
  const rows = await selectReaders(db)
    .where('users.organisation_id', 'in', [...organisationIds])
    .execute();
  const byOrganisation = Map.groupBy(rows, (row) => row.organisation_id);
  return new Map([...byOrganisation].map(([id, members]) => [id, members.map(toReader)]));
}

/** Every active administrator. */
export async function listAdminReaders(db: Db): Promise<Reader[]> {
  const rows = await selectReaders(db)
    .where('organisations.is_platform', '=', 1)
    .where('users.role', '=', 'admin')
    .execute();
  return rows.map(toReader);
}

export async function findReader(db: Db, userId: string): Promise<Reader | undefined> {
  const row = await selectReaders(db).where('users.id', '=', userId).executeTakeFirst();
  return row && toReader(row);
}

export async function insertNotifications(trx: Trx, rows: readonly NotificationTable[]): Promise<void> {
  await insertRows(trx, 'notifications', rows);
}

/** Somebody's newest notifications (§7). */
export async function listNotifications(db: Db, userId: string, limit: number): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    shipmentId: row.shipment_id,
    type: row.type,
    title: row.title,
    message: row.message,
    link: row.link,
    isRead: row.is_read === 1,
    createdAt: row.created_at,
  }));
}

/** How many somebody has not read; read from an index of the unread alone. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('is_read', '=', sql.lit(0))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function updateAllRead(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('is_read', '=', sql.lit(0))
    .execute();
}

export async function deleteNotificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}

export async function deleteNotificationsBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('notifications').where('created_at', '<', before).execute();
}

export async function insertStatusMailItems(trx: Trx, rows: readonly StatusMailItemTable[]): Promise<void> {
  await insertRows(trx, 'status_mail_items', rows);
}

/** Takes what the next status mail to somebody tells, oldest first: once taken it is told. */
export async function deleteStatusMailItems(trx: Trx, userId: string): Promise<StatusMailItemTable[]> {
  const rows = await trx.deleteFrom('status_mail_items').where('user_id', '=', userId).returningAll().execute();
  return rows.toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1));
}

/** The time zones of all who want weekly reports; nobody of the demo gets any (D12). */
export async function listWeeklyZones(db: Db): Promise<string[]> {
  const rows = await selectWeekly(db).select('users.time_zone').distinct().execute();
  return rows.map((row) => row.time_zone);
}

/** Who wants weekly reports in a time zone, of a week that ended at an instant, before which their organisation was there. */
export async function listWeeklyReaders(db: Db, timeZone: string, until: string): Promise<string[]> {
  const rows = await selectWeekly(db)
    .select('users.id')
    .where('users.time_zone', '=', timeZone)
    .where('organisations.created_at', '<', until)
    .execute();
  return rows.map((row) => row.id);
}

export type WeeklyScope = {
  organisationId: string | null;
  organisationName: string;
  timeZone: string;
  tier: Tier;
  isPlatform: boolean;
};

/** What somebody's weekly report is about, if it is still wanted; administrators' is about all (D1). */
export async function findWeeklyScope(db: Db, userId: string): Promise<WeeklyScope | undefined> {
  const row = await selectWeekly(db)
    .select(['users.role', 'users.time_zone', 'organisations.id', 'organisations.name', 'organisations.tier'])
    .select('organisations.is_platform')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      organisationId: row.role === 'admin' ? null : row.id,
      organisationName: row.name,
      timeZone: row.time_zone,
      tier: row.tier,
      isPlatform: row.is_platform === 1,
    }
  );
}

function selectWeekly(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .where('users.is_active', '=', 1)
    .where('users.weekly_reports', '=', 1)
    .where('organisations.is_demo', '=', 0);
}
