import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { insertOrganisation } from '../organisations/organisations.repository.ts';
import { insertHistoryEntry, NO_SCAN } from '../shipments/shipment-history.repository.ts';
import { insertShipment } from '../shipments/shipments.repository.ts';
import { openTestDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';
import { unfoldedRow } from '../testing/unfolded-row.ts';
import { findOnItsWay, listActive, selectActive } from './active-shipments.repository.ts';
import { latestDeliveries, readLanes } from './lanes.repository.ts';

const START = Date.parse('2026-11-01T08:00:00.000Z');
const HOUR_MS = 3_600_000;
const iso = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();

let counter = 0;

type Sample = { organisation?: string; origin?: string; destination?: string; createdAt?: number; took?: number };

/** A shipment, delivered after so many hours or on its way. */
async function insertSample(database: Database, { organisation = 'ours', createdAt = 0, took, ...lane }: Sample) {
  const n = String((counter += 1)).padStart(6, '0');
  await database.transaction(async (trx) => {
    const row = unfoldedRow(counter, {
      id: `s-${n}`,
      organisation_id: organisation,
      origin: lane.origin ?? 'Tema',
      destination: lane.destination ?? 'Kumasi',
      status: took === undefined ? 'In Transit' : 'Delivered',
      actual_delivery_date: took === undefined ? null : iso(createdAt + took),
      is_demo: Number(organisation === 'demo'),
      created_at: iso(createdAt),
      updated_at: iso(createdAt),
    });
    await insertShipment(trx, row);
    for (const status of ['Created', 'In Transit'] as const) {
      await insertHistoryEntry(trx, {
        id: `h-${n}-${status}`,
        shipment_id: `s-${n}`,
        organisation_id: organisation,
        status,
        change: 'progress',
        location: 'Tema',
        notes: null,
        user_id: null,
        key_id: null,
        timestamp: iso(createdAt),
        recorded_at: iso(createdAt),
        ...NO_SCAN,
      });
    }
  });
  return `s-${n}`;
}

describe.each(TEST_DIALECTS)('what estimates read, on %s', (dialect) => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    await database.transaction(async (trx) => {
      for (const id of ['ours', 'theirs', 'demo']) {
        await insertOrganisation(trx, {
          id,
          name: id,
          tier: 'enterprise',
          isPlatform: false,
          isDemo: id === 'demo',
          paidUntil: null,
          createdAt: iso(0),
        });
      }
    });
  });

  afterAll(() => database.close());

  async function lane(origin: string, destination: string, organisationId = 'ours') {
    const [statistics] = await readLanes(database, [{ organisationId, origin, destination }]);
    return statistics;
  }

  test('median and spread of an organisation’s own deliveries, without regard to case, accents and blanks', async () => {
    expect(await lane('Abidjan', 'Tema')).toBeNull();
    const texts = ['Abidjan', 'ABIDJÁN', ' abidján', 'Abidjàn', 'abidjan '];
    for (const [n, origin] of texts.entries()) {
      await insertSample(database, { origin, destination: 'Tema', createdAt: n, took: 10 * (n + 1) });
    }
    await insertSample(database, { origin: 'Abidjan', destination: 'Tema', took: 900, organisation: 'theirs' });
    await insertSample(database, { origin: 'Abidjan', destination: 'Tema' });
    await insertSample(database, { origin: 'Abidjan', destination: 'Lomé', took: 900 });
    const expected = { deliveries: 5, medianSeconds: 30 * 3600, spreadSeconds: 10 * 3600 };
    expect(await lane('Abidjan', 'Tema')).toEqual(expected);
    expect(await lane('ABIDJAN', 'TEMA')).toEqual(expected);
    expect(await lane('Abidjan', 'lome')).toMatchObject({ deliveries: 1, spreadSeconds: 0 });
  });

  test('what was registered as delivered, or after its delivery, tells nothing of how long a way takes', async () => {
    const there = { origin: 'Nacala', destination: 'Blantyre' };
    await insertSample(database, { ...there, took: 0 });
    await insertSample(database, { ...there, took: -30 });
    expect(await lane('Nacala', 'Blantyre')).toBeNull();
    await insertSample(database, { ...there, took: 60 });
    expect(await lane('Nacala', 'Blantyre')).toEqual({ deliveries: 1, medianSeconds: 60 * 3600, spreadSeconds: 0 });
  });

  test.each([
    ['SÃO TOMÉ', 'sao tome'],
    ['القاهرة', 'القاهره'],
    ["O'Hare", "o'hare"],
    ['Ọ̀yọ́', 'oyo'],
    ['İzmir', 'izmir'],
  ])('%s is the same place as %s', async (written, asked) => {
    await insertSample(database, { origin: written, destination: 'Fold', took: 7 });
    expect(await lane(asked, 'fold')).toMatchObject({ medianSeconds: 7 * 3600 });
  });

  test('many lanes are read at once, in their order, of several organisations', async () => {
    await insertSample(database, { origin: 'Walvis Bay', destination: 'Gaborone', took: 3 });
    await insertSample(database, { origin: 'Gaborone', destination: 'Walvis Bay', took: 4 });
    await insertSample(database, { origin: 'Walvis Bay', destination: 'Gaborone', took: 5, organisation: 'theirs' });
    const there = { origin: 'Walvis Bay', destination: 'Gaborone' };
    const lanes = [
      { ...there, organisationId: 'theirs' },
      { ...there, organisationId: 'demo' },
      { origin: 'Gaborone', destination: 'Walvis Bay', organisationId: 'ours' },
      { ...there, organisationId: 'ours' },
    ];
    const medians = (await readLanes(database, lanes)).map((one) => one && one.medianSeconds / 3600);
    expect(medians).toEqual([5, null, 4, 3]);
    expect(await readLanes(database, [])).toEqual([]);
  });

  test('only the last deliveries of a long-used lane are looked at', async () => {
    for (let n = 0; n < 130; n += 1) {
      await insertSample(database, { origin: 'Beira', destination: 'Harare', createdAt: n, took: n < 20 ? 500 : 50 });
    }
    // Those that took 500 hours ended last: the order is that of delivery.
    expect(await lane('Beira', 'Harare')).toMatchObject({ deliveries: 50, medianSeconds: 50 * 3600 });
  });

  test('shipments on their way, newest first by keyset, with their history', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.unshift(await insertSample(database, { organisation: 'theirs', createdAt: 100 + Math.floor(n / 2) }));
    }
    await insertSample(database, { organisation: 'theirs', createdAt: 300, took: 1 });
    const read = (limit: number, after?: { createdAt: string; id: string }) =>
      listActive(database, { organisationId: 'theirs', limit, after });
    const first = await read(2);
    const last = first.at(-1)?.row;
    const rest = await read(9, last && { createdAt: last.created_at, id: last.id });
    expect([...first, ...rest].map(({ row }) => row.id)).toEqual(ids);
    expect(first[0]?.history.map(({ status, location }) => [status, location])).toEqual([
      ['Created', 'Tema'],
      ['In Transit', 'Tema'],
    ]);
    const found = ids[0] ?? '';
    expect((await findOnItsWay(database, found, { organisationId: 'theirs' }))?.history).toHaveLength(2);
    expect(await findOnItsWay(database, found, { organisationId: 'ours' })).toBeUndefined();
    expect((await findOnItsWay(database, found, { organisationId: null }))?.row.id).toBe(found);
  });

  test('all organisations but the demo', async () => {
    await insertSample(database, { organisation: 'demo', createdAt: 900 });
    const all = await listActive(database, { organisationId: null, limit: 50, after: undefined });
    expect(new Set(all.map(({ row }) => row.organisation_id))).toEqual(new Set(['ours', 'theirs']));
  });

  test('neither query looks at more than it answers', async () => {
    const lanePlan = latestDeliveries(database, [
      { organisationId: 'ours', origin: 'Beira', destination: 'Harare' },
      { organisationId: 'theirs', origin: 'Beira', destination: 'Harare' },
    ]);
    const page = { limit: 50, after: { createdAt: iso(200), id: 's' } };
    const plans = [
      await planOf(database, dialect, lanePlan.compile(database.read)),
      await planOf(database, dialect, selectActive(database, { ...page, organisationId: 'ours' }).compile()),
      await planOf(database, dialect, selectActive(database, { ...page, organisationId: null }).compile()),
    ];
    if (dialect === 'sqlite') expect(plans[0]).toContain('COVERING INDEX shipments_by_lane');
    for (const [n, index] of ['shipments_by_lane', 'shipments_by_status', 'all_shipments_by_status'].entries()) {
      expect(plans[n]).toContain(index);
      expect(plans[n]).not.toMatch(/SCAN shipments\b(?! USING)|Seq Scan on shipments/u);
    }
    // Of each status no more is read than a page has: with many rows Postgres would read and sort them all.
    for (const plan of plans.slice(1)) {
      expect(plan.match(dialect === 'sqlite' ? /CO-ROUTINE newest/gu : /"Node Type": ?"Limit"|Limit /gu)).toHaveLength(
        dialect === 'sqlite' ? 5 : 6,
      );
    }
  });
});

async function planOf(
  { transaction }: Database,
  dialect: string,
  compiled: { sql: string; parameters: readonly unknown[] },
): Promise<string> {
  const { sql: text, parameters } = compiled;
  const parts = text.split(dialect === 'sqlite' ? /\?/u : /\$\d+/u);
  const whole = parts.reduce<ReturnType<typeof sql>>(
    (made, part, n) => (n === 0 ? sql.raw(part) : sql`${made}${sql.lit(parameters[n - 1])}${sql.raw(part)}`),
    sql``,
  );
  // Few rows are here, so Postgres is told that reading all of them, and sorting them, is dear.
  const { rows } = await transaction(async (trx) => {
    const dear = dialect === 'postgres' ? ['seqscan', 'bitmapscan', 'sort'] : [];
    for (const way of dear) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
    await sql`analyze`.execute(trx);
    return sql`${sql.raw(dialect === 'sqlite' ? 'explain query plan' : 'explain')} ${whole}`.execute(trx);
  });
  return JSON.stringify(rows);
}
