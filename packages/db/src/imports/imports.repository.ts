import type { Db, Trx } from '../database.ts';

type ImportedRow = {
  organisationId: string;
  key: string;
  content: string;
  /** What the row made or told: one at least. */
  shipmentIds: readonly string[];
  createdAt: string;
};

/**
 * Keeps what a row became, once for each shipment, so that any that is left is enough to know what was imported; answers false when
 * another import of the same row came first.
 */
export async function insertImportedRow(trx: Trx, row: ImportedRow): Promise<boolean> {
  const { organisationId, key, content, shipmentIds, createdAt } = row;
  const rows = shipmentIds.map((shipmentId, index) => ({
    organisation_id: organisationId,
    key: index === 0 ? key : `${key}:${shipmentId}`,
    content,
    shipment_id: shipmentId,
    created_at: createdAt,
  }));
  const inserted = await trx
    .insertInto('imported_rows')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
    .returning('key')
    .execute();
  return inserted.length === rows.length;
}

/** Whether a row that says this was imported, and a shipment is left that it made or told. */
export async function hasImported(
  db: Db,
  { organisationId, content }: { organisationId: string; content: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('imported_rows')
    .select('key')
    .where('organisation_id', '=', organisationId)
    .where('content', '=', content)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Imported = { id: string; organisationId: string; userId: string; fileId: string; at: string };

/** Counts a shipment that a file made; the first one begins the import. */
export async function incrementImport(trx: Trx, { id, organisationId, userId, fileId, at }: Imported): Promise<void> {
  await trx
    .insertInto('imports')
    .values({ id, organisation_id: organisationId, user_id: userId, file_id: fileId, shipments: 1, started_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id', 'file_id'])
        .doUpdateSet(({ eb }) => ({ shipments: eb('imports.shipments', '+', 1) })),
    )
    .execute();
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

/** How many rows that say the same were imported since an instant, by what they say. */
export async function countImportedRows(
  db: Db,
  { organisationId, contents, since }: { organisationId: string; contents: readonly string[]; since: string },
): Promise<Map<string, number>> {
  if (contents.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_rows')
    .select(['content', ({ fn }) => fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisationId)
    .where('content', 'in', contents)
    .where('created_at', '>=', since)
    .groupBy('content')
    .execute();
  return new Map(rows.map(({ content, count }) => [content, count]));
}

/** Forgets what was imported before an instant: the same rows make shipments again. */
export async function deleteImportedRowsBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('imported_rows').where('created_at', '<', before).execute();
}
