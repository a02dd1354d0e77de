import {
  countUnreadNotices,
  findNewestNoticeAt,
  listNotices,
  updateNoticesCleared,
  updateNoticesRead,
} from '@msafara/db/notifications/notices.repository';
import {
  countUnread,
  deleteNotificationsOf,
  listNotifications,
  updateAllRead,
} from '@msafara/db/notifications/notifications.repository';
import type { Trx } from '@msafara/db/database';
import type { Notification } from '@msafara/domain/notifications/notifications.schema';

import type { SignedIn } from '../../context.ts';
import { wordNotice } from './word-notice.ts';

const SHOWN = 50;

/** The newest that one was told: by oneself, and with one's organisation, in one's language (§7, D15). */
export async function readNotifications({ deps, actor, session }: SignedIn): Promise<Notification[]> {
  const { read } = deps.database;
  const [own, notices] = await Promise.all([
    listNotifications(read, actor.userId, SHOWN),
    listNotices(read, actor, SHOWN),
  ]);
  const worded = notices.map((listed) => wordNotice(listed, actor.userId, session.user.settings.language));
  return [...own, ...worded].toSorted(newestFirst).slice(0, SHOWN);
}

function newestFirst(a: Notification, b: Notification): number {
  return a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;
}

export async function readUnreadCount({ deps, actor }: SignedIn): Promise<{ count: number }> {
  const { read } = deps.database;
  const [own, notices] = await Promise.all([countUnread(read, actor.userId), countUnreadNotices(read, actor)]);
  return { count: own + notices };
}

/**
 * The instant after the newest notice that is there, and not after now: what is committed later may have been made before, and by a
 * clock that is ahead after it.
 */
async function afterNewest(trx: Trx, { organisationId }: SignedIn['actor']): Promise<string> {
  const newest = await findNewestNoticeAt(trx, organisationId);
  return newest === undefined ? '' : new Date(Date.parse(newest) + 1).toISOString();
}

/** Marks all of one's notifications as read; other screens of the same reader hear of it (§2). */
export async function readAllNotifications({ deps, actor }: SignedIn): Promise<{ success: true }> {
  await deps.database.transaction(async (trx, announce) => {
    await updateAllRead(trx, actor.userId);
    await updateNoticesRead(trx, actor.userId, await afterNewest(trx, actor));
    announce({ kind: 'inbox', userIds: [actor.userId] });
  });
  return { success: true };
}

/** Deletes all of one's notifications (§2). */
export async function clearNotifications({ deps, actor }: SignedIn): Promise<{ success: true }> {
  await deps.database.transaction(async (trx, announce) => {
    await deleteNotificationsOf(trx, actor.userId);
    await updateNoticesCleared(trx, actor.userId, await afterNewest(trx, actor));
    announce({ kind: 'inbox', userIds: [actor.userId] });
  });
  return { success: true };
}
