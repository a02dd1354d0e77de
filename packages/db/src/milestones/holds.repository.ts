import { oncePerUnit } from '@msafara/domain/borders/dwell';
import type { HoldReason, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

import type { Db } from '../database.ts';
import { inParts } from '../in-parts.ts';
import { STANDING } from './milestones.repository.ts';
import type { MilestoneTable } from './milestones.table.ts';
import { type Span, told, toldBefore } from './told.ts';

const HOLD_CODES: readonly MilestoneCode[] = ['hold_opened', 'hold_released'];

type Held = {
  shipmentId: string;
  unitId: string | null;
  reason: HoldReason;
  opened: string;
  lifted: string | null;
};

/**
 * Holds on shipments that were opened or lifted in a span: by the first release for its reason after it. Once for those of a unit. One that
 * is lifted after the span is not lifted in it.
 */
export async function listHolds(db: Db, span: Span): Promise<Held[]> {
  const rows = await inOrder(told(db, span, HOLD_CODES)).execute();
  const { holds, unopened } = pairHolds(rows, new Map());
  if (unopened.size === 0) return once(holds);
  const earlier = await inParts([...unopened], (ids) =>
    inOrder(toldBefore(db, { ids, codes: HOLD_CODES, from: span.from })).execute(),
  );
  return once(pairHolds(rows, pairHolds(earlier, new Map()).open).holds);
}

const once = (holds: ReadonlySet<Held>) =>
  oncePerUnit([...holds], ({ reason, opened, lifted }) => `${reason} ${opened} ${lifted ?? ''}`);

const inOrder = (query: ReturnType<typeof told>) =>
  query
    .select(['code', 'reason', 'occurred_at', 'shipment_id', 'unit_id'])
    .orderBy('occurred_at')
    .orderBy('recorded_at')
    .orderBy('id');

type HoldTold = Pick<MilestoneTable, 'code' | 'reason' | 'occurred_at' | 'shipment_id' | 'unit_id'>;

/** Pairs what opened holds with what lifted them, in order, after some that are open; `unopened` are shipments of which one was lifted that was not. */
function pairHolds(rows: readonly HoldTold[], open: Map<string, Held>) {
  const holds = new Set<Held>();
  const unopened = new Set<string>();
  for (const { code, reason, occurred_at: at, shipment_id: shipmentId, unit_id: unitId } of rows) {
    if (reason === null) continue;
    const key = `${shipmentId} ${reason}`;
    if (code === 'hold_opened') {
      const hold = { shipmentId, unitId, reason, opened: at, lifted: null };
      open.set(key, hold);
      holds.add(hold);
    } else {
      const hold = open.get(key);
      if (hold) holds.add(Object.assign(hold, { lifted: at }));
      else unopened.add(shipmentId);
      open.delete(key);
    }
  }
  return { holds, open, unopened };
}

/** The reasons for which some shipments of an organisation are held now. */
export async function listOpenHolds(
  db: Db,
  { organisationId, shipmentIds }: { organisationId: string; shipmentIds: readonly string[] },
): Promise<Map<string, HoldReason[]>> {
  const rows = await inParts(shipmentIds, (ids) =>
    inOrder(
      db
        .selectFrom('milestones')
        // Or Postgres reads the holds of all organisations by `milestones_by_code`.
        .where('organisation_id', '=', organisationId)
        .where('shipment_id', 'in', ids)
        .where('code', 'in', [...HOLD_CODES])
        .where('class', '=', 'ACT')
        .where(STANDING),
    ).execute(),
  );
  const open = Map.groupBy(pairHolds(rows, new Map()).open.values(), ({ shipmentId }) => shipmentId);
  return new Map([...open].map(([shipmentId, holds]) => [shipmentId, holds.map(({ reason }) => reason)]));
}
