import type { Announce, Trx } from '@msafara/db/database';
import { countMilestones, isHoldException, listHappenings } from '@msafara/db/milestones/milestones.repository';
import { listShipmentsForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { insertEpcisEvents, listMilestonesOfEvent } from '@msafara/db/standards/captures.repository';
import { listNamed } from '@msafara/db/standards/told-events.repository';
import { findUnit } from '@msafara/db/units/units.repository';
import { distanceKm } from '@msafara/domain/eta/geography';
import { DomainError } from '@msafara/domain/errors';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { actorIdOf } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import type { CapturedEvent } from '@msafara/domain/standards/capture.schema';
import { readEpc } from '@msafara/domain/standards/epc';
import { positionOf, readCaptured } from '@msafara/domain/standards/read-captured';
import { gazetteer } from '@msafara/places/gazetteer';
import { placesNear } from '@msafara/places/places-near';

import type { Caller } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { invalidInput } from '../../http/error-table.ts';
import { judgeMilestone } from '../milestones/judge-milestone.ts';
import { nameOfPlace, type ToldMilestone } from '../milestones/milestone-place.ts';
import { writeMilestones } from '../milestones/write-milestones.ts';
import { laterThan } from '../shipments/shipment-change.ts';
import { tellUnit } from '../units/unit-milestones.ts';
import { originsOf } from './epcis-events.service.ts';

/** A shipment of a unit that could not be told, and why. */
export type Skipped = { trackingNumber: string; error: DomainError };

/** Nearer than this to a post or a port an event was read there. */
const THERE_KM = 5;

/** What we know of the position of an event: the border post or port there, else the nearest town. */
function placeAt(event: CapturedEvent): Parameters<typeof readCaptured>[1] {
  const position = positionOf(event);
  if (!position) return undefined;
  const isThere = (place: { lat: number; lon: number }) => distanceKm(place, position) <= THERE_KM;
  const { posts } = gazetteer();
  const post = posts.find(({ sides }) => sides.some(isThere));
  if (post) return { postId: post.id };
  const near = placesNear(position, 20);
  const port = near.find((place) => place.port !== null && isThere(place));
  if (port?.port) return { unlocode: port.port.toUpperCase() };
  return near[0] ? { place: nameOfPlace(near[0]) } : undefined;
}

/** What an event tells, by the rules of milestones. Fails with INVALID_INPUT. */
function toldBy(event: CapturedEvent): ToldMilestone {
  const read = readCaptured(event, placeAt(event));
  if ('fault' in read) throw new DomainError('INVALID_INPUT', read.fault);
  if (!read.told.success) throw invalidInput(read.told.error.issues);
  return read.told.data;
}

type Named = { shipments: string[]; units: string[] };

/** What an event names, by number. Fails with NOT_FOUND for an identifier of a form that we do not know. */
function namedBy(ctx: Caller, { epcList = [] }: CapturedEvent): Named {
  const named: Named = { shipments: [], units: [] };
  for (const epc of epcList) {
    const one = readEpc(epc, originsOf(ctx));
    if (!one) throw new DomainError('NOT_FOUND', say('epcis.unknownEpc', { epc: epc.slice(0, 100) }));
    if ('shipment' in one) named.shipments.push(one.shipment);
    else named.units.push(one.unit);
  }
  if (epcList.length === 0) throw new DomainError('INVALID_INPUT', say('epcis.noEpc'));
  return named;
}

/** Tells a milestone of several shipments at once: of all or of none. Fails as `judgeMilestone` does, with NOT_FOUND for a number that is not there. */
async function tellShipments(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { numbers, told }: { numbers: readonly string[]; told: ToldMilestone },
): Promise<Milestone[]> {
  const { organisationId } = ctx.actor;
  const nobodys = (number: string) => new DomainError('NOT_FOUND', say('epcis.unknownEpc', { epc: number }));
  const named = new Map<string, string>();
  for (const number of new Set(numbers)) {
    const found = await listNamed(trx, { organisationId, trackingNumbers: [number], unitNumbers: [] });
    const [id] = found.shipmentIds;
    if (id === undefined) throw nobodys(number);
    named.set(id, number);
  }
  const ids = [...named.keys()];
  const locked = await listShipmentsForUpdate(trx, ids, { organisationId, actorId: actorIdOf(ctx.actor) });
  // One may have been deleted since it was found.
  for (const { row } of locked) named.delete(row.id);
  const [gone] = named.values();
  if (gone !== undefined) throw nobodys(gone);
  const happenings = await listHappenings(trx, ids);
  const counts = await countMilestones(trx, ids);
  const holdIsException = await isHoldException(trx, organisationId);
  const now = locked.reduce((latest, { row }) => laterThan(row.updated_at, latest), nowOf(ctx.deps));
  const shipments = locked.map(({ row: before, audience }) => {
    const known = happenings.get(before.id) ?? [];
    const of = { shipment: before, happenings: known, count: counts.get(before.id) ?? 0, unitId: null, now };
    const row = judgeMilestone(told, { ...of, holdIsException, actor: ctx.actor, newId: ctx.deps.newId });
    return { before, audience, happenings: known, row };
  });
  return (await writeMilestones(ctx, trx, announce, { shipments, now })).milestones;
}

/** Tells a milestone of all that is in some units, of each shipment once. Fails as `tellUnit` does, with NOT_FOUND for a number that is not there. */
async function tellUnits(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { numbers, told }: { numbers: readonly string[]; told: ToldMilestone },
): Promise<{ milestones: Milestone[]; skipped: Skipped[] }> {
  const milestones: Milestone[] = [];
  const skipped: Skipped[] = [];
  const but = new Set<string>();
  for (const number of new Set(numbers)) {
    const unit = await findUnit(trx, { organisationId: ctx.actor.organisationId, number });
    if (!unit) throw new DomainError('NOT_FOUND', say('epcis.unknownEpc', { epc: number }));
    const written = await tellUnit(ctx, trx, announce, { unit, told, but });
    for (const { shipmentId } of [...written.milestones, ...written.skipped]) but.add(shipmentId);
    milestones.push(...written.milestones);
    skipped.push(...written.skipped.map(({ trackingNumber, fault }) => ({ trackingNumber, error: fault })));
  }
  return { milestones, skipped };
}

/**
 * Records an event under its id in one transaction: of the shipments that it names, and where it names none of all that is in its units
 * (units beside shipments say what these travel in). Returns the shipments of a unit that could not be told. Fails with INVALID_INPUT
 * for what is no milestone, NOT_FOUND for an identifier that is nobody's, CONFLICT as milestones do, or where it is on record.
 */
export async function recordCaptured(ctx: Caller, event: CapturedEvent, eventId: string): Promise<Skipped[]> {
  const told = toldBy(event);
  const named = namedBy(ctx, event);
  const { organisationId } = ctx.actor;
  return ctx.deps.database.transaction(async (trx, announce) => {
    const { milestones, skipped } =
      named.shipments.length > 0
        ? { milestones: await tellShipments(ctx, trx, announce, { numbers: named.shipments, told }), skipped: [] }
        : await tellUnits(ctx, trx, announce, { numbers: named.units, told });
    // Whoever sent the same at once held the same shipments until then: what it wrote is seen now, and this is undone.
    const known = await listMilestonesOfEvent(trx, { organisationId, eventId });
    if (known.length > 0) throw new DomainError('CONFLICT', say('epcis.there'));
    const rows = milestones.map(({ id }) => ({ organisation_id: organisationId, event_id: eventId, milestone_id: id }));
    await insertEpcisEvents(trx, rows);
    return skipped;
  }, ctx.actor);
}
