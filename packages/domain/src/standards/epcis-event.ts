import { trackingUrl } from '../shipments/tracking-number.ts';
import { epcOfUnit } from './epc.ts';
import type { EpcisEvent } from './epcis.schema.ts';
import { STEP_OF_CODE, STEP_OF_STATUS } from './epcis-steps.ts';
import { localTime, offsetOf, type Site, type ToldEvent } from './told-event.ts';

/** The id by which EPCIS knows a milestone or an entry of the history. */
export const eventIdOf = (id: string) => `urn:uuid:${id}`;

const OWN_ID = /^urn:uuid:(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu;

/** The milestone or entry that an id of ours names; undefined for ids of others. */
export function idOfEvent(eventId: string): string | undefined {
  return OWN_ID.exec(eventId)?.groups?.['id']?.toLowerCase();
}

function dispositionOf(told: ToldEvent): EpcisEvent['disposition'] {
  if (told.kind === 'milestone') return undefined;
  if (told.isCreation) return 'active';
  if (told.status === 'Delivered') return 'in_progress';
  return told.status === 'Created' || told.status === 'Exception' ? undefined : 'in_transit';
}

/** What of a told event stands in words of our own. */
function ownFieldsOf(told: ToldEvent) {
  const { place, unlocode, postId, side, reason, reference, sentAs } = told;
  return {
    ...(told.kind === 'milestone' ? { 'msafara:code': told.code } : { 'msafara:status': told.status }),
    ...(place !== null && { 'msafara:place': place }),
    ...(unlocode !== null && { 'msafara:unlocode': unlocode }),
    ...(postId !== null && { 'msafara:post': postId }),
    ...(side !== null && { 'msafara:side': side }),
    ...(reason !== null && { 'msafara:reason': reason }),
    ...(reference !== null && { 'msafara:reference': reference }),
    ...(sentAs !== null && { 'msafara:sentAs': sentAs }),
  };
}

/**
 * What happened as an event of EPCIS 2.0 (D26): the shipment by its tracking address, and the container or package that it was told of.
 * One that was taken back comes again with the same id and says that it did not occur.
 */
export function toEpcisEvent(told: ToldEvent, site: Site | undefined, publicUrl: string): EpcisEvent {
  const unit = told.unit ? epcOfUnit(told.unit) : undefined;
  const disposition = dispositionOf(told);
  const isCreation = told.kind === 'status' && told.isCreation;
  return {
    type: 'ObjectEvent',
    eventID: eventIdOf(told.id),
    eventTime: localTime(told.occurredAt, site),
    eventTimeZoneOffset: offsetOf(told.occurredAt, site),
    recordTime: told.recordedAt,
    action: isCreation ? 'ADD' : 'OBSERVE',
    epcList: [trackingUrl(publicUrl, told.trackingNumber), ...(unit === undefined ? [] : [unit])],
    bizStep: told.kind === 'milestone' ? STEP_OF_CODE[told.code] : STEP_OF_STATUS[told.status],
    ...(disposition && { disposition }),
    ...(site && { readPoint: { id: `geo:${String(site.lat)},${String(site.lon)}` } }),
    ...(told.isRetraction && { errorDeclaration: { declarationTime: told.recordedAt, reason: 'did_not_occur' } }),
    ...ownFieldsOf(told),
  };
}
