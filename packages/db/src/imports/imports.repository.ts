import type { Db, Trx } from '../database.ts';

type ImportedRow = { organisationId: string; key: string; shipmentId: string };

/** Keeps what a row became; answers false when another import of the same row came first. */
export async function insertImportedRow(trx: Trx, { organisationId, key, shipmentId }: ImportedRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('imported_rows')
    .values({ organisation_id: organisationId, key, shipment_id: shipmentId })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The tracking numbers that rows with these keys became in earlier imports, by key. */
export async function listImportedNumbers(
  db: Db,
  organisationId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_rows')
    .innerJoin('shipments', 'shipments.id', 'imported_rows.shipment_id')
    .select(['imported_rows.key', 'shipments.tracking_number'])
    .where('imported_rows.organisation_id', '=', organisationId)
    .where('imported_rows.key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row.tracking_number]));
}
