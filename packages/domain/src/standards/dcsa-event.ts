import { DCSA_OF_CODE, DCSA_OF_STATUS, type DcsaCode } from './dcsa-codes.ts';
import type { DcsaEvent, DcsaLocation, TransportCall } from './dcsa.schema.ts';
import { localTime, type Site, type ToldEvent } from './told-event.ts';

/** The time that a shipment spent in a container. */
export type ContainerStay = { number: string; loadedAt: string; unloadedAt: string | null };

/** What Track & Trace 2.2 calls what was told; undefined for what it has no code for, or does not let be planned. */
export function dcsaCodeOf(told: ToldEvent): DcsaCode | undefined {
  if (told.kind === 'status') return DCSA_OF_STATUS[told.status];
  const code = DCSA_OF_CODE[told.code];
  // A document's status is told of the moment in which it was: what is to come has no place there.
  return code?.type === 'SHIPMENT' && told.class !== 'ACT' ? undefined : code;
}

/** The containers that it was told of: the one named, else those it was in then, else all that it was ever in, as when it was loaded into the system late. */
export function containersOf(told: ToldEvent, stays: readonly ContainerStay[]): string[] {
  if (told.unit?.kind === 'container') return [told.unit.number];
  const then = stays.filter(
    ({ loadedAt, unloadedAt }) => loadedAt <= told.occurredAt && (unloadedAt === null || unloadedAt > told.occurredAt),
  );
  return [...new Set((then.length > 0 ? then : stays).map(({ number }) => number))];
}

const degrees = (number: number) => number.toFixed(4);

function locationOf({ place, unlocode }: ToldEvent, site: Site | undefined): DcsaLocation | undefined {
  if (place === null && unlocode === null && !site) return undefined;
  return {
    ...(place !== null && { locationName: place.slice(0, 100) }),
    ...(site && { latitude: degrees(site.lat), longitude: degrees(site.lon) }),
    ...(unlocode !== null && { UNLocationCode: unlocode }),
  };
}

const shipNumber = (reference: string | null) =>
  /^IMO[ -]?(?<number>\d{7})$/iu.exec(reference ?? '')?.groups?.['number'];

function callOf(
  told: ToldEvent,
  facilityTypeCode: TransportCall['facilityTypeCode'],
  site: Site | undefined,
): TransportCall {
  const { shipmentId, postId, unlocode, unit, reference } = told;
  const location = locationOf(told, site);
  const number = facilityTypeCode === 'POTE' ? shipNumber(reference) : undefined;
  const land = unit?.kind === 'wagon' ? ('RAIL' as const) : ('TRUCK' as const);
  return {
    // Arrival at a post and departure from it are of one call.
    transportCallID: `${shipmentId}:${facilityTypeCode}:${postId ?? unlocode ?? ''}`,
    modeOfTransport: facilityTypeCode === 'POTE' ? 'VESSEL' : land,
    facilityTypeCode,
    ...(unlocode !== null && { UNLocationCode: unlocode }),
    ...(location && { location }),
    ...(number !== undefined && { vessel: { vesselIMONumber: number } }),
  };
}

/** Why a document was held or released, and since when, for which version 2.2 has no field of its own. */
function reasonOf({ reason, occurredAt, kind, ...told }: ToldEvent, site: Site | undefined): string {
  const name = reason ?? (kind === 'milestone' && 'code' in told ? told.code : 'released');
  return `${name}; occurred ${localTime(occurredAt, site)}`;
}

/** Makes the UUID of a name within another UUID, always the same for both. */
type IdOf = (name: string, within: string) => string;

/**
 * What was told as events of DCSA Track & Trace 2.2 (D26): one, or of equipment one for each container; none for what that version has
 * no code for. `eventDateTime` of a document's event is when it was recorded, as the standard asks; when it happened stands in `reason`.
 */
export function toDcsaEvents(
  told: ToldEvent,
  containers: readonly string[],
  site: Site | undefined,
  idOf: IdOf,
): DcsaEvent[] {
  const dcsa = dcsaCodeOf(told);
  if (!dcsa || containers.length === 0) return [];
  const common = {
    eventID: told.id,
    eventCreatedDateTime: told.recordedAt,
    eventClassifierCode: told.kind === 'milestone' ? told.class : ('ACT' as const),
    eventDateTime: localTime(told.occurredAt, site),
  };
  const own = { referenceType: 'FF' as const, referenceValue: told.trackingNumber };
  const references = [own, ...containers.map((number) => ({ referenceType: 'EQ' as const, referenceValue: number }))];
  if (dcsa.type === 'SHIPMENT') {
    return [
      {
        ...common,
        eventType: 'SHIPMENT',
        eventClassifierCode: 'ACT',
        eventDateTime: told.recordedAt,
        shipmentEventTypeCode: dcsa.code,
        documentTypeCode: 'CUS',
        documentID: told.reference ?? told.trackingNumber,
        reason: reasonOf(told, site),
        references,
      },
    ];
  }
  if (dcsa.type === 'TRANSPORT') {
    const transportCall = callOf(told, dcsa.call, site);
    return [{ ...common, eventType: 'TRANSPORT', transportEventTypeCode: dcsa.code, transportCall, references }];
  }
  const eventLocation = locationOf(told, site);
  return containers.map((equipmentReference, nth) => ({
    ...common,
    eventID: nth === 0 ? told.id : idOf(equipmentReference, told.id),
    eventType: 'EQUIPMENT',
    equipmentEventTypeCode: dcsa.code,
    equipmentReference,
    emptyIndicatorCode: dcsa.code === 'DROP' ? 'EMPTY' : 'LADEN',
    ...(eventLocation && { eventLocation }),
    ...(dcsa.call && { transportCall: callOf(told, dcsa.call, site) }),
    references: [own],
  }));
}
