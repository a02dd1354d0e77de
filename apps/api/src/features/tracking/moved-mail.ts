import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { trackingUrl } from '@msafara/domain/shipments/tracking-number';

import type { Deps } from '../../deps.ts';
import type { MailContent } from '../mail/mail-layout.ts';
import type { Words } from '../mail/words.ts';
import { isPlain } from '../messages/plain-words.ts';

type Way = { origin: string; destination: string };

type Moved = {
  shipment: ShipmentWithOrganisation;
  place: string | null;
  /** Further paragraphs; `way` is undefined where the origin or destination is a link. */
  more: (t: Words, way: Way | undefined) => readonly string[];
};

/** The mail about a shipment that moved, for followers and recipients. Places that are links are left out (D27). */
export function movedContent(deps: Deps, { shipment, place: told, more }: Moved): (t: Words) => MailContent {
  const { tracking_number: trackingNumber, status, origin, destination } = shipment;
  const place = told !== null && told !== '' && isPlain(told) ? told : undefined;
  const way = isPlain(origin) && isPlain(destination) ? { origin, destination } : undefined;
  const where = (t: Words) => {
    if (place !== undefined) return [t(`track:at.${status}`, { place })];
    return way ? [t(`track:on.${status}`, way)] : [];
  };
  return (t) => ({
    subject: t('moved.subject', { trackingNumber, status: t(`common:status.${status}`) }),
    paragraphs: [...where(t), ...more(t, way)],
    button: { label: t('moved.button'), url: trackingUrl(deps.env.PUBLIC_URL, trackingNumber) },
  });
}
