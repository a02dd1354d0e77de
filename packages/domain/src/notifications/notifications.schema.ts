import { z } from 'zod';

import { answeredId, answeredInstant } from '../text/text.schema.ts';

/** Kinds of notifications (§3). */
export const NOTIFICATION_TYPES = ['status_update', 'delay_alert', 'weekly_report', 'other'] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** A notification as every transport answers it (§3). `link` is a path of the web app. */
export const notificationSchema = z.object({
  id: answeredId,
  userId: answeredId,
  shipmentId: answeredId.nullable(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: answeredInstant,
});

export type Notification = z.infer<typeof notificationSchema>;

/** How many somebody has not read (§3). */
export const unreadCountSchema = z.object({ count: z.number() });
