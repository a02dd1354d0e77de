import { openDatabase } from '@msafara/db/open-database';
import pg from 'pg';

import { countRows, historyRows, organisationRow, ORGANISATIONS, shipmentRow, userRow } from './sample-rows.ts';

const BATCH = 5000;

/** Makes a database on the server at `serverUrl` with so many shipments; answers its address. */
export async function fillPostgres(
  serverUrl: string,
  name: string,
  total: number,
  withHistory = false,
): Promise<string> {
  const url = serverUrl.replace(/\/[^/]*$/u, `/${name}`);
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const database = await openDatabase(url);
  await database.migrate();
  await database.close();
  await withClient(url, async (client) => {
    const organisations = Array.from({ length: ORGANISATIONS }, (_, n) => organisationRow(n));
    await client.query('begin');
    await insertRows(client, 'organisations', organisations);
    await insertRows(client, 'users', [userRow()]);
    for (let first = 0; first < total; first += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, total - first) }, (_, step) => first + step);
      await insertRows(client, 'shipments', numbers.map(shipmentRow));
      if (withHistory) await insertRows(client, 'shipment_status_history', numbers.flatMap(historyRows));
    }
    await insertRows(client, 'shipment_counts', countRows(total));
    await client.query('commit');
    await client.query('vacuum analyze');
  });
  return url;
}

/** Columns that the rows do not name get their default. */
async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
