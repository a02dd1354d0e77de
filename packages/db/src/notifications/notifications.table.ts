import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { NotificationType } from '@msafara/domain/notifications/notifications.schema';

/** Title and message are in the recipient's language as it was. `link` is a path of the web app. */
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

/** What the next status mail to somebody will tell (D15). */
export type StatusMailItemTable = {
  id: string;
  user_id: string;
  tracking_number: string;
  status: ShipmentStatus;
  location: string | null;
  at: string;
};
