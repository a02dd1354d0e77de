import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freshDatabaseUrl } from '@msafara/db/testing/test-databases';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';

import { historyOf, phoneOf, shipmentOf } from './testing/scanning.ts';
import { startTestApp } from './testing/test-app.ts';

test('where the session cannot be looked up, each way in says why (D16)', async () => {
  const harbour = await startTestApp('sqlite', {});
  const owner = await harbour.signUp('owner');
  const ask = (headers: Record<string, string>) => harbour.app.inject({ url: '/trpc/app.config', headers });
  for (const authorization of ['Basic b3duZXI6eA==', 'Bearer nobody']) {
    const refused = await ask({ authorization });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      error: { message: 'Please sign in.', data: { domainCode: 'UNAUTHENTICATED' } },
    });
  }

  const { read } = harbour.database;
  const gone = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  Object.assign(harbour.database, {
    read: new Proxy(read, {
      get: () => () => {
        throw gone;
      },
    }),
  });
  const [trpc, rest] = await Promise.all([
    ask({ cookie: `sid=${owner.cookie}` }),
    harbour.rest('GET', '/api/stats', { token: owner.token }),
  ]);
  Object.assign(harbour.database, { read });
  expect(trpc.statusCode).toBe(503);
  expect(trpc.headers['retry-after']).toBe('5');
  expect(rest).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  await harbour.close();
});

test('while the database cannot be written to, writes are told to come back, and reads go on (D16)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'msafara-unavailable-'));
  const path = join(folder, 'held.db');
  const harbour = await startTestApp('sqlite', {}, { databaseUrl: `sqlite:${path}` });
  const owner = await harbour.signUp('owner');
  const other = new BetterSqlite3(path);
  const input = (n: number) => ({ trackingNumber: `HELD-0000${String(n)}`, origin: 'Beira', destination: 'Harare' });
  const busy = 'The service is busy. Please try again in a moment.';

  other.exec('begin immediate');
  const [rest, trpc, read] = await Promise.all([
    harbour.rest('POST', '/api/shipments', { token: owner.token, body: input(1) }),
    harbour.trpc('mutation', 'shipments.create', input(2), owner.cookie),
    harbour.rest('GET', '/api/stats', { token: owner.token }),
  ]);
  other.exec('rollback');

  expect(rest).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { code: 'OVERLOADED', message: busy },
  });
  expect(trpc).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { message: busy, data: { domainCode: 'OVERLOADED' } },
  });
  expect(read.status).toBe(200);
  expect((await harbour.rest('POST', '/api/shipments', { token: owner.token, body: input(1) })).status).toBe(201);

  other.close();
  await harbour.close();
  await rm(folder, { recursive: true, force: true });
}, 30_000);

test('where Postgres ends statements that take too long, all are told to come back, and no scan is refused (D16)', async () => {
  const url = await freshDatabaseUrl('postgres');
  const harbour = await startTestApp('postgres', {}, { databaseUrl: `${url}?options=-c%20statement_timeout%3D300` });
  const owner = await harbour.signUp('owner');
  const { trackingNumber } = await shipmentOf(harbour, owner);
  const phone = phoneOf(harbour, owner);
  const scan = phone.scan(trackingNumber, 'In Transit', 0);
  const other = new pg.Client({ connectionString: url });
  await other.connect();

  await other.query('begin; lock table shipments in access exclusive mode');
  const [sent, read] = await Promise.all([
    phone.call([scan]),
    harbour.rest('GET', '/api/shipments', { token: owner.token }),
  ]);
  await other.query('rollback');

  expect(sent).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(read).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'OVERLOADED' } });
  expect(await phone.send(scan)).toMatchObject([{ outcome: 'recorded' }]);
  expect(await historyOf(harbour, owner, trackingNumber)).toHaveLength(2);

  await other.end();
  await harbour.close();
}, 30_000);
