import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

import type { Db, Trx } from '../database.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { ShipmentStatusHistoryTable } from './shipments.table.ts';

const insertEntry = queryTemplate((db, entry: Expressions<ShipmentStatusHistoryTable>) =>
  db.insertInto('shipment_status_history').values(entry),
);

export async function insertHistoryEntry(trx: Trx, entry: ShipmentStatusHistoryTable): Promise<void> {
  await insertEntry(trx, entry);
}

/** When the latest thing on record happened to a shipment (D19). */
export async function findLatestHappening(db: Db, shipmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shipment_status_history')
    .select('timestamp')
    .where('shipment_id', '=', shipmentId)
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.timestamp;
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
      'entry.recorded_at as recordedAt',
      'entry.change',
      'users.name as userName',
    ])
    .where('entry.shipment_id', '=', shipmentId)
    .orderBy('entry.timestamp')
    .orderBy('entry.recorded_at')
    .orderBy('entry.id')
    .execute();
}
