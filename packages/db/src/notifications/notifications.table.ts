import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { NoticeKind } from '@msafara/domain/notifications/notices';
import type { NotificationType } from '@msafara/domain/notifications/notifications.schema';

/** What one person is told. Title and message are in the recipient's language as it was. `link` is a path of the web app. */
export type NotificationTable = {
  id: string;
  user_id: string;
  shipment_id: string | null;
  type: NotificationType;
  title: string;
  message: string;
  link: string | null;
  is_read: number;
  created_at: string;
};

/**
 * What all members of an organisation but the actor are told, worded for each reader (D15): `parameters` are the JSON of
 * a notice. The shipment may be gone.
 */
export type NoticeTable = {
  id: string;
  organisation_id: string;
  actor_id: string;
  shipment_id: string | null;
  kind: NoticeKind;
  parameters: string;
  created_at: string;
};

/** What the next status mail to somebody will tell (D15). */
export type StatusMailItemTable = {
  id: string;
  user_id: string;
  tracking_number: string;
  status: ShipmentStatus;
  location: string | null;
  at: string;
};
