import { startStandby, type StandbyServer } from '@msafara/db/testing/standby-server';
import { startPostgres } from '@msafara/db/testing/test-databases';
import { MISS_LIMIT } from '@msafara/domain/tracking/tracking.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const SOON = { timeout: 10_000, interval: 20 };
const NUMBER = 'SH-000001AAA';
const TRACK = `/api/public/track/${NUMBER}`;

let primary: Awaited<ReturnType<typeof startPostgres>>;
let standby: StandbyServer;
let harbour: TestApp;
let owner: Person;

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary.url);
  harbour = await startTestApp('postgres', {}, { databaseUrl: primary.url, replicaUrls: [primary.url, standby.url] });
  owner = await harbour.signUp('owner');
  const body = { trackingNumber: NUMBER, origin: 'Mombasa', destination: 'Kampala' };
  expect((await harbour.rest('POST', '/api/shipments', { token: owner.token, body })).status).toBe(201);
}, 60_000);

afterAll(async () => {
  await harbour.close();
  await standby.stop();
  await primary.stop();
});

const readsAtStandby = () => harbour.database.standbys.figures().reads.standby;

test('public tracking is read at the standby, and says nothing of its age', async () => {
  await expect
    .poll(async () => {
      // What is kept is not read again.
      await harbour.database.transaction((_trx, announce) => {
        announce({ kind: 'shipments', organisationId: owner.user.organisation.id });
        return Promise.resolve();
      });
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      const before = readsAtStandby();
      const answer = await harbour.rest('GET', TRACK);
      expect(answer).toMatchObject({ status: 200, body: { status: 'Created' } });
      expect(answer.headers['as-of']).toBeUndefined();
      return readsAtStandby() - before;
    }, SOON)
    .toBe(1);
  const facts = await harbour.trpc('query', 'tracking.facts', { trackingNumber: NUMBER });
  expect(facts.body).toMatchObject({ zone: 'Africa/Kampala', asOf: null });
});

// The last one: it ends the primary.
test('while the primary is away tracking goes on as of then, misses are counted here, and the rest is told to come back', async () => {
  await primary.stop();
  await expect.poll(() => harbour.database.standbys.isPrimaryAway(), SOON).toBe(true);
  const first = await harbour.rest('GET', TRACK);
  expect(first).toMatchObject({ status: 200, body: { trackingNumber: NUMBER, status: 'Created' } });
  const asOf = String(first.headers['as-of']);
  expect(Date.now() - Date.parse(asOf)).toBeLessThan(60_000);
  // It is asked for anew each time.
  const outages = () => harbour.database.standbys.figures().reads.outage;
  const before = outages();
  expect((await harbour.rest('GET', TRACK)).headers['as-of']).toBe(asOf);
  expect(outages()).toBe(before + 1);
  const facts = await harbour.trpc('query', 'tracking.facts', { trackingNumber: NUMBER });
  expect(facts.body).toMatchObject({ asOf });
  expect((await harbour.rest('GET', '/readyz')).status).toBe(200);
  const metrics = await harbour.rest('GET', '/metrics');
  expect(metrics.body).toContain('database_primary_answers 0');

  for (let n = 0; n < MISS_LIMIT; n += 1) {
    expect((await harbour.rest('GET', '/api/public/track/SH-999999ZZZ')).status).toBe(404);
  }
  harbour.waits.length = 0;
  expect((await harbour.rest('GET', '/api/public/track/SH-999999ZZZ')).status).toBe(404);
  // Hits too are answered in turn from now on.
  expect((await harbour.rest('GET', TRACK)).status).toBe(200);
  expect(harbour.waits).toEqual([1000]);

  const refused = await harbour.rest('GET', '/api/shipments', { token: owner.token });
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
}, 30_000);
