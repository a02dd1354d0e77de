import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EARLIER_DATABASES, earlierDatabaseUrl } from '@msafara/db/testing/earlier-databases';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ADMIN, PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

const KEEPER = 'keeper@example.com';
/** A day after the earlier versions wrote. */
const NEXT_DAY = Date.parse('2026-11-22T12:00:00.000Z');

describe.each(TEST_DIALECTS)('what earlier versions kept, on %s', (dialect) => {
  let folder: string;
  let harbour: TestApp;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'msafara-upgrade-'));
  });

  afterEach(async () => {
    await harbour.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(EARLIER_DATABASES)('%s is migrated, whole, and worked on', async (name) => {
    const databaseUrl = await earlierDatabaseUrl(name, dialect, folder);
    harbour = await startTestApp(dialect, {}, { databaseUrl });
    harbour.clock.now = NEXT_DAY;
    const { token, cookie } = await harbour.signIn(KEEPER, PASSWORD);

    const { body: listed } = await harbour.rest('GET', '/api/shipments', { token });
    const shipments = listed as { id: string; trackingNumber: string; status: string; destination: string }[];
    expect(shipments.map(({ trackingNumber, status }) => [trackingNumber, status])).toEqual([
      ['KEPT-0008', 'Delivered'],
      ['KEPT-0007', 'Out for Delivery'],
      ['KEPT-0006', 'In Transit'],
      ['KEPT-0005', 'Picked Up'],
      ['KEPT-0004', 'Exception'],
      ['KEPT-0003', 'Delivered'],
      ['KEPT-0002', 'Out for Delivery'],
      ['KEPT-0001', 'In Transit'],
      ['KEPT-0000', 'Picked Up'],
    ]);
    const found = await harbour.rest('GET', '/api/shipments?search=n%E2%80%99djam', { token });
    expect(found.body).toMatchObject([{ trackingNumber: 'KEPT-0004', destination: 'N’Djamena' }]);
    const tracked = await harbour.rest('GET', '/api/public/track/kept-0003');
    expect(tracked.body).toMatchObject({
      status: 'Delivered',
      history: ['Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'].map((status) => ({ status })),
    });
    expect((await harbour.rest('GET', '/api/stats', { token })).body).toEqual({
      total: 9,
      inTransit: 2,
      delivered: 2,
      issues: 1,
    });
    expect((await harbour.rest('GET', '/api/user/plan-usage', { token })).body).toMatchObject({
      usage: { shipments: 10, users: 1 },
    });
    const report = await harbour.trpc('query', 'reports.read', { period: 7 }, cookie);
    expect(report).toMatchObject({ status: 200, body: { figures: { total: 9, delivered: 2 } } });

    const [{ id } = { id: '' }] = shipments;
    const moved = await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token, body: { status: 'Exception' } });
    expect(moved.status).toBe(200);
    const body = { trackingNumber: 'KEPT-NEW-1', origin: 'Beira', destination: 'Harare' };
    expect((await harbour.rest('POST', '/api/shipments', { token, body })).status).toBe(201);
    expect((await harbour.rest('GET', '/api/stats', { token })).body).toMatchObject({ total: 10, issues: 2 });

    // Every entry of the history says whose it is, those of the demo and those that were written just now too.
    const foreign = await harbour.database.read
      .selectFrom('shipment_status_history as entry')
      .innerJoin('shipments', 'shipments.id', 'entry.shipment_id')
      .select('entry.id')
      .whereRef('entry.organisation_id', '<>', 'shipments.organisation_id')
      .execute();
    expect(foreign).toEqual([]);

    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    for (const procedure of [
      'admin.users',
      'admin.organisations',
      'admin.auditLog',
      'admin.outbox',
      'billing.orders',
    ]) {
      expect([procedure, (await harbour.trpc('query', procedure, {}, admin.cookie)).status]).toEqual([procedure, 200]);
    }
    const hasOrders = name >= '0006';
    expect((await harbour.rest('GET', '/api/admin/revenue', { token: admin.token })).body).toMatchObject({
      totalRevenue: hasOrders ? 49 : 0,
      ordersCount: hasOrders ? 1 : 0,
    });
  });
});
