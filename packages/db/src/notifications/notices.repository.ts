import type { Notice } from '@msafara/domain/notifications/notices';

import type { Db, Trx } from '../database.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { NoticeTable } from './notifications.table.ts';

export type NewNotice = {
  id: string;
  organisationId: string;
  /** The user who did it and is not told, or the key. */
  actorId: string;
  shipmentId: string | null;
  notice: Notice;
  createdAt: string;
};

const insertRow = queryTemplate((db, row: Expressions<NoticeTable>) => db.insertInto('notices').values(row));

/** Tells all members of an organisation but the actor; one row, however many they are. */
export async function insertNotice(trx: Trx, { notice, ...made }: NewNotice): Promise<void> {
  const { kind, ...parameters } = notice;
  await insertRow(trx, {
    id: made.id,
    organisation_id: made.organisationId,
    actor_id: made.actorId,
    shipment_id: made.shipmentId,
    kind,
    parameters: JSON.stringify(parameters),
    created_at: made.createdAt,
  });
}

/** Somebody who reads their organisation's notices. */
type Member = { userId: string; organisationId: string };

/** A notice as a member finds it. */
export type ListedNotice = Omit<NewNotice, 'organisationId' | 'actorId'> & { actorName: string; isRead: boolean };

/** The newest of the organisation's notices that a member may see: made since it joined, and not by itself (D15). */
export async function listNotices(db: Db, { userId, organisationId }: Member, limit: number): Promise<ListedNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('users', 'users.id', 'notices.actor_id')
    .leftJoin('api_keys', 'api_keys.id', 'notices.actor_id')
    .leftJoin('shipments', 'shipments.id', 'notices.shipment_id')
    .select(['notices.id', 'kind', 'parameters', 'notices.created_at'])
    // What was deleted since leads nowhere.
    .select(['users.name as actor_name', 'api_keys.name as key_name', 'shipments.id as shipment_id'])
    .select(({ eb, selectFrom }) =>
      eb('notices.created_at', '<', selectFrom('users').select('notices_read_until').where('users.id', '=', userId)).as(
        'is_read',
      ),
    )
    .where('notices.organisation_id', '=', organisationId)
    .where('notices.created_at', '>=', ({ selectFrom }) =>
      selectFrom('users').select('notices_from').where('users.id', '=', userId),
    )
    .where('actor_id', '<>', userId)
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    shipmentId: row.shipment_id,
    notice: { kind: row.kind, ...(JSON.parse(row.parameters) as object) } as Notice,
    actorName: row.actor_name ?? row.key_name ?? '',
    isRead: Boolean(row.is_read),
    createdAt: row.created_at,
  }));
}

/** How many of the organisation's notices a member has not read; counted in the index alone. */
export async function countUnreadNotices(db: Db, { userId, organisationId }: Member): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('created_at', '>=', ({ selectFrom }) =>
      selectFrom('users').select('notices_read_until').where('users.id', '=', userId),
    )
    .where('actor_id', '<>', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** When the newest notice of an organisation was made; undefined where it has none. */
export async function findNewestNoticeAt(db: Db, organisationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notices')
    .select('created_at')
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Marks what was told before an instant as read. */
export async function updateNoticesRead(trx: Trx, userId: string, before: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ notices_read_until: before })
    .where('id', '=', userId)
    .where('notices_read_until', '<', before)
    .execute();
}

/** Takes what was told before an instant from somebody's list. */
export async function updateNoticesCleared(trx: Trx, userId: string, before: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ notices_from: before, notices_read_until: before })
    .where('id', '=', userId)
    .where('notices_from', '<', before)
    .execute();
}

/** Organisation by organisation, as the only index goes. */
export async function deleteNoticesBefore(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('organisation_id', 'in', ({ selectFrom }) => selectFrom('organisations').select('id'))
    .where('created_at', '<', before)
    .execute();
}
