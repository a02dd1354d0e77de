import { oncePerUnit, type Passage } from '@msafara/domain/borders/dwell';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

import { sql } from 'kysely';

import type { Db } from '../database.ts';
import { inParts } from '../in-parts.ts';
import { STANDING } from './milestones.repository.ts';
import { type Span, told, toldBefore } from './told.ts';

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

/**
 * How far shipments got in a span at border posts; in no order. A side that was left in it is told with when it was come to, though that was
 * before; one that had been left by then is not. By the index of codes, and of shipments for what came before.
 */
export async function listPassages(db: Db, span: Span): Promise<Passage[]> {
  const passages = await told(db, span, CROSSING_CODES)
    .where('post_id', 'is not', null)
    .select([...PASSAGE, FIRST_UNIT, ...FIRSTS])
    .groupBy(['post_id', 'shipment_id'])
    .$castTo<Passage>()
    .execute();
  const begun = await listPassagesOf(
    db,
    passages.filter(isBegunBefore).map(({ shipmentId }) => shipmentId),
  );
  const keyOf = ({ postId, shipmentId }: Passage) => `${postId} ${shipmentId}`;
  const wholes = new Map(begun.map((whole) => [keyOf(whole), whole]));
  return passages.map((passage) => withWhatWasBefore(passage, wholes.get(keyOf(passage)), span.from));
}

/** Whether a side was left of which nothing tells when it was come to. */
function isBegunBefore({ arrived, exitCleared, crossed, arrivedAtEntry, entryCleared }: Passage): boolean {
  const atEntry = crossed ?? arrivedAtEntry;
  return (arrived === null && (crossed ?? exitCleared) !== null) || (atEntry === null && entryCleared !== null);
}

function withWhatWasBefore(passage: Passage, whole: Passage | undefined, from: string): Passage {
  if (!whole) return passage;
  const before = (at: string | null) => (at !== null && at < from ? at : null);
  const wasLeft = (before(whole.exitCleared) ?? before(whole.crossed)) !== null;
  return {
    ...passage,
    arrived: wasLeft ? null : (before(whole.arrived) ?? passage.arrived),
    crossed: before(whole.crossed) ?? passage.crossed,
    arrivedAtEntry: before(whole.arrivedAtEntry) ?? passage.arrivedAtEntry,
    entryCleared: before(whole.entryCleared) === null ? passage.entryCleared : null,
  };
}

/** How far shipments are at the posts that their milestones tell of, or plan; in no order. By the index of shipments. */
export async function listPassagesOf(db: Db, shipmentIds: readonly string[]): Promise<Passage[]> {
  return inParts(shipmentIds, (ids) =>
    db
      .selectFrom('milestones')
      .where('shipment_id', 'in', ids)
      .where('post_id', 'is not', null)
      .where('code', 'in', [...CROSSING_CODES])
      .where(STANDING)
      .select([...PASSAGE, FIRST_UNIT, ...FIRSTS])
      .groupBy(['post_id', 'shipment_id'])
      .$castTo<Passage>()
      .execute(),
  );
}

/** A shipment that is not delivered, at one post. */
export type OnTheWay = Passage & { trackingNumber: string };

/** How far those of some shipments that are not delivered are at posts since they were last told of elsewhere; in no order. By the index of shipments. */
export async function listOnTheWay(db: Db, shipmentIds: readonly string[]): Promise<OnTheWay[]> {
  return inParts(shipmentIds, (ids) =>
    db
      .with('away', (from) =>
        from
          .selectFrom('milestones')
          .where('shipment_id', 'in', ids)
          .where('post_id', 'is', null)
          .where('class', '=', 'ACT')
          .where('code', 'in', [...CROSSING_CODES, ...ELSEWHERE_CODES])
          .where(STANDING)
          .select(['shipment_id as id', sql<string>`max(occurred_at)`.as('at')])
          .groupBy('shipment_id'),
      )
      .selectFrom('shipments')
      .innerJoin('milestones', 'milestones.shipment_id', 'shipments.id')
      .leftJoin('away', 'away.id', 'shipments.id')
      .where('shipments.id', 'in', ids)
      .where('shipments.status', '!=', 'Delivered')
      .where('post_id', 'is not', null)
      .where('milestones.class', '=', 'ACT')
      .where('code', 'in', [...CROSSING_CODES])
      .where(STANDING)
      // Goods that were sent back and come again have stood there since then.
      .where(sql<boolean>`(away.at is null or occurred_at >= away.at)`)
      .select([...PASSAGE, 'tracking_number as trackingNumber', FIRST_UNIT, ...FIRSTS])
      .groupBy(['shipment_id', 'tracking_number', 'post_id'])
      .$castTo<OnTheWay>()
      .execute(),
  );
}

/** The shipments of an organisation that are not delivered and came to a post before an instant. By the index of active shipments and that of their milestones. */
export async function listLongOnTheWay(
  db: Db,
  { organisationId, before }: { organisationId: string; before: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('shipments')
    .select('shipments.id')
    .where('shipments.organisation_id', '=', organisationId)
    .where('shipments.status', '!=', 'Delivered')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('milestones')
          .select('milestones.id')
          .whereRef('milestones.shipment_id', '=', 'shipments.id')
          .where('milestones.occurred_at', '<', before)
          .where('code', 'in', [...CROSSING_CODES])
          .where('class', '=', 'ACT')
          .where(STANDING),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** When the goods that left the port in a span had been released; once for those that a unit took together. */
export async function listReleases(db: Db, span: Span): Promise<{ released: string; left: string }[]> {
  const FIRST_TIMES = [first('released').as('released'), first('gated_out').as('left')];
  const rows = await told(db, span, ['released', 'gated_out'])
    .select(['shipment_id', FIRST_UNIT, ...FIRST_TIMES])
    .groupBy('shipment_id')
    .execute();
  const cut = rows.filter(({ released, left }) => released === null && left !== null);
  const before = await inParts(
    cut.map((row) => row.shipment_id),
    (ids) =>
      toldBefore(db, { ids, codes: ['released', 'gated_out'], from: span.from })
        .select(['shipment_id', ...FIRST_TIMES])
        .groupBy('shipment_id')
        .execute(),
  );
  const earlier = new Map(before.map((row) => [row.shipment_id, row]));
  const whole = rows.flatMap(({ shipment_id: id, unitId, released, left }) => {
    const known = earlier.get(id);
    const at = known === undefined || known.left !== null ? released : known.released;
    return at === null || left === null ? [] : [{ unitId, released: at, left }];
  });
  return oncePerUnit(whole, ({ released, left }) => `${released} ${left}`);
}
