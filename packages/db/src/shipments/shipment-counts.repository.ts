import { isIssue, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { Stats } from '@msafara/domain/shipments/shipments.schema';

import type { Db, Trx } from '../database.ts';
import { queryTemplate } from '../query-template.ts';

type CountedState = { organisation_id: string; status: ShipmentStatus; is_delayed: number };

const addToCount = queryTemplate((db, row: CountedState & { by: number }) =>
  db
    .insertInto('shipment_counts')
    .values({ organisation_id: row.organisation_id, status: row.status, is_delayed: row.is_delayed, count: row.by })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'status', 'is_delayed'])
        .doUpdateSet(({ ref, eb }) => ({ count: eb(ref('shipment_counts.count'), '+', ref('excluded.count')) })),
    ),
);

/** Adds `by` to the count of an organisation's shipments in this state. */
export async function incrementShipmentCount(trx: Trx, state: CountedState, by: number): Promise<void> {
  await addToCount(trx, { ...state, by });
}

/** The dashboard's figures (D9) of one organisation, or of all but the demo (D12), from the kept counts. */
export async function countShipments(db: Db, organisationId: string | null): Promise<Stats> {
  const counted = db
    .selectFrom('shipment_counts')
    .select(['status', 'is_delayed'])
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .groupBy(['status', 'is_delayed']);
  const rows = await counted
    .where(({ eb, not, selectFrom }) =>
      organisationId === null
        ? not(eb('organisation_id', 'in', selectFrom('organisations').select('id').where('is_demo', '=', 1)))
        : eb('organisation_id', '=', organisationId),
    )
    .execute();
  const sum = (of: (row: { status: ShipmentStatus; isDelayed: boolean }) => boolean) =>
    rows
      .filter((row) => of({ status: row.status, isDelayed: row.is_delayed === 1 }))
      .reduce((total, row) => total + row.count, 0);
  return {
    total: sum(() => true),
    inTransit: sum(({ status }) => status === 'In Transit'),
    delivered: sum(({ status }) => status === 'Delivered'),
    issues: sum(({ status, isDelayed }) => isIssue(status, isDelayed)),
  };
}
