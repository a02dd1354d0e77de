import { startStandby, type StandbyServer } from '@msafara/db/testing/standby-server';
import { startPostgres } from '@msafara/db/testing/test-databases';
import { MISS_LIMIT } from '@msafara/domain/tracking/tracking.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const SOON = { timeout: 10_000, interval: 20 };
const NUMBER = 'SH-000001AAA';
const TRACK = `/api/public/track/${NUMBER}`;

let primary: Awaited<ReturnType<typeof startPostgres>>;
let standby: StandbyServer;
let harbour: TestApp;
/** Another process. */
let quay: TestApp;
let owner: Person;

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary.url);
  harbour = await startTestApp('postgres', {}, { databaseUrl: primary.url, replicaUrls: [primary.url, standby.url] });
  quay = await startTestApp('postgres', {}, { databaseUrl: primary.url, replicaUrls: [standby.url] });
  owner = await harbour.signUp('owner');
  const body = { trackingNumber: NUMBER, origin: 'Mombasa', destination: 'Kampala' };
  expect((await harbour.rest('POST', '/api/shipments', { token: owner.token, body })).status).toBe(201);
}, 60_000);

afterAll(async () => {
  await harbour.close();
  await quay.close();
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

/** Where the reads of `work` at the other process were answered. */
async function placesOf(work: () => Promise<unknown>): Promise<{ primary: number; standby: number }> {
  const before = quay.database.standbys.figures().reads;
  await work();
  const after = quay.database.standbys.figures().reads;
  return { primary: after.primary - before.primary, standby: after.standby - before.standby };
}

test('lists, searches, reports and administrators’ lists are read at the standby, in whole lists too', async () => {
  const reader = await harbour.signIn(owner.user.email, PASSWORD);
  const admin = await quay.signIn(ADMIN.email, ADMIN.password);
  const atStandby = { primary: 0, standby: 1 };
  const list = () => quay.trpc('query', 'shipments.list', { limit: 10, search: 'SH-0000' }, reader.cookie);
  await expect.poll(() => placesOf(list), SOON).toEqual(atStandby);
  expect((await list()).body).toMatchObject({ items: [{ trackingNumber: NUMBER }], total: 1 });
  for (const ask of [
    () => quay.rest('GET', '/api/shipments', { token: reader.token }),
    () => quay.trpc('query', 'reports.read', { period: 30 }, reader.cookie),
    () => quay.rest('GET', '/api/admin/users', { token: admin.token }),
    () => quay.trpc('query', 'revenue.read', undefined, admin.cookie),
    () => quay.trpc('query', 'admin.statistics', undefined, admin.cookie),
  ]) {
    expect(
      await placesOf(async () => {
        expect((await ask()).status).toBe(200);
      }),
    ).toEqual(atStandby);
  }
});

test('whoever wrote a moment ago reads their lists where that is, at every process', async () => {
  const { token } = await harbour.signIn(owner.user.email, PASSWORD);
  const list = () => quay.rest('GET', '/api/shipments?limit=10', { token });
  await expect.poll(() => placesOf(list), SOON).toEqual({ primary: 0, standby: 1 });
  const body = { trackingNumber: 'SH-000002AAA', origin: 'Tema', destination: 'Kumasi' };
  expect((await harbour.rest('POST', '/api/shipments', { token, body })).status).toBe(201);
  for (let n = 0; n < 5; n += 1) {
    let numbers: unknown;
    const places = await placesOf(async () => {
      numbers = ((await list()).body as { trackingNumber: string }[]).map(({ trackingNumber }) => trackingNumber);
    });
    expect([places, numbers]).toEqual([{ primary: 0, standby: 0 }, ['SH-000002AAA', NUMBER]]);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  // Somebody else’s lists are read there again by now.
  const other = await harbour.signIn(owner.user.email, PASSWORD);
  const otherList = () => quay.rest('GET', '/api/shipments?limit=10', { token: other.token });
  await expect.poll(() => placesOf(otherList), SOON).toEqual({ primary: 0, standby: 1 });
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
