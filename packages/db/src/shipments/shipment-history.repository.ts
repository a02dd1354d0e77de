import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { ShipmentStatusHistoryTable } from './shipments.table.ts';

const insertEntry = queryTemplate((db, entry: Expressions<ShipmentStatusHistoryTable>) =>
  db.insertInto('shipment_status_history').values(entry),
);

/** For an entry that no device kept, nothing proves and no milestone brought about. */
export const NO_SCAN = { scan_id: null, read_how: null, proof_id: null, milestone_id: null } as const;

export async function insertHistoryEntry(trx: Trx, entry: ShipmentStatusHistoryTable): Promise<void> {
  await insertEntry(trx, entry);
}

/** Several at once. */
export async function insertHistoryEntries(trx: Trx, entries: readonly ShipmentStatusHistoryTable[]): Promise<void> {
  await insertRows(trx, 'shipment_status_history', entries);
}

const findLatest = queryTemplate((db, { id }: Expressions<{ id: string }>) =>
  db
    .selectFrom('shipment_status_history')
    .select(['timestamp', 'user_id as userId'])
    .where('shipment_id', '=', id)
    .orderBy('timestamp', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/** The latest thing that happened to a shipment of all on record (D19): when, and by whom it was recorded. */
export async function findLatestHappening(
  db: Db,
  shipmentId: string,
): Promise<{ timestamp: string; userId: string | null } | undefined> {
  return (await findLatest(db, { id: shipmentId })).rows[0];
}

/** When the latest thing on record happened to each of some shipments (D19). */
export async function listLatestTimes(db: Db, shipmentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('shipment_status_history')
    .select(({ fn }) => ['shipment_id', fn.max('timestamp').as('latest')])
    .where('shipment_id', 'in', [...shipmentIds])
    .groupBy('shipment_id')
    .execute();
  return new Map(rows.map(({ shipment_id: id, latest }) => [id, latest]));
}

/** The histories of some shipments, oldest first, with the names of the people and keys that wrote them. */
export async function listHistories(
  db: Db,
  shipmentIds: readonly string[],
): Promise<Map<string, ShipmentWithHistory['history']>> {
  const histories = new Map<string, ShipmentWithHistory['history']>(shipmentIds.map((id) => [id, []]));
  if (shipmentIds.length === 0) return histories;
  const entries = await db
    .selectFrom('shipment_status_history as entry')
    .leftJoin('users', 'users.id', 'entry.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'entry.key_id')
    .select([
      'entry.shipment_id as shipmentId',
      'entry.status',
      'entry.location',
      'entry.notes',
      'entry.timestamp',
      'entry.recorded_at as recordedAt',
      'entry.change',
      'entry.read_how as readHow',
      'entry.proof_id as proofId',
      'users.name as userName',
      'api_keys.name as keyName',
    ])
    .where('entry.shipment_id', 'in', shipmentIds)
    .orderBy('entry.shipment_id')
    .orderBy('entry.timestamp')
    .orderBy('entry.recorded_at')
    .orderBy('entry.id')
    .execute();
  for (const { shipmentId, ...entry } of entries) histories.get(shipmentId)?.push(entry);
  return histories;
}

/** The whole history of one shipment. */
export async function listHistory(db: Db, shipmentId: string): Promise<ShipmentWithHistory['history']> {
  return (await listHistories(db, [shipmentId])).get(shipmentId) ?? [];
}
