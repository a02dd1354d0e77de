import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

import type { Db, Trx } from '../database.ts';
import type { ShipmentStatusHistoryTable } from './shipments.table.ts';

export async function insertHistoryEntry(trx: Trx, entry: ShipmentStatusHistoryTable): Promise<void> {
  await trx.insertInto('shipment_status_history').values(entry).execute();
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
