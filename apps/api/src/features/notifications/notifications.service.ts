import {
  countUnread,
  deleteNotificationsOf,
  listNotifications,
  updateAllRead,
} from '@msafara/db/notifications/notifications.repository';
import type { Notification } from '@msafara/domain/notifications/notifications.schema';

import type { SignedIn } from '../../context.ts';

const SHOWN = 50;

/** One's own newest notifications (§7). */
export async function readNotifications({ deps, actor }: SignedIn): Promise<Notification[]> {
  return listNotifications(deps.database.read, actor.userId, SHOWN);
}

export async function readUnreadCount({ deps, actor }: SignedIn): Promise<{ count: number }> {
  return { count: await countUnread(deps.database.read, actor.userId) };
}

/** Marks all of one's notifications as read; other screens of the same reader hear of it (§2). */
export async function readAllNotifications({ deps, actor }: SignedIn): Promise<{ success: true }> {
  await deps.database.transaction(async (trx, announce) => {
    await updateAllRead(trx, actor.userId);
    announce({ kind: 'inbox', userIds: [actor.userId] });
  });
  return { success: true };
}

/** Deletes all of one's notifications (§2). */
export async function clearNotifications({ deps, actor }: SignedIn): Promise<{ success: true }> {
  await deps.database.transaction(async (trx, announce) => {
    await deleteNotificationsOf(trx, actor.userId);
    announce({ kind: 'inbox', userIds: [actor.userId] });
  });
  return { success: true };
}
