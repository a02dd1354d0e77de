import type { ShipmentStatus } from '../shipments/shipment-status.ts';
import type { NotificationType } from './notifications.schema.ts';

export const NOTICE_KINDS = ['status', 'delay', 'many'] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

type Way = { trackingNumber: string; origin: string; destination: string };

/**
 * What all members of an organisation but the one who did it are told of its shipments (D15), as it is kept: it is
 * worded when somebody reads it, in that reader's language.
 */
export type Notice =
  | ({ kind: 'status'; status: ShipmentStatus; location: string | null } & Way)
  | ({ kind: 'delay'; reason: string | null } & Way)
  /** Without a status where shipments came to several. */
  | { kind: 'many'; status: ShipmentStatus | null; count: number };

/** The kind of notification that a notice is read as (§3). */
export const TYPE_OF_NOTICE = {
  status: 'status_update',
  delay: 'delay_alert',
  many: 'status_update',
} as const satisfies Record<NoticeKind, NotificationType>;
