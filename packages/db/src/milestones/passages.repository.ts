import type { Passage } from '@msafara/domain/borders/dwell';
import type { HoldReason, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

import { sql } from 'kysely';

import type { Db } from '../database.ts';
import { STANDING } from './milestones.repository.ts';

/** The milestones of an organisation that happened from `from` on and before `until`. */
export type Span = { organisationId: string; from: string; until: string };

/** What moved: the truck counts once, however many shipments are in it. */
const MOVED = sql<string>`coalesce(unit_id, shipment_id)`;

/** Actual milestones that stand, of some codes. */
function told(db: Db, { organisationId, from, until }: Span, codes: readonly MilestoneCode[]) {
  return db
    .selectFrom('milestones')
    .where('organisation_id', '=', organisationId)
    .where('code', 'in', [...codes])
    .where('class', '=', 'ACT')
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', until)
    .where(STANDING);
}

const CROSSING_CODES: readonly MilestoneCode[] = ['border_arrived', 'exit_cleared', 'border_crossed', 'entry_cleared'];

const first = (code: MilestoneCode, condition = sql<boolean>`class = 'ACT'`) =>
  sql<string | null>`min(case when code = ${sql.lit(code)} and ${condition} then occurred_at end)`;

/** When each thing first happened at a post. */
const FIRSTS = [
  first('border_arrived', sql<boolean>`class = 'ACT' and coalesce(side, 'exit') = 'exit'`).as('arrived'),
  first('exit_cleared').as('exitCleared'),
  first('border_crossed').as('crossed'),
  first('border_arrived', sql<boolean>`class = 'ACT' and side = 'entry'`).as('arrivedAtEntry'),
  first('entry_cleared').as('entryCleared'),
];

/** What came to border posts in a span, and how far it got there; in no order. By the index of posts. */
export async function listPassages(db: Db, span: Span): Promise<Passage[]> {
  return told(db, span, CROSSING_CODES)
    .where('post_id', 'is not', null)
    .select(({ fn }) => ['post_id as postId', fn.min('unit_id').as('unitId'), fn.min('shipment_id').as('shipmentId')])
    .select(FIRSTS)
    .groupBy(['post_id', MOVED])
    .$castTo<Passage>()
    .execute();
}

/** How far shipments are at the posts that their milestones tell of, or plan; in no order. By the index of shipments. */
export async function listPassagesOf(db: Db, shipmentIds: readonly string[]): Promise<Passage[]> {
  if (shipmentIds.length === 0) return [];
  return db
    .selectFrom('milestones')
    .where('shipment_id', 'in', [...shipmentIds])
    .where('post_id', 'is not', null)
    .where('code', 'in', [...CROSSING_CODES])
    .where(STANDING)
    .select(({ fn }) => ['post_id as postId', fn.min('unit_id').as('unitId'), 'shipment_id as shipmentId'])
    .select(FIRSTS)
    .groupBy(['post_id', 'shipment_id'])
    .$castTo<Passage>()
    .execute();
}

/** When goods were released in a span, and when they left the port after that. */
export async function listReleases(db: Db, span: Span): Promise<{ released: string; left: string | null }[]> {
  const rows = await told(db, span, ['released', 'gated_out'])
    .select([first('released').as('released'), first('gated_out').as('left')])
    .groupBy(MOVED)
    .execute();
  return rows.flatMap(({ released, left }) => (released === null ? [] : [{ released, left }]));
}

/** Holds that were opened in a span, each with when it was lifted: by the first release for its reason after it. */
export async function listHolds(
  db: Db,
  span: Span,
): Promise<{ reason: HoldReason; opened: string; lifted: string | null }[]> {
  const rows = await told(db, span, ['hold_opened', 'hold_released'])
    .select(['code', 'reason', 'occurred_at', MOVED.as('moved')])
    .distinct()
    .orderBy('occurred_at')
    .execute();
  const open = new Map<string, { reason: HoldReason; opened: string; lifted: string | null }>();
  const all: { reason: HoldReason; opened: string; lifted: string | null }[] = [];
  for (const { code, reason, occurred_at: at, moved } of rows) {
    if (reason === null) continue;
    const key = `${moved} ${reason}`;
    if (code === 'hold_opened') {
      const hold = { reason, opened: at, lifted: null };
      open.set(key, hold);
      all.push(hold);
    } else {
      const hold = open.get(key);
      if (hold) hold.lifted = at;
      open.delete(key);
    }
  }
  return all;
}

/** What some shipments and units of an organisation are called, and the holds that are open on those shipments now; only what is on its way. */
export async function listStanding(
  db: Db,
  {
    organisationId,
    shipmentIds,
    unitIds,
  }: { organisationId: string; shipmentIds: readonly string[]; unitIds: readonly string[] },
) {
  if (shipmentIds.length === 0) return { shipments: [], units: [], holds: [] };
  const [shipments, units, told] = await Promise.all([
    db
      .selectFrom('shipments')
      .select(['id', 'tracking_number as trackingNumber'])
      .where('id', 'in', [...shipmentIds])
      .where('status', '!=', 'Delivered')
      .execute(),
    unitIds.length === 0
      ? []
      : db
          .selectFrom('units')
          .select(['id', 'number'])
          .where('id', 'in', [...unitIds])
          .execute(),
    db
      .selectFrom('milestones')
      .select(['shipment_id as shipmentId', 'reason', 'code'])
      // Or Postgres reads the holds of all organisations by `milestones_by_code`.
      .where('organisation_id', '=', organisationId)
      .where('shipment_id', 'in', [...shipmentIds])
      .where('code', 'in', ['hold_opened', 'hold_released'])
      .where('class', '=', 'ACT')
      .where(STANDING)
      .orderBy('occurred_at')
      .execute(),
  ]);
  const open = new Map<string, Set<HoldReason>>();
  for (const { shipmentId, reason, code } of told) {
    if (reason === null) continue;
    const held = open.get(shipmentId) ?? new Set();
    if (code === 'hold_opened') held.add(reason);
    else held.delete(reason);
    open.set(shipmentId, held);
  }
  return { shipments, units, holds: [...open].map(([shipmentId, reasons]) => ({ shipmentId, reasons: [...reasons] })) };
}
