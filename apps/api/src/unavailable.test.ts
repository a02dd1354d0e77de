import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';

import { startTestApp } from './testing/test-app.ts';

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
  expect(trpc).toMatchObject({ status: 503, body: { message: busy, data: { domainCode: 'OVERLOADED' } } });
  expect(read.status).toBe(200);
  expect((await harbour.rest('POST', '/api/shipments', { token: owner.token, body: input(1) })).status).toBe(201);

  other.close();
  await harbour.close();
  await rm(folder, { recursive: true, force: true });
}, 30_000);
