import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

import { organisationId, SHIPMENT_COLUMNS, shipmentRow } from './rows.ts';

export type Size = { shipments: number; largest: number; organisations: number; history: number };

const AT = '2025-11-20T00:00:00.000Z';
const BATCH = 2000;

/** Fills a migrated SQLite file; `history` entries for each shipment. */
export function fillSqlite(path: string, size: Size): void {
  const db = new BetterSqlite3(path);
  const marks = SHIPMENT_COLUMNS.map(() => '?').join(',');
  const shipment = db.prepare(`insert into shipments (${SHIPMENT_COLUMNS.join(',')}) values (${marks})`);
  const entry = db.prepare(
    "insert into shipment_status_history (id, shipment_id, status, change, location, timestamp) values (?, ?, 'In Transit', 'progress', 'Malaba', ?)",
  );
  db.transaction(() => {
    const organisation = db.prepare(
      "insert into organisations (id, name, tier, created_at, updated_at) values (?, ?, 'enterprise', ?, ?)",
    );
    for (let n = 0; n < size.organisations; n += 1) organisation.run(organisationId(n), organisationId(n), AT, AT);
    for (let n = 0; n < size.shipments; n += 1) {
      const row = shipmentRow(n, size.shipments, size.largest, size.organisations);
      shipment.run(row);
      for (let k = 0; k < size.history; k += 1) entry.run(`${String(row[0])}-${String(k)}`, row[0], row[11]);
    }
    db.exec(COUNT);
  })();
  db.exec('analyze');
  db.close();
}

const COUNT = `insert into shipment_counts (organisation_id, status, is_delayed, count)
  select organisation_id, status, is_delayed, count(*) from shipments group by 1, 2, 3`;

/** Fills a migrated Postgres database, without history. */
export async function fillPostgres(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into organisations (id, name, tier, created_at, updated_at)
     select 'organisation-' || n, 'organisation-' || n, 'enterprise', $1, $1 from generate_series(0, $2::int - 1) n`,
    [AT, size.organisations],
  );
  const columns = SHIPMENT_COLUMNS.join(',');
  const arrays = SHIPMENT_COLUMNS.map((_, index) => `$${String(index + 1)}::text[]`).join(',');
  for (let from = 0; from < size.shipments; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size.shipments - from) }, (_, k) =>
      shipmentRow(from + k, size.shipments, size.largest, size.organisations),
    );
    const values = SHIPMENT_COLUMNS.map((_, index) => rows.map((row) => row[index]));
    await client.query(`insert into shipments (${columns}) select * from unnest(${arrays})`, values);
  }
  await client.query(COUNT);
  await client.query('vacuum analyze');
  await client.end();
}
