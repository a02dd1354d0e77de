import { join } from 'node:path';

import { startPostgres } from '@msafara/db/testing/test-databases';
import type { Request } from 'autocannon';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

import { startRealServer } from './child-servers.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { load } from './load.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { forwardedFor, idOf } from './sample-rows.ts';

const SHIPMENTS = 20_000;
/** A peak month: so many events, each of which was sent to somebody. */
const MONTH = 5_000_000;
const STATUSES = ['In Transit', 'Out for Delivery', 'Picked Up'];
const ROUNDS = 5;

/** A month of events and of what was sent of them, as SQL with the numbers of the rows. */
const monthOf = (rows: string, pad: (text: string, digits: number) => string) => [
  `insert into events (id, organisation_id, shipment_id, seq, type, data, created_at)
   select 'evt_' || ${pad('n', 32)}, 'organisation-' || n % 1000, 'shipment-' || n % 1000000, 1,
     'shipment.status_changed', '{"trackingNumber":"SH-000001AAA","origin":"Mombasa","destination":"Kampala",' ||
     '"status":"In Transit","currentLocation":"Malaba","seq":' || n || '}', '2026-11-01T00:00:00.000Z' from ${rows}`,
  `insert into webhook_deliveries (id, endpoint_id, event_id, event_type, state, tries, next_at, created_at)
   select 'delivery-' || ${pad('n', 12)}, 'endpoint-' || n % 1000, 'evt_' || ${pad('n', 32)},
     'shipment.status_changed', 'delivered', 1, null, '2026-11-01T00:00:00.000Z' from ${rows}`,
];

function fillMonthSqlite(path: string): void {
  const db = new BetterSqlite3(path);
  db.pragma('synchronous = off');
  const rows = `(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${String(MONTH)}) select n from counted)`;
  for (const statement of monthOf(rows, (text, digits) => `printf('%0${String(digits)}d', ${text})`))
    db.exec(statement);
  db.pragma('wal_checkpoint(truncate)');
  db.close();
}

async function fillMonthPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = `generate_series(1, ${String(MONTH)}) as n`;
    for (const statement of monthOf(rows, (text, digits) => `lpad(${text}::text, ${String(digits)}, '0')`)) {
      await client.query(statement);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Changes of status, no two in a row of one shipment. */
function changes(token: string, round: number): Request[] {
  return Array.from({ length: SHIPMENTS }, (_, n) => ({
    method: 'PATCH',
    path: `/api/shipments/${idOf('shipment', n)}/status`,
    headers: { ...forwardedFor(n), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: STATUSES[(n + round) % STATUSES.length], location: 'Malaba' }),
  }));
}

async function compare(kind: string, month: string, empty: string, folder: string): Promise<Result> {
  const servers = await Promise.all(
    [month, empty].map((url, n) => startRealServer(url, join(folder, `${kind}-${String(n)}.log`))),
  );
  try {
    const sides = await Promise.all(servers.map(async ({ url }) => ({ url, token: await signIn(url) })));
    const rates: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair: number[] = [];
      for (const { url, token } of sides) pair.push((await load(url, changes(token, round), 'repeated')).perSecond);
      rates.push(pair);
    }
    const [full = [], bare = []] = [0, 1].map((side) => rates.map((pair) => pair[side] ?? 0));
    return {
      name: `${kind}: changes of status with a journal of ${MONTH.toLocaleString('en')} events, each sent once, against an empty one`,
      measured: median(rates.map(([month = 0, empty = 1]) => month / empty)),
      unit: '×',
      target: 0.9,
      isFloor: true,
      details: `${String(Math.round(median(full)))}/s against ${String(Math.round(median(bare)))}/s`,
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** What a peak month in the journal, and in the deliveries of webhooks, costs a change of status (D25). */
export async function measureJournal(folder: string): Promise<Result[]> {
  const [month, empty] = [join(folder, 'month.db'), join(folder, 'empty.db')];
  for (const path of [month, empty]) await fillSqlite(path, SHIPMENTS, false);
  fillMonthSqlite(month);
  const onSqlite = await compare('SQLite', `sqlite:${month}`, `sqlite:${empty}`, folder);
  const postgres = await startPostgres();
  try {
    const full = await fillPostgres(postgres.url, 'month', SHIPMENTS);
    await fillMonthPostgres(full);
    const bare = await fillPostgres(postgres.url, 'empty', SHIPMENTS);
    return [onSqlite, await compare('Postgres', full, bare, folder)];
  } finally {
    await postgres.stop();
  }
}
