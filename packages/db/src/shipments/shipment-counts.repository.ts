import { isIssue, SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { Stats } from '@msafara/domain/shipments/shipments.schema';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { UNREAL } from '../organisations/unreal-organisations.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { ShipmentCountTable } from './shipments.table.ts';

type Count = Exclude<keyof ShipmentCountTable, 'organisation_id'>;

const COLUMN_OF = {
  Created: 'created',
  'Picked Up': 'picked_up',
  'In Transit': 'in_transit',
  'Out for Delivery': 'out_for_delivery',
  Delivered: 'delivered',
  Exception: 'exception',
} as const satisfies Record<ShipmentStatus, Count>;

const COUNTS: readonly Count[] = [...Object.values(COLUMN_OF), 'delayed'];

/** What a shipment's counts depend on. */
export type CountedState = { organisation_id: string; status: ShipmentStatus; is_delayed: number };

/** A row of counts that says how much each one changes, from shipments that leave and come to a state. */
export function countChanges(
  organisationId: string,
  states: readonly { state: CountedState; by: number }[],
): ShipmentCountTable {
  const changes = { organisation_id: organisationId, ...zeros() };
  for (const { state, by } of states) {
    changes[COLUMN_OF[state.status]] += by;
    // An exception is counted as an issue already, a delivered shipment is none (D9).
    const isDelayIssue = state.status !== 'Exception' && isIssue(state.status, state.is_delayed === 1);
    if (isDelayIssue) changes.delayed += by;
  }
  return changes;
}

function zeros(): Record<Count, number> {
  return { created: 0, picked_up: 0, in_transit: 0, out_for_delivery: 0, delivered: 0, exception: 0, delayed: 0 };
}

const addToCounts = queryTemplate((db, row: Expressions<ShipmentCountTable>) =>
  db
    .insertInto('shipment_counts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('organisation_id')
        .doUpdateSet(({ eb, ref }) =>
          Object.fromEntries(
            COUNTS.map((column) => [column, eb(ref(`shipment_counts.${column}`), '+', ref(`excluded.${column}`))]),
          ),
        ),
    ),
);

/** Adds changes to an organisation's counts, in the transaction that changes the shipments. */
export async function incrementShipmentCounts(trx: Trx, changes: ShipmentCountTable): Promise<void> {
  await addToCounts(trx, changes);
}

/** The dashboard's figures (D9) of one organisation, or of all but the demo (D12), from the kept counts. */
export async function countShipments(db: Db, organisationId: string | null): Promise<Stats> {
  const row = await db
    .selectFrom('shipment_counts')
    .select(({ fn }) => COUNTS.map((column) => fn.coalesce(fn.sum<number>(column), sql.lit(0)).as(column)))
    .where(({ eb }) =>
      organisationId === null ? eb('organisation_id', 'not in', UNREAL) : eb('organisation_id', '=', organisationId),
    )
    .executeTakeFirstOrThrow();
  return {
    total: Object.values(COLUMN_OF).reduce((total, column) => total + row[column], 0),
    inTransit: row.in_transit,
    delivered: row.delivered,
    issues: row.exception + row.delayed,
  };
}

/** How many shipments there are of each status, all but the demo's (D12), from the kept counts. */
export async function listStatusCounts(db: Db): Promise<{ key: ShipmentStatus; count: number }[]> {
  const row = await db
    .selectFrom('shipment_counts')
    .innerJoin('organisations', 'organisations.id', 'shipment_counts.organisation_id')
    .select(({ fn }) => COUNTS.map((column) => fn.coalesce(fn.sum<number>(column), sql.lit(0)).as(column)))
    .where('organisations.is_demo', '=', 0)
    .where('organisations.test_of', 'is', null)
    .executeTakeFirstOrThrow();
  return SHIPMENT_STATUSES.map((key) => ({ key, count: row[COLUMN_OF[key]] }));
}
