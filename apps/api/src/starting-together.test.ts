import type { Database } from '@msafara/db/database';
import { openDatabase } from '@msafara/db/open-database';
import { freePort } from '@msafara/db/testing/free-port';
import { emptyDatabaseUrl } from '@msafara/db/testing/test-databases';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { createDeps, type Deps } from './deps.ts';
import { parseEnv } from './env.ts';
import { ensureFirstAdmin } from './features/auth/first-admin.ts';
import { PAST_SAMPLES } from './features/demo/demo-past-samples.ts';
import { SAMPLES } from './features/demo/demo-samples.ts';
import { restoreDemo } from './features/demo/demo.service.ts';
import { type ChildServer, startChildServer } from './testing/child-server.ts';
import { TEST_KEY } from './testing/test-app.ts';

const PROCESSES = [1, 2, 3];

const open: Database[] = [];
const servers: ChildServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await Promise.all(open.splice(0).map((database) => database.close()));
});

/** A process as far as its start goes; `made` is how many ids it has given out. */
async function processOn(url: string): Promise<{ deps: Deps; made: () => number }> {
  const database = await openDatabase(url);
  open.push(database);
  const deps = createDeps(parseEnv({ PAYMENTS: 'off', NODE_ENV: 'test', SECRET_KEY: TEST_KEY }), database);
  let made = 0;
  const newId = () => {
    made += 1;
    return deps.newId();
  };
  return { deps: { ...deps, newId }, made: () => made };
}

async function counted(database: Database) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from organisations where is_demo = 1) as demos,
    (select count(*) from organisations where is_platform = 1) as platforms,
    (select count(*) from users where role = 'admin') as admins,
    (select count(*) from users where is_owner = 1) as owners,
    (select count(*) from shipments where is_demo = 1) as samples`.execute(database.read);
  return rows[0];
}

const ONE_OF_EACH = {
  demos: 1,
  platforms: 1,
  admins: 1,
  owners: 2,
  samples: SAMPLES.length + PAST_SAMPLES.length,
};

test('of processes that start together on an empty database one makes the platform, its admin and the demo (D30)', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const processes = await Promise.all(PROCESSES.map(() => processOn(url)));
  await Promise.all(processes.map(({ deps }) => deps.database.migrate()));
  const admins = await Promise.all(processes.map(({ deps }) => ensureFirstAdmin(deps)));
  expect(admins.filter((admin) => admin !== undefined)).toHaveLength(1);
  const before = processes.map(({ made }) => made());
  await Promise.all(processes.map(({ deps }) => restoreDemo(deps)));
  const given = processes.map(({ made }, n) => made() - (before[n] ?? 0));
  // Each sample and its steps have an id: the others gave out next to none.
  expect(given.filter((ids) => ids > SAMPLES.length)).toHaveLength(1);
  const [first] = open;
  expect(first && (await counted(first))).toEqual(ONE_OF_EACH);
});

test('a process that starts later puts the demo back again, in its name and samples (D12)', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const [first, later] = [await processOn(url), await processOn(url)];
  await first.deps.database.migrate();
  await restoreDemo(first.deps);
  await sql`update organisations set name = 'Visitors were here' where is_demo = 1`.execute(first.deps.database.read);
  await sql`delete from shipments where number_key = ${SAMPLES[0]?.number ?? ''}`.execute(first.deps.database.read);
  await restoreDemo(later.deps);
  const { rows } = await sql<{ name: string }>`select name from organisations where is_demo = 1`.execute(
    later.deps.database.read,
  );
  expect(rows).toEqual([{ name: 'Baobab Freight' }]);
  expect(await counted(later.deps.database)).toMatchObject({ samples: ONE_OF_EACH.samples });
});

test('three servers that are started at once on an empty database are one service', { timeout: 60_000 }, async () => {
  const url = await emptyDatabaseUrl('postgres');
  const ports = [await freePort(), await freePort(), await freePort()];
  const env = { DATABASE_URL: url, DEMO: 'true', PAYMENTS: 'off' };
  servers.push(...(await Promise.all(ports.map((port) => startChildServer(port, env)))));
  const database = await openDatabase(url);
  open.push(database);
  expect(await counted(database)).toEqual(ONE_OF_EACH);
  const shown = () => servers.filter(({ output }) => output().includes('Admin login:')).length;
  // The others say so without one.
  await expect.poll(() => servers.every(({ output }) => output().includes('Demo login:'))).toBe(true);
  await expect.poll(shown).toBe(1);
});
