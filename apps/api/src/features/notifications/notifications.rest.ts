import { notificationSchema, unreadCountSchema } from '@msafara/domain/notifications/notifications.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import {
  clearNotifications,
  readAllNotifications,
  readNotifications,
  readUnreadCount,
} from './notifications.service.ts';

/** The specification's notification paths (§7). */
export const notificationsRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get(
    '/api/notifications',
    {
      ...limited(600),
      schema: {
        operation: {
          id: 'listNotifications',
          tag: 'Notifications',
          summary: 'List notifications',
          description: 'Newest first.',
          who: 'session',
        },
        response: { 200: z.array(notificationSchema) },
      },
    },
    async (request) => readNotifications(await signedIn(request)),
  );
  app.get(
    '/api/notifications/count',
    {
      ...limited(600),
      schema: {
        operation: {
          id: 'countUnreadNotifications',
          tag: 'Notifications',
          summary: 'Count unread notifications',
          who: 'session',
        },
        response: { 200: unreadCountSchema },
      },
    },
    async (request) => readUnreadCount(await signedIn(request)),
  );
  app.post(
    '/api/notifications/read-all',
    {
      ...limited(120),
      schema: {
        operation: {
          id: 'readAllNotifications',
          tag: 'Notifications',
          summary: 'Mark all notifications as read',
          who: 'session',
        },
        response: { 200: successSchema },
      },
    },
    async (request) => readAllNotifications(await signedIn(request)),
  );
  app.delete(
    '/api/notifications/clear-all',
    {
      ...limited(120),
      schema: {
        operation: {
          id: 'clearNotifications',
          tag: 'Notifications',
          summary: 'Delete all notifications',
          who: 'session',
        },
        response: { 200: successSchema },
      },
    },
    async (request) => clearNotifications(await signedIn(request)),
  );
};
