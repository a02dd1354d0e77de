import { isIssue, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { Stats } from '@msafara/domain/shipments/shipments.schema';

import type { Db, Trx } from '../database.ts';

/** Adds `by` to the count of an organisation's shipments in this state. */
export async function incrementShipmentCount(
  trx: Trx,
  state: { organisation_id: string; status: ShipmentStatus; is_delayed: number },
  by: number,
): Promise<void> {
  await trx
    .insertInto('shipment_counts')
    .values({ organisation_id: state.organisation_id, status: state.status, is_delayed: state.is_delayed, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'status', 'is_delayed'])
        .doUpdateSet(({ ref, eb }) => ({ count: eb(ref('shipment_counts.count'), '+', by) })),
    )
    .execute();
}

/** The dashboard's figures (D9) of one organisation, or of all but the demo (D12), from the kept counts. */
export async function countShipments(db: Db, organisationId: string | null): Promise<Stats> {
  const counted = db
    .selectFrom('shipment_counts')
    .select(['status', 'is_delayed'])
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .groupBy(['status', 'is_delayed']);
  const rows = await (
    organisationId === null
      ? counted
          .innerJoin('organisations', 'organisations.id', 'shipment_counts.organisation_id')
          .where('organisations.is_demo', '=', 0)
      : counted.where('organisation_id', '=', organisationId)
  ).execute();
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
