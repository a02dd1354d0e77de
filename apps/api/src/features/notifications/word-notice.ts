import type { ListedNotice } from '@msafara/db/notifications/notices.repository';
import { TYPE_OF_NOTICE } from '@msafara/domain/notifications/notices';
import type { Notification } from '@msafara/domain/notifications/notifications.schema';
import type { Language } from '@msafara/domain/settings/languages';

import { type Words, wordsIn } from '../mail/words.ts';
import { clip } from './clip.ts';

type Said = { title: string; message: string; link: string };

/** The path of the web app to a shipment's details. */
export function detailsPath(trackingNumber: string): string {
  return `/shipments?shipment=${encodeURIComponent(trackingNumber)}`;
}

function sayStatus(t: Words, { notice, actorName }: ListedNotice): Said {
  if (notice.kind === 'many') {
    const { count, status } = notice;
    const name = actorName;
    return {
      title: t('notice.bulkTitle', { count, number: String(count) }),
      message:
        status === null
          ? t('notice.scannedText', { name })
          : t('notice.bulkText', { name, status: t(`common:status.${status}`) }),
      link: '/shipments?order=updated',
    };
  }
  const { trackingNumber, origin, destination } = notice;
  const link = detailsPath(trackingNumber);
  if (notice.kind === 'status') {
    const { status, location } = notice;
    return {
      title: t('notice.statusTitle', { trackingNumber, status: t(`common:status.${status}`) }),
      message: location
        ? t('notice.statusTextAt', { location, origin, destination })
        : t('notice.statusText', { origin, destination }),
      link,
    };
  }
  const { reason } = notice;
  return {
    title: t('notice.delayTitle', { trackingNumber }),
    message: reason
      ? t('notice.delayTextReason', { origin, destination, reason })
      : t('notice.delayText', { origin, destination }),
    link,
  };
}

/** A notice of the organisation as one reader finds it among the notifications, in that reader's language (D15). */
export function wordNotice(listed: ListedNotice, userId: string, language: Language): Notification {
  const { id, shipmentId, notice, isRead, createdAt } = listed;
  const said = sayStatus(wordsIn(language), listed);
  return {
    id,
    userId,
    shipmentId,
    type: TYPE_OF_NOTICE[notice.kind],
    ...clip(said),
    link: said.link,
    isRead,
    createdAt,
  };
}
