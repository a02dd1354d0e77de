import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { findFollowable } from '../followers/followers.repository.ts';
import { insertOrganisation } from '../organisations/organisations.repository.ts';
import { openTestDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';
import { unfoldedRow } from '../testing/unfolded-row.ts';
import { createFindTracking } from '../tracking/tracking.repository.ts';
import { countUsage, incrementUsage } from '../usage/usage.repository.ts';
import { countShipments } from './shipment-counts.repository.ts';
import { insertHistoryEntry, NO_SCAN } from './shipment-history.repository.ts';
import { countMatches } from './shipment-list.repository.ts';
import { deleteShipment, deleteShipments, updateShipment } from './shipment-changes.repository.ts';
import {
  findShipmentById,
  findShipmentByNumber,
  insertShipment,
  listStatuses,
  type UnfoldedRow,
} from './shipments.repository.ts';
import { findShipmentForUpdate } from './shipment-locks.repository.ts';

const AT = '2026-11-20T08:00:00.000Z';

function row(n: number, more: Partial<UnfoldedRow> = {}): UnfoldedRow {
  return unfoldedRow(n, {
    id: `shipment-${n}`,
    origin: 'Abidján',
    destination: 'Bamako',
    created_at: `2026-11-20T08:00:00.${String(n).padStart(3, '0')}Z`,
    ...more,
  });
}

describe.each(TEST_DIALECTS)('shipments on %s', (dialect) => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    await database.transaction(async (trx) => {
      for (const id of ['ours', 'theirs']) {
        await insertOrganisation(trx, {
          id,
          name: id,
          tier: 'starter',
          isPlatform: false,
          isDemo: false,
          paidUntil: null,
          createdAt: AT,
        });
      }
    });
    await database.transaction(async (trx) => {
      for (let n = 1; n <= 25; n += 1) await insertShipment(trx, row(n));
      await insertShipment(trx, row(26, { organisation_id: 'theirs', destination: '100% Côte' }));
    });
  });

  afterAll(() => database.close());

  test('migrating again changes nothing', async () => {
    await database.migrate();
    expect((await countShipments(database.read, 'ours')).total).toBe(25);
  });

  test('a taken tracking number is refused and not counted', async () => {
    const inserted = await database.transaction((trx) =>
      insertShipment(trx, row(99, { id: 'other', tracking_number: 'SH-000001AAA' })),
    );
    expect(inserted).toBe(false);
    expect((await countShipments(database.read, 'ours')).total).toBe(25);
  });

  test('another organisation does not find it', async () => {
    expect(await findShipmentById(database.read, 'shipment-1', { organisationId: 'theirs' })).toBeUndefined();
    expect((await findShipmentById(database.read, 'shipment-1', { organisationId: null }))?.organisation_name).toBe(
      'ours',
    );
  });

  test('a number of ours is found without its hyphen, and an own one of that form with it (D7)', async () => {
    await database.transaction((trx) => insertShipment(trx, row(27, { tracking_number: 'SH000027AAA' })));
    const { read } = database;
    const found = async (number: string, organisationId: string | null = 'ours') => [
      (await findShipmentByNumber(read, number, { organisationId }))?.id,
      (await findFollowable(read, number))?.id,
    ];
    const first = ['shipment-1', 'shipment-1'];
    expect(await Promise.all([found('SH000001AAA'), found('SH000001AAA', null)])).toEqual([first, first]);
    expect(await found('SH-000027AAA')).toEqual(['shipment-27', 'shipment-27']);
    expect(await found('SH000001AAA', 'theirs')).toEqual([undefined, 'shipment-1']);
    // Read off as other signs that look the same.
    expect(await found('SH-OO00OIAAA')).toEqual(first);
    expect(await found('SH000001AA')).toEqual([undefined, undefined]);
    const matches = (search: string) => countMatches(database, { organisationId: 'ours', search }, 10);
    for (const search of ['SH000001AAA', 'sh 000001aaa', 'sh 000001', 'SH000001', 'SH-000001AAA', 'SH 000027AAA']) {
      expect(await matches(search)).toBe(1);
    }
    expect(await matches('sh 00')).toBe(0);
    const own = await findShipmentById(read, 'shipment-27', { organisationId: 'ours' });
    await database.transaction(async (trx) => own && deleteShipment(trx, own));
  });

  test('statuses are read of more numbers than a statement can name', async () => {
    const numbers = Array.from({ length: 70_000 }, (_, n) => `SH-${String(n)}ZZZ`);
    expect(await listStatuses(database.read, [...numbers, 'SH-000001AAA'])).toEqual(
      new Map([['SH-000001AAA', 'Created']]),
    );
  });

  test('the counts follow changes and deletions', async () => {
    await database.transaction(async (trx) => {
      const found = await findShipmentForUpdate(trx, 'shipment-2', { organisationId: 'ours', actorId: 'a' });
      if (!found) throw new Error('lost');
      await updateShipment(trx, found.row, {
        status: 'In Transit',
        current_location: null,
        estimated_delivery_date: null,
        eta_is_default: 0,
        actual_delivery_date: null,
        is_delayed: 1,
        delay_reason: null,
        event_seq: 1,
        updated_at: AT,
      });
    });
    expect(await countShipments(database.read, 'ours')).toEqual({ total: 25, inTransit: 1, delivered: 0, issues: 1 });
    expect(await countMatches(database, { organisationId: 'ours', search: 'in transit' }, 10)).toBe(1);
    await database.transaction(async (trx) => {
      const second = await findShipmentById(trx, 'shipment-2', { organisationId: 'ours' });
      if (second) await deleteShipment(trx, second);
    });
    expect(await countShipments(database.read, 'ours')).toEqual({ total: 24, inTransit: 0, delivered: 0, issues: 0 });
  });

  test('public tracking answers the history oldest first', async () => {
    const entry = {
      shipment_id: 'shipment-3',
      organisation_id: 'ours',
      change: 'created',
      location: null,
      notes: null,
      user_id: null,
      key_id: null,
    } as const;
    await database.transaction(async (trx) => {
      // In the order of what happened, then of what was learned.
      const entries = [
        {
          id: 'c',
          status: 'In Transit',
          timestamp: '2026-11-20T09:00:00.000Z',
          recorded_at: '2026-11-20T09:00:01.000Z',
        },
        {
          id: 'a',
          status: 'Picked Up',
          timestamp: '2026-11-20T08:00:00.000Z',
          recorded_at: '2026-11-20T09:30:00.000Z',
        },
        { id: 'b', status: 'Created', timestamp: '2026-11-20T08:00:00.000Z', recorded_at: '2026-11-20T08:00:00.000Z' },
      ] as const;
      for (const one of entries) await insertHistoryEntry(trx, { ...entry, ...one, ...NO_SCAN });
    });
    const find = createFindTracking(database);
    expect((await find('SH-000003AAA'))?.result.history.map((item) => item.status)).toEqual([
      'Created',
      'Picked Up',
      'In Transit',
    ]);
    expect(await find('SH-999999ZZZ')).toBeUndefined();
  });

  test('with one place left, one of a hundred at once succeeds (D10)', async () => {
    const period = '2026-11';
    const take = () =>
      database.transaction((trx) => incrementUsage(trx, { organisationId: 'ours', period, limit: 100 }));
    for (let n = 0; n < 99; n += 1) expect(await take()).toBe(true);
    const results = await Promise.all(Array.from({ length: 100 }, take));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await countUsage(database.read, 'ours', period)).toBe(100);
  });

  test('a failing transaction leaves nothing and does not touch its neighbours', async () => {
    const outcomes = await Promise.allSettled([
      database.transaction((trx) => insertShipment(trx, row(31))),
      database.transaction(async (trx) => {
        await insertShipment(trx, row(32));
        throw new Error('changed my mind');
      }),
      database.transaction((trx) => insertShipment(trx, row(33))),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const there = async (id: string) =>
      (await findShipmentById(database.read, id, { organisationId: null })) !== undefined;
    expect([await there('shipment-31'), await there('shipment-32'), await there('shipment-33')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('committed changes are announced, those of failed transactions are not', async () => {
    const heard: (string | undefined)[] = [];
    const stop = database.changes.subscribe((change) => {
      heard.push(change.kind === 'shipments' ? change.trackingNumber : undefined);
    });
    await database.transaction((_trx, announce) => {
      announce({ kind: 'shipments', organisationId: 'ours', trackingNumber: 'kept' });
      return Promise.resolve();
    });
    await database
      .transaction((_trx, announce) => {
        announce({ kind: 'shipments', organisationId: 'ours', trackingNumber: 'lost' });
        return Promise.reject(new Error('no'));
      })
      .catch(() => undefined);
    stop();
    expect(new Set(heard)).toEqual(new Set(['kept']));
  });

  test('deleting all acts on one organisation, in steps', async () => {
    const until = '2026-11-21T00:00:00.000Z';
    const step = () =>
      database.transaction(async (trx) => {
        const { removed, hasMore } = await deleteShipments(trx, { organisationId: 'ours', until, limit: 20 });
        return [removed.length, hasMore];
      });
    expect([await step(), await step(), await step()]).toEqual([
      [20, true],
      [6, false],
      [0, false],
    ]);
    expect((await countShipments(database.read, 'ours')).total).toBe(0);
    expect((await countShipments(database.read, null)).total).toBe(1);
  });
});
