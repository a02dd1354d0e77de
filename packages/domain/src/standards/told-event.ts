import { MINUTE_MS } from '../durations.ts';
import type { BorderSide, HoldReason, MilestoneClass, MilestoneCode } from '../milestones/milestone-codes.ts';
import { offsetAt } from '../zone-days.ts';
import type { ShipmentStatus } from '../shipments/shipment-status.ts';
import type { UnitKind } from '../units/unit-kinds.ts';

/** What was told: a milestone, or a status that somebody recorded. */
type Told =
  | { kind: 'milestone'; code: MilestoneCode; class: MilestoneClass }
  | { kind: 'status'; status: ShipmentStatus; isCreation: boolean };

/** Something that happened to a shipment, as events of other standards are made of it (D26). */
export type ToldEvent = {
  /** Its place among those recorded at the same time: of the entry, the milestone, or what takes a milestone back. */
  rowId: string;
  /** The milestone or the entry itself, also where this takes it back. */
  id: string;
  shipmentId: string;
  trackingNumber: string;
  occurredAt: string;
  recordedAt: string;
  place: string | null;
  unlocode: string | null;
  postId: string | null;
  side: BorderSide | null;
  reason: HoldReason | null;
  reference: string | null;
  unit: { kind: UnitKind; number: string } | null;
  /** Whether this says that it did not happen. */
  isRetraction: boolean;
  /** The id of the event of EPCIS that it was recorded by. */
  sentAs: string | null;
} & Told;

/** Where something took place, as far as that is known. */
export type Site = { lat: number; lon: number; zone: string };

const two = (number: number) => String(number).padStart(2, '0');

/** How far clocks at a site are ahead of UTC: `+03:00`. Where the site is not known it is told in UTC. */
export function offsetOf(instant: string, site: Site | undefined): string {
  const minutes = site ? offsetAt(Date.parse(instant), site.zone) : 0;
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** An instant as clocks at a site show it, with how far they are ahead: `2026-11-21T12:52:00.000+03:00`. */
export function localTime(instant: string, site: Site | undefined): string {
  const time = Date.parse(instant);
  const minutes = site ? offsetAt(time, site.zone) : 0;
  return new Date(time + minutes * MINUTE_MS).toISOString().replace('Z', offsetOf(instant, site));
}
