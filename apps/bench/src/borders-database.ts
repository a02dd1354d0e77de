import { openDatabase } from '@msafara/db/open-database';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

import { copiesOf, fillBorders, SHIPMENTS } from './border-rows.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { idOf } from './sample-rows.ts';

/** A connection of its own to a database that a server works on. */
export type Beside = {
  run: (text: string) => Promise<void>;
  rows: (text: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

export async function openBeside(url: string): Promise<Beside> {
  if (url.startsWith('sqlite:')) {
    const db = new BetterSqlite3(url.slice('sqlite:'.length));
    // What is copied names shipments that only the copies know.
    db.pragma('foreign_keys = off');
    db.pragma('synchronous = off');
    db.pragma('busy_timeout = 10000');
    return {
      run: (text) => Promise.resolve(void db.exec(text)),
      rows: (text) => Promise.resolve(db.prepare<[], Record<string, unknown>>(text).all()),
      close: () => Promise.resolve(void db.close()),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  return {
    run: async (text) => void (await client.query(text)),
    rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: () => client.end(),
  };
}

/** Makes a database with the milestones of the largest organisation and a given number of others; returns its address. */
async function fill(url: string, now: number, others: number): Promise<string> {
  const database = await openDatabase(url);
  try {
    await fillBorders(database, now);
  } finally {
    await database.close();
  }
  const beside = await openBeside(url);
  try {
    const isSqlite = url.startsWith('sqlite:');
    const copies = isSqlite
      ? `(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${String(others)}) select n from counted) as copied`
      : `generate_series(1, ${String(others)}) as n`;
    const hex = isSqlite ? "printf('%012x', n)" : "lpad(to_hex(n), 12, '0')";
    const start = idOf('organisation', 0).slice(0, -12);
    if (others > 0) for (const text of copiesOf(copies, `'${start}' || ${hex}`)) await beside.run(text);
    await beside.run(isSqlite ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze');
  } finally {
    await beside.close();
  }
  return url;
}

export async function fillOnSqlite(path: string, now: number, others: number): Promise<string> {
  await fillSqlite(path, SHIPMENTS, false);
  return fill(`sqlite:${path}`, now, others);
}

export async function fillOnPostgres(server: string, now: number, others: number): Promise<string> {
  const name = `borders_${String(others)}`;
  return fill(await fillPostgres(server, name, SHIPMENTS), now, others);
}
