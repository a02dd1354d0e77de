import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

import type { Db, Trx } from '../database.ts';
import { queryTemplate } from '../query-template.ts';
import type { ShipmentStatusHistoryTable } from './shipments.table.ts';

const insertEntry = queryTemplate((db, entry: ShipmentStatusHistoryTable) =>
  db.insertInto('shipment_status_history').values({
    id: entry.id,
    shipment_id: entry.shipment_id,
    status: entry.status,
    change: entry.change,
    location: entry.location,
    notes: entry.notes,
    user_id: entry.user_id,
    timestamp: entry.timestamp,
  }),
);

export async function insertHistoryEntry(trx: Trx, entry: ShipmentStatusHistoryTable): Promise<void> {
  await insertEntry(trx, entry);
}

/** The whole history of a shipment, oldest first, with the names of those who wrote it. */
export async function listHistory(db: Db, shipmentId: string): Promise<ShipmentWithHistory['history']> {
  return db
    .selectFrom('shipment_status_history as entry')
    .leftJoin('users', 'users.id', 'entry.user_id')
    .select([
      'entry.status',
      'entry.location',
      'entry.notes',
      'entry.timestamp',
      'entry.change',
      'users.name as userName',
    ])
    .where('entry.shipment_id', '=', shipmentId)
    .orderBy('entry.timestamp')
    .orderBy('entry.id')
    .execute();
}
