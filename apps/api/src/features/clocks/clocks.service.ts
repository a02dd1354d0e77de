import { findWorkCalendar, type WorkCalendar } from '@msafara/db/clocks/calendars.repository';
import {
  findClock,
  insertClock,
  listClocks,
  type NamedClock,
  statedOf,
  updateClock,
} from '@msafara/db/clocks/clocks.repository';
import { insertClockChange, listClockChanges } from '@msafara/db/clocks/clock-changes.repository';
import type { ClockTable } from '@msafara/db/clocks/clocks.table';
import { findClockForUpdate } from '@msafara/db/clocks/moved-clocks.repository';
import type { Announce, Db, Trx } from '@msafara/db/database';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import {
  type ChangeClockInput,
  type Clock,
  type ClockBody,
  type ClockChange,
  clockFaults,
  type Clocks,
  clockSchema,
} from '@msafara/domain/clocks/clocks.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { zoneFor } from '../messages/plan-messages.ts';
import { authorOf, findForChange, keyDetail } from '../shipments/shipment-change.ts';
import { requireShipment, scopeOf } from '../shipments/shipment-reads.service.ts';
import { requireClockReading } from './clock-access.ts';
import { journalStarted } from './clock-events.ts';
import { viewOfClocks } from './clock-view.ts';
import { changedRun, findRun, settled } from './refresh-clocks.ts';
import { columnsOf, refuse, timeFaults, type Entered, requireUnit, requireRoom } from './clock-input.ts';

async function readOf(db: Db, shipment: ShipmentWithOrganisation, now: string): Promise<Clocks> {
  const calendar = await findWorkCalendar(db, shipment.organisation_id);
  const clocks = await listClocks(db, shipment.id);
  const arrivesAt = shipment.actual_delivery_date ?? shipment.estimated_delivery_date;
  return viewOfClocks(clocks, { calendar, now, arrivesAt });
}

/**
 * The clocks of a shipment and of the units that it is in, with what they cost today and at its arrival (D26). Fails with FORBIDDEN,
 * GROWTH_ONLY, ENTERPRISE_ONLY or SHIPMENT_NOT_FOUND.
 */
export async function readClocks(ctx: Caller, { id }: { id: string }): Promise<Clocks> {
  await requireClockReading(ctx);
  const { read } = ctx.deps.database;
  return readOf(read, await requireShipment(ctx, read, id), nowOf(ctx.deps));
}

async function readOne(
  trx: Trx,
  shipment: ShipmentWithOrganisation,
  { id, now }: { id: string; now: string },
): Promise<Clock> {
  const clock = (await readOf(trx, shipment, now)).clocks.find((one) => one.id === id);
  if (!clock) throw new Error(`the clock ${id} is not there`);
  return clock;
}

type Noted = { before: NamedClock | undefined; row: NamedClock; now: string };

/** Puts a change on record, with what was before, and into the audit log. */
async function note(ctx: Caller, trx: Trx, announce: Announce, { before, row, now }: Noted): Promise<void> {
  const { deps, actor } = ctx;
  const after = statedOf(row);
  const earlier = before && statedOf(before);
  const changed = Object.entries(after).filter(
    ([name, value]) => !earlier || JSON.stringify(value) !== JSON.stringify(earlier[name as keyof typeof after]),
  );
  if (changed.length === 0) return;
  const names = new Set(changed.map(([name]) => name));
  const was = Object.fromEntries(Object.entries(earlier ?? {}).filter(([name]) => names.has(name)));
  const isVoided = before !== undefined && before.voided_at === null && row.voided_at !== null;
  await insertClockChange(trx, {
    id: deps.newId(),
    clock_id: row.id,
    organisation_id: row.organisation_id,
    kind: before ? (isVoided ? 'voided' : 'corrected') : 'entered',
    at: now,
    ...authorOf(actor),
    before: JSON.stringify(was),
    after: JSON.stringify(Object.fromEntries(changed)),
  });
  const { organisation_id: organisationId, tracking_number: trackingNumber } = row;
  await recordAct(deps, trx, {
    action: before ? 'clock.corrected' : 'clock.entered',
    userId: actor.userId,
    organisationId,
    details: { trackingNumber, ...keyDetail(actor) },
  });
  announce({ kind: 'shipments', organisationId, trackingNumber });
}

/** Settles a clock that was entered or corrected by what milestones say, and tells that it started. */
async function settle(
  ctx: Caller,
  trx: Trx,
  row: NamedClock,
  { calendar, now }: { calendar: WorkCalendar; now: string },
): Promise<NamedClock> {
  const { row: after, isStart } = settled(row, await findRun(trx, row), { calendar, now });
  if (isStart) await journalStarted(ctx.deps, trx, after, calendar);
  return after;
}

/**
 * Enters a clock of a shipment, or of a unit that it is in (D26); once under a key of the caller's. Fails with FORBIDDEN, GROWTH_ONLY,
 * ENTERPRISE_ONLY, PERIOD_OVER, SHIPMENT_NOT_FOUND, INVALID_INPUT for what does not go together, CONFLICT past ten, and as `once` does.
 */
export async function addClock(
  ctx: Caller,
  input: ClockBody & { shipmentId: string },
  key?: string,
): Promise<Outcome<Clock>> {
  return once(ctx, { key, operation: 'clock.add', input, answerSchema: clockSchema }, () => {
    requirePermission(ctx.actor, 'clock.write');
    return async (trx, announce) => {
      const now = nowOf(ctx.deps);
      refuse({ ...clockFaults(input), ...timeFaults(input, now) });
      const { before: shipment } = await findForChange(ctx, trx, { id: input.shipmentId });
      const organisationId = shipment.organisation_id;
      await requireUnit(trx, input);
      await requireRoom(trx, shipment.id);
      const calendar = await findWorkCalendar(trx, organisationId);
      const timeZone = input.timeZone ?? zoneFor(shipment.origin, null);
      const id = ctx.deps.newId();
      const entered: ClockTable = {
        id,
        organisation_id: organisationId,
        shipment_id: shipment.id,
        unit_id: input.unitId,
        kind: input.kind,
        ...columnsOf({ ...input, timeZone }),
        stops_at: null,
        started_at: null,
        stopped_at: null,
        started_by: null,
        stopped_by: null,
        start_told: null,
        next_at: null,
        warned_day: null,
        warned_left: null,
        voided_at: null,
        created_at: now,
        updated_at: now,
      };
      await insertClock(trx, entered);
      const named = await findClock(trx, { id, organisationId });
      if (!named) throw new Error(`the clock ${id} is not there`);
      const row = await settle(ctx, trx, named, { calendar, now });
      await updateClock(trx, id, changedRun(row));
      await note(ctx, trx, announce, { before: undefined, row, now });
      return { status: 201, answer: await readOne(trx, shipment, { id, now }) };
    };
  });
}

/**
 * Corrects a clock; what it was stays on record (D26). Fails with FORBIDDEN, GROWTH_ONLY, ENTERPRISE_ONLY, PERIOD_OVER, NOT_FOUND,
 * INVALID_INPUT for what does not go together, and as `once` does.
 */
export async function changeClock(ctx: Caller, input: ChangeClockInput, key?: string): Promise<Outcome<Clock>> {
  return once(ctx, { key, operation: 'clock.change', input, answerSchema: clockSchema }, () => {
    requirePermission(ctx.actor, 'clock.write');
    return async (trx, announce) => {
      const now = nowOf(ctx.deps);
      const { id, isVoid, stoppedAt, ...told } = input;
      const found = await requireClock(ctx, trx, id);
      const { before: shipment } = await findForChange(ctx, trx, { id: found.shipment_id });
      // As it is now that the shipment and the clock are held: what happens to a unit moves clocks of shipments that it does not hold.
      const before = await findClockForUpdate(trx, { id, organisationId: scopeOf(ctx, undefined) });
      if (!before) throw notFound();
      const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
      const merged: Entered = { ...statedOf(before), ...given };
      const stopsAt = stoppedAt === undefined ? before.stops_at : stoppedAt;
      const faults = clockFaults({ ...merged, stoppedAt: stopsAt });
      refuse({
        ...faults,
        ...(stoppedAt !== undefined || told.startsAt !== undefined
          ? timeFaults({ startsAt: merged.startsAt, stoppedAt: stopsAt }, now)
          : {}),
      });
      const calendar = await findWorkCalendar(trx, before.organisation_id);
      const columns = {
        ...columnsOf(merged),
        // What stopped it says nothing where something else is to.
        stopped_by: merged.stopsWith === before.stops_with ? before.stopped_by : null,
        stops_at: stopsAt,
        voided_at: isVoid === undefined ? before.voided_at : isVoid ? (before.voided_at ?? now) : null,
      };
      if (before.voided_at !== null && columns.voided_at === null) await requireRoom(trx, before.shipment_id);
      const row = await settle(ctx, trx, { ...before, ...columns }, { calendar, now });
      // A start that a milestone told is known here alone.
      if (stoppedAt && row.started_at !== null && stoppedAt < row.started_at) {
        refuse({ stoppedAt: say('clock.stopsBefore') });
      }
      await updateClock(trx, id, { ...columns, ...changedRun(row), updated_at: now });
      await note(ctx, trx, announce, { before, row, now });
      return { status: 200, answer: await readOne(trx, shipment, { id, now }) };
    };
  });
}

const notFound = () => new DomainError('NOT_FOUND', say('clock.notFound'));

async function requireClock(ctx: Caller, db: Db, id: string): Promise<NamedClock> {
  const found = await findClock(db, { id, organisationId: scopeOf(ctx, undefined) });
  if (!found) throw notFound();
  return found;
}

/** What happened to a clock, each with what was before and after, oldest first. Fails as reading clocks does, or with NOT_FOUND. */
export async function readClockChanges(ctx: Caller, { id }: { id: string }): Promise<{ changes: ClockChange[] }> {
  await requireClockReading(ctx);
  const { read } = ctx.deps.database;
  await requireClock(ctx, read, id);
  return { changes: await listClockChanges(read, id) };
}
