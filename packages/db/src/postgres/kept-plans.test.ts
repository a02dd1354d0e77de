import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { findSession } from '../sessions/sessions.repository.ts';
import { openDatabase } from '../open-database.ts';
import { startPoolerDouble } from '../testing/pooler-double.ts';
import { freshDatabaseUrl } from '../testing/test-databases.ts';
import { createFindTracking } from '../tracking/tracking.repository.ts';
import { keepPlan } from './kept-plans.ts';

const toClose: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const one of toClose.splice(0).toReversed()) await one.close();
});

/** A database with one connection for all that is asked. */
async function opened(url: string, directUrl?: string): Promise<Database> {
  const database = await openDatabase(url, { directUrl, connections: 1, warn: () => undefined });
  toClose.push(database);
  return database;
}

/** The statements that the connection keeps, by what they begin with. */
async function keptBy({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(read);
  return rows.map(({ statement }) => statement.slice(0, 40)).toSorted();
}

async function ask(database: Database): Promise<void> {
  const find = createFindTracking(database);
  expect(await find('SH-1')).toBeUndefined();
  expect(await find('SH-2')).toBeUndefined();
  const sought = { tokenHash: 'none', kind: 'web', now: '2026-11-20T08:00:00.000Z' } as const;
  expect(await findSession(database.read, sought)).toBeUndefined();
}

test('a connection plans public tracking and the look at a session once, and goes on when the tables change', async () => {
  const database = await opened(await freshDatabaseUrl('postgres'));
  await ask(database);
  const kept = [expect.stringMatching(/^select "id", "organisation_id"/u), expect.stringMatching(/^select "users"/u)];
  expect(await keptBy(database)).toEqual(kept);
  // As a later version does while this one runs.
  await sql`alter table shipments add column colour text`.execute(database.read);
  await sql`alter table sessions add column colour text`.execute(database.read);
  await sql`create index shipments_by_colour on shipments (colour)`.execute(database.read);
  await ask(database);
  expect(await keptBy(database)).toEqual(kept);
});

test('a statement that names no columns is planned each time, as what comes back may change', async () => {
  const database = await opened(await freshDatabaseUrl('postgres'));
  const text = sql`select * from jobs`.compile(database.read);
  keepPlan(text.sql);
  await database.read.executeQuery(text);
  await sql`alter table jobs add column colour text`.execute(database.read);
  expect((await database.read.executeQuery(text)).rows).toEqual([]);
  expect(await keptBy(database)).toEqual([]);
});

test('through a pooler nothing is kept: its connections are others’ next', async () => {
  const url = await freshDatabaseUrl('postgres');
  const double = await startPoolerDouble(url);
  toClose.push(double);
  const database = await opened(double.url, url);
  await ask(database);
  expect(await keptBy(database)).toEqual([]);
});
