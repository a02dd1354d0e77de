import { openDatabase } from '@msafara/db/open-database';
import BetterSqlite3 from 'better-sqlite3';

import { countRows, historyRows, organisationRow, ORGANISATIONS, shipmentRow, userRow } from './sample-rows.ts';

type Row = Record<string, string | number | null>;

/** An insert of rows like `example`, prepared once. */
function preparedInsert(db: BetterSqlite3.Database, table: string, example: Row) {
  const columns = Object.keys(example);
  const values = columns.map((column) => `@${column}`);
  return db.prepare<[Row]>(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`);
}

/** Makes a SQLite file with the real schema and so many shipments, in one transaction. */
export async function fillSqlite(path: string, total: number, withHistory: boolean): Promise<void> {
  const database = await openDatabase(`sqlite:${path}`);
  await database.migrate();
  await database.close();
  const db = new BetterSqlite3(path);
  const insertAll = db.transaction(() => {
    const organisation = preparedInsert(db, 'organisations', organisationRow(0));
    for (let n = 0; n < ORGANISATIONS; n += 1) organisation.run(organisationRow(n));
    preparedInsert(db, 'users', userRow()).run(userRow());
    const shipment = preparedInsert(db, 'shipments', shipmentRow(0));
    const [exampleEntry] = historyRows(0);
    const entry = exampleEntry && withHistory ? preparedInsert(db, 'shipment_status_history', exampleEntry) : undefined;
    for (let n = 0; n < total; n += 1) {
      shipment.run(shipmentRow(n));
      if (entry) for (const row of historyRows(n)) entry.run(row);
    }
    const counts = countRows(total);
    const [exampleCount] = counts;
    if (!exampleCount) return;
    const count = preparedInsert(db, 'shipment_counts', exampleCount);
    for (const row of counts) count.run(row);
  });
  insertAll();
  db.pragma('wal_checkpoint(truncate)');
  db.close();
}
