import { oncePerUnit, type Passage } from '@msafara/domain/borders/dwell';
import type { HoldReason, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

import { sql } from 'kysely';

import type { Db } from '../database.ts';
import { STANDING } from './milestones.repository.ts';

/** The milestones of an organisation that happened from `from` on and before `until`. */
export type Span = { organisationId: string; from: string; until: string };

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

/** Told of, goods are at no border post. */
const ELSEWHERE_CODES: readonly MilestoneCode[] = [
  'arrived_port',
  'discharged',
  'gated_out',
  'depot_arrived',
  'empty_returned',
];

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

const PASSAGE = ['post_id as postId', 'shipment_id as shipmentId'] as const;
const FIRST_UNIT = sql<string | null>`min(unit_id)`.as('unitId');

/** How far the shipments that came to border posts in a span got there; in no order. By the index of codes. */
export async function listPassages(db: Db, span: Span): Promise<Passage[]> {
  return told(db, span, CROSSING_CODES)
    .where('post_id', 'is not', null)
    .select([...PASSAGE, FIRST_UNIT, ...FIRSTS])
    .groupBy(['post_id', 'shipment_id'])
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
    .select([...PASSAGE, FIRST_UNIT, ...FIRSTS])
    .groupBy(['post_id', 'shipment_id'])
    .$castTo<Passage>()
    .execute();
}

/** A shipment that is not delivered, at one post, or where `postId` is null, elsewhere. */
export type OnTheWay = Omit<Passage, 'postId'> & {
  postId: string | null;
  trackingNumber: string;
  /** When it was last told of away from any post. */
  elsewhere: string | null;
};

/**
 * How far an organisation's shipments that are not delivered are at posts, and when they were last told of elsewhere; in no order. By
 * the index of active shipments and that of their milestones, however long ago these were.
 */
export async function listOnTheWay(db: Db, organisationId: string): Promise<OnTheWay[]> {
  return db
    .selectFrom('shipments')
    .innerJoin('milestones', 'milestones.shipment_id', 'shipments.id')
    .where('shipments.organisation_id', '=', organisationId)
    .where('shipments.status', '!=', 'Delivered')
    .where('milestones.class', '=', 'ACT')
    .where('code', 'in', [...CROSSING_CODES, ...ELSEWHERE_CODES])
    .where(STANDING)
    .select([...PASSAGE, 'tracking_number as trackingNumber', FIRST_UNIT, ...FIRSTS])
    .select(sql<string | null>`max(case when post_id is null then occurred_at end)`.as('elsewhere'))
    .groupBy(['shipment_id', 'tracking_number', 'post_id'])
    .$castTo<OnTheWay>()
    .execute();
}

/** When the goods of shipments were released in a span, and when they left the port after that; once for those that a unit took together. */
export async function listReleases(db: Db, span: Span): Promise<{ released: string; left: string | null }[]> {
  const rows = await told(db, span, ['released', 'gated_out'])
    .select([FIRST_UNIT, first('released').as('released'), first('gated_out').as('left')])
    .groupBy('shipment_id')
    .execute();
  const once = oncePerUnit(rows, ({ released, left }) => `${released ?? ''} ${left ?? ''}`);
  return once.flatMap(({ released, left }) => (released === null ? [] : [{ released, left }]));
}

type Held = { unitId: string | null; reason: HoldReason; opened: string; lifted: string | null };

/** Holds on shipments that were opened in a span, each with when it was lifted: by the first release for its reason after it. Once for those of a unit. */
export async function listHolds(db: Db, span: Span): Promise<Held[]> {
  const rows = await told(db, span, ['hold_opened', 'hold_released'])
    .select(['code', 'reason', 'occurred_at', 'shipment_id', 'unit_id'])
    .orderBy('occurred_at')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  const open = new Map<string, Held>();
  const all: Held[] = [];
  for (const { code, reason, occurred_at: at, shipment_id: shipmentId, unit_id: unitId } of rows) {
    if (reason === null) continue;
    const key = `${shipmentId} ${reason}`;
    if (code === 'hold_opened') {
      const hold = { unitId, reason, opened: at, lifted: null };
      open.set(key, hold);
      all.push(hold);
    } else {
      const hold = open.get(key);
      if (hold) hold.lifted = at;
      open.delete(key);
    }
  }
  return oncePerUnit(all, ({ reason, opened, lifted }) => `${reason} ${opened} ${lifted ?? ''}`);
}

/** The reasons for which some shipments of an organisation are held now. */
export async function listOpenHolds(
  db: Db,
  { organisationId, shipmentIds }: { organisationId: string; shipmentIds: readonly string[] },
): Promise<Map<string, HoldReason[]>> {
  if (shipmentIds.length === 0) return new Map();
  const told = await db
    .selectFrom('milestones')
    .select(['shipment_id as shipmentId', 'reason', 'code'])
    // Or Postgres reads the holds of all organisations by `milestones_by_code`.
    .where('organisation_id', '=', organisationId)
    .where('shipment_id', 'in', [...shipmentIds])
    .where('code', 'in', ['hold_opened', 'hold_released'])
    .where('class', '=', 'ACT')
    .where(STANDING)
    .orderBy('occurred_at')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  const open = new Map<string, Set<HoldReason>>();
  for (const { shipmentId, reason, code } of told) {
    if (reason === null) continue;
    const held = open.get(shipmentId) ?? new Set();
    if (code === 'hold_opened') held.add(reason);
    else held.delete(reason);
    open.set(shipmentId, held);
  }
  return new Map([...open].map(([shipmentId, reasons]) => [shipmentId, [...reasons]]));
}
