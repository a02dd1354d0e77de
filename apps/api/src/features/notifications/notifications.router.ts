import { notificationSchema, unreadCountSchema } from '@msafara/domain/notifications/notifications.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { router, signedInProcedure } from '../../trpc.ts';
import {
  clearNotifications,
  readAllNotifications,
  readNotifications,
  readUnreadCount,
} from './notifications.service.ts';

export const notificationsRouter = router({
  list: signedInProcedure.output(z.array(notificationSchema)).query(({ ctx }) => readNotifications(ctx)),
  unreadCount: signedInProcedure.output(unreadCountSchema).query(({ ctx }) => readUnreadCount(ctx)),
  readAll: signedInProcedure.output(successSchema).mutation(({ ctx }) => readAllNotifications(ctx)),
  clearAll: signedInProcedure.output(successSchema).mutation(({ ctx }) => clearNotifications(ctx)),
});
