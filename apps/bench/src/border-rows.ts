import { createHash } from 'node:crypto';

import type { ClockTable } from '@msafara/db/clocks/clocks.table';
import type { Database, Trx } from '@msafara/db/database';
import { insertRows } from '@msafara/db/insert-rows';
import type { MilestoneTable } from '@msafara/db/milestones/milestones.table';
import { insertSession } from '@msafara/db/sessions/sessions.repository';
import { insertUser } from '@msafara/db/users/users.repository';
import type { BorderSide, HoldReason, MilestoneClass, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

import { idOf, LARGEST, ORGANISATIONS } from './sample-rows.ts';

/** Of which the largest organisation has 12 of 100. */
export const SHIPMENTS = 84_000;
/** What the largest organisation has on record. */
export const MILESTONES = 100_000;
export const TOKEN = 'borders-token';
export const UNITS = 20;
export const SHIPMENTS_IN_UNIT = 50;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Within what the board and the report read, with room for the longest journey. */
const [OLDEST_DAYS, NEWEST_DAYS] = [29.5, 6.5];
const BATCH = 5000;
const FAR = '2099-01-01T00:00:00.000Z';
/** The shipments of the largest organisation that are in units of fifty come after those that are on their way. */
const FIRST_IN_UNITS = 8000;
const POSTS = ['malaba', 'busia', 'namanga', 'gatuna', 'mutukula'] as const;

type Step = {
  hours: number;
  code: MilestoneCode;
  class?: MilestoneClass;
  side?: BorderSide;
  reason?: HoldReason;
};

/** Mombasa to Kampala with a hold in the port: hours after the declaration. */
const JOURNEY: readonly Step[] = [
  { hours: 0, code: 'declaration_lodged' },
  { hours: 6, code: 'border_arrived', class: 'PLN', side: 'exit' },
  { hours: 10, code: 'discharged' },
  { hours: 20, code: 'selected_scan' },
  { hours: 22, code: 'hold_opened', reason: 'scanner_down' },
  { hours: 40, code: 'inspected' },
  { hours: 44, code: 'hold_released', reason: 'scanner_down' },
  { hours: 46, code: 'released' },
  { hours: 52, code: 'gated_out' },
  { hours: 60, code: 'weighbridge_passed' },
  { hours: 80, code: 'border_arrived', side: 'exit' },
  { hours: 90, code: 'exit_cleared', side: 'exit' },
  { hours: 92, code: 'border_crossed' },
  { hours: 106, code: 'entry_cleared', side: 'entry' },
  { hours: 130, code: 'depot_arrived' },
  { hours: 144, code: 'empty_returned' },
];
/** One journey in ten has not left the exit side yet, and one in ten waits to be cleared at the entry side. */
const STOPS: readonly MilestoneCode[] = ['exit_cleared', 'entry_cleared'];

/** The shipment `n` of the largest organisation. */
const shipmentOf = (n: number) => idOf('shipment', Math.floor(n / 3) * 25 + (n % 3));
const padded = (n: number) => String(n).padStart(8, '0');
const truckId = (n: number) => `truck-${padded(n)}`;

/** How far the journey `n` is: two shipments make it together. */
function stepsOf(n: number): readonly Step[] {
  const stop = STOPS[n % 10];
  return stop === undefined
    ? JOURNEY
    : JOURNEY.slice(
        0,
        JOURNEY.findIndex(({ code }) => code === stop),
      );
}

/** Every second journey is by truck, and its milestones are recorded for the truck. */
const truckOf = (n: number) => (n % 2 === 0 ? truckId(n) : null);

/** Milestones of the largest organisation, all of the last 30 days, and a clock that ran or runs for each shipment. */
function ownRows(now: number): { milestones: MilestoneTable[]; clocks: ClockTable[]; journeys: number } {
  const milestones: MilestoneTable[] = [];
  const clocks: ClockTable[] = [];
  const journeys = Math.ceil(MILESTONES / (2 * JOURNEY.length * 0.94));
  for (let shipment = 0; milestones.length < MILESTONES; shipment += 1) {
    const n = Math.floor(shipment / 2);
    const age = OLDEST_DAYS - ((n % journeys) / journeys) * (OLDEST_DAYS - NEWEST_DAYS);
    const at = (hours: number) => new Date(now - age * DAY_MS + hours * HOUR_MS).toISOString();
    const steps = stepsOf(n).slice(0, MILESTONES - milestones.length);
    const common = { organisation_id: idOf('organisation', LARGEST), shipment_id: shipmentOf(shipment) };
    for (const { hours, code, class: kind = 'ACT', side, reason } of steps) {
      milestones.push({
        ...common,
        id: `milestone-${padded(milestones.length)}`,
        unit_id: truckOf(n),
        code,
        class: kind,
        occurred_at: at(hours),
        recorded_at: at(hours),
        place: 'Malaba',
        unlocode: null,
        post_id: side === undefined && code !== 'border_crossed' ? null : (POSTS[n % POSTS.length] ?? null),
        side: side ?? null,
        reason: reason ?? null,
        reference: null,
        note_internal: null,
        is_public: 0,
        moves_to: null,
        source: 'user',
        user_id: idOf('user', 0),
        key_id: null,
        retracts_id: null,
        retracted_at: null,
        retracted_by: null,
      });
    }
    const isOver = steps.length === JOURNEY.length;
    clocks.push({ ...common, ...clockRow(shipment, at(10), isOver ? at(144) : null), unit_id: truckOf(n) });
  }
  return { milestones, clocks, journeys };
}

function clockRow(n: number, startedAt: string, stoppedAt: string | null) {
  return {
    id: `clock-${padded(n)}`,
    kind: 'demurrage' as const,
    starts_at: startedAt,
    starts_with: null,
    stops_with: null,
    stops_at: stoppedAt,
    free_days: 3,
    tiers: '[{"fromDay":1,"perDay":2000},{"fromDay":4,"perDay":4000}]',
    currency: 'USD',
    counts_from: 'next_day' as const,
    days: 'calendar' as const,
    weekend: null,
    time_zone: 'Africa/Nairobi',
    source: null,
    checked_at: null,
    started_at: startedAt,
    stopped_at: stoppedAt,
    started_by: null,
    stopped_by: null,
    start_told: startedAt,
    next_at: null,
    warned_day: null,
    warned_left: null,
    voided_at: null,
    created_at: startedAt,
    updated_at: startedAt,
  };
}

async function fillMember(trx: Trx, organisation: number): Promise<void> {
  const [id, at] = [`borders-user-${String(organisation)}`, '2026-06-01T00:00:00.000Z'];
  await insertUser(trx, {
    id,
    organisationId: idOf('organisation', organisation),
    email: `${id}@carrier.example`,
    passwordHash: 'none',
    name: 'Sender',
    role: 'sender',
    requestedRole: null,
    isOwner: false,
    mustChangePassword: false,
    createdAt: at,
  });
  if (organisation !== LARGEST) return;
  const tokenHash = createHash('sha256').update(TOKEN).digest('hex');
  const ends = { createdAt: at, idleUntil: FAR, expiresAt: FAR };
  await insertSession(trx, { id, userId: id, kind: 'rest', tokenHash, ...ends, userAgent: null, address: null });
}

/** The plate of a truck that has fifty shipments in it. */
export const plateOf = (n: number) => `KDA${String(100 + n)}X`;

async function fillUnits(trx: Trx, now: number, journeys: number): Promise<void> {
  const organisation = { organisation_id: idOf('organisation', LARGEST) };
  const at = new Date(now - DAY_MS).toISOString();
  const truck = { ...organisation, kind: 'truck' as const, created_at: at };
  const trucks = Array.from({ length: journeys * 2 }, (_, n) => ({
    ...truck,
    id: truckId(n),
    number: `T${padded(n)}`,
  }));
  await insertRows(trx, 'units', trucks);
  const full = Array.from({ length: UNITS }, (_, n) => ({ ...truck, id: `full-${String(n)}`, number: plateOf(n) }));
  await insertRows(trx, 'units', full);
  const stays = Array.from({ length: UNITS * SHIPMENTS_IN_UNIT }, (_, n) => ({
    ...organisation,
    id: `stay-${padded(n)}`,
    shipment_id: shipmentOf(FIRST_IN_UNITS + n),
    unit_id: `full-${String(Math.floor(n / SHIPMENTS_IN_UNIT))}`,
    loaded_at: at,
    unloaded_at: null,
    unloaded_by: null,
    user_id: null,
    key_id: null,
    recorded_at: at,
  }));
  await insertRows(trx, 'shipment_units', stays);
}

/** A member of each organisation, and of the largest one its milestones, clocks and units. */
export async function fillBorders(database: Database, now: number): Promise<void> {
  const { milestones, clocks, journeys } = ownRows(now);
  await database.transaction(async (trx) => {
    for (let n = 0; n < ORGANISATIONS; n += 1) await fillMember(trx, n);
    await fillUnits(trx, now, journeys);
  });
  for (let first = 0; first < milestones.length; first += BATCH) {
    await database.transaction((trx) => insertRows(trx, 'milestones', milestones.slice(first, first + BATCH)));
  }
  await database.transaction((trx) => insertRows(trx, 'clocks', clocks));
}

/** So many copies of what the largest organisation has, each of another organisation, as SQL with the numbers of the copies. */
export const copiesOf = (copies: string, idOfCopy: string) => [
  `insert into milestones (id, organisation_id, shipment_id, unit_id, code, class, occurred_at, recorded_at, place, post_id, side,
     reason, is_public, source)
   select 'copy-' || n || id, ${idOfCopy}, 'copy-' || n || shipment_id, 'copy-' || n || unit_id, code, class, occurred_at, recorded_at,
     place, post_id, side, reason, is_public, source from ${copies}, milestones where id like 'milestone-%'`,
  `insert into clocks (id, organisation_id, shipment_id, unit_id, kind, starts_at, free_days, tiers, currency, counts_from, days,
     time_zone, started_at, stopped_at, start_told, created_at, updated_at)
   select 'copy-' || n || id, ${idOfCopy}, 'copy-' || n || shipment_id, 'copy-' || n || unit_id, kind, starts_at, free_days, tiers,
     currency, counts_from, days, time_zone, started_at, stopped_at, start_told, created_at, updated_at
   from ${copies}, clocks where id like 'clock-%'`,
];
