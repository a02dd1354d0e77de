import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reportFigures, statusDistribution } from '@msafara/domain/reports/report-figures';
import { dayIn, offsetSpans } from '@msafara/domain/zone-days';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { foldText } from '@msafara/domain/text/fold';
import { PRIORITIES } from '@msafara/domain/shipments/shipment-details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { insertOrganisation } from '../organisations/organisations.repository.ts';
import { insertShipment, type UnfoldedRow } from '../shipments/shipments.repository.ts';
import { emptyDatabaseUrl } from '../testing/test-databases.ts';
import { unfoldedRow } from '../testing/unfolded-row.ts';
import { countDelayReasons, listRecent, listTopLanes, type ReportScope, tallyDays } from './reports.repository.ts';

type Row = UnfoldedRow;

const TOTAL = 600;
const FIRST_MS = Date.parse('2026-08-30T21:00:00.000Z');
const HOUR_MS = 3_600_000;
const ORIGINS = ['Mombasa', 'Côte d’Ivoire', '=HYPERLINK("x")', 'Tema', "COTE D'IVOIRE"] as const;
const DESTINATIONS = ['Kampala', '内罗毕', "O'Hare", 'kampala'] as const;
const REASONS = [
  'Border',
  'Rain',
  'Strike',
  'Flood',
  'Papers',
  'Tyre',
  'Ferry',
  'Road',
  'Fuel',
  'border',
  null,
] as const;

/** A stream of numbers from 0 to 1 that is the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = randomFrom(20_261_119);

function pick<T>(values: readonly [T, ...T[]]): T {
  // Squared, so that some come far more often than others.
  const value = values[Math.floor(next() ** 2 * values.length)];
  return value === undefined ? values[0] : value;
}

function later(at: string, hours: number): string {
  return new Date(Date.parse(at) + Math.round(next() * hours * HOUR_MS)).toISOString();
}

function randomRow(_: unknown, n: number): Row {
  const createdAt = new Date(FIRST_MS + Math.floor(n / 3) * 4 * HOUR_MS).toISOString();
  const status = pick<ShipmentStatus>(['Delivered', ...SHIPMENT_STATUSES]);
  const isDelayed = next() < 0.4;
  const organisation = pick(['ours', 'theirs', 'demo']);
  return unfoldedRow(n, {
    id: `s-${String(n).padStart(4, '0')}`,
    organisation_id: organisation,
    origin: pick(ORIGINS),
    destination: pick(DESTINATIONS),
    priority: pick(PRIORITIES),
    status,
    estimated_delivery_date: next() < 0.1 ? null : later(createdAt, 90),
    eta_is_default: Number(next() < 0.4),
    // Some were registered as delivered.
    actual_delivery_date: status === 'Delivered' ? (next() < 0.1 ? createdAt : later(createdAt, 120)) : null,
    is_delayed: Number(isDelayed),
    delay_reason: isDelayed ? pick(REASONS) : null,
    is_demo: Number(organisation === 'demo'),
    created_at: createdAt,
    updated_at: createdAt,
  });
}

const ROWS = Array.from({ length: TOTAL }, randomRow);

function tallied(rows: readonly Row[], keyOf: (row: Row) => string): { key: string; rows: Row[]; count: number }[] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, found]) => ({ key, rows: found, count: found.length }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

function medianHours(rows: readonly Row[]): number | null {
  const hours = rows
    .filter((row) => (row.actual_delivery_date ?? '') > row.created_at)
    .map((row) => (Date.parse(row.actual_delivery_date ?? '') - Date.parse(row.created_at)) / HOUR_MS)
    .toSorted((a, b) => a - b);
  const [low, high] = [hours[(hours.length - 1) >> 1], hours[hours.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** What a report has to answer, by the plainest means. */
function expected({ organisationId, from, until }: ReportScope) {
  const rows = ROWS.filter(
    (row) =>
      (organisationId === null ? row.is_demo === 0 : row.organisation_id === organisationId) &&
      row.created_at >= from &&
      row.created_at <= until,
  );
  const countOf = (is: (row: Row) => boolean) => rows.filter(is).length;
  const judged = rows.filter(
    (row) => row.status === 'Delivered' && row.eta_is_default === 0 && row.estimated_delivery_date !== null,
  );
  const met = judged.filter((row) => (row.actual_delivery_date ?? '9') <= (row.estimated_delivery_date ?? ''));
  const delivered = countOf((row) => row.status === 'Delivered');
  const [express, urgent] = [countOf((row) => row.priority === 'Express'), countOf((row) => row.priority === 'Urgent')];
  const marked = rows.filter((row) => row.is_delayed === 1);
  return {
    figures: {
      total: rows.length,
      delivered,
      deliveryRate: rows.length === 0 ? 0 : delivered / rows.length,
      delayed: marked.filter((row) => row.status !== 'Delivered').length,
      exceptions: countOf((row) => row.status === 'Exception'),
      inTransit: countOf((row) => row.status === 'In Transit'),
      priority: { total: express + urgent, express, urgent },
      onTime: {
        rate: judged.length === 0 ? 0 : met.length / judged.length,
        met: met.length,
        judged: judged.length,
        held: 0,
      },
    },
    statuses: SHIPMENT_STATUSES.map((status) => ({ status, count: countOf((row) => row.status === status) })),
    days: Object.fromEntries(tallied(rows, (row) => row.created_at.slice(0, 10)).map(({ key, count }) => [key, count])),
    // However somebody writes a place, as it was written last.
    lanes: tallied(rows, (row) => JSON.stringify([foldText(row.origin), foldText(row.destination)]))
      .slice(0, 8)
      .map(({ rows: own, count }) => {
        const last = own.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
        return { origin: last?.origin, destination: last?.destination, count, rows: own };
      }),
    marked: marked.length,
    withoutReason: marked.filter((row) => row.delay_reason === null).length,
    // However somebody writes a reason, as most write it.
    reasons: tallied(
      marked.filter((row) => row.delay_reason !== null),
      (row) => foldText(row.delay_reason ?? ''),
    )
      .slice(0, 8)
      .map(({ rows: own, count }) => ({ reason: tallied(own, (row) => row.delay_reason ?? '')[0]?.key, count })),
    recent: rows
      .toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1))
      .slice(0, 5)
      .map((row) => row.tracking_number),
  };
}

const WHENS = [
  ['2026-08-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-09-10T00:00:00.000Z', '2026-09-16T13:00:00.000Z'],
  ['2026-09-01T01:00:00.000Z', '2026-09-01T01:00:00.000Z'],
  ['2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'],
] as const;

const SCOPES: ReportScope[] = WHENS.flatMap(([from, until]) =>
  ['ours', 'theirs', 'demo', 'nobody', null].map((organisationId) => ({ organisationId, from, until })),
);

describe.each(['sqlite in memory', 'sqlite in a file', 'postgres'] as const)('reports on %s', (kind) => {
  let database: Database;
  const folder = mkdtempSync(join(tmpdir(), 'msafara-reports-'));

  beforeAll(async () => {
    const url = kind === 'sqlite in a file' ? `sqlite:${join(folder, 'test.db')}` : undefined;
    database = await openDatabase(url ?? (await emptyDatabaseUrl(kind === 'postgres' ? 'postgres' : 'sqlite')));
    await database.migrate();
    await database.transaction(async (trx) => {
      for (const id of ['ours', 'theirs', 'demo', 'nobody']) {
        const rest = { tier: 'growth', isPlatform: false, isDemo: id === 'demo', paidUntil: null } as const;
        await insertOrganisation(trx, { id, name: id, createdAt: '2026-01-01T00:00:00.000Z', ...rest });
      }
      for (const row of ROWS) await insertShipment(trx, row);
    });
  });

  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test.each(SCOPES)('$organisationId from $from until $until', async (scope) => {
    const wanted = expected(scope);
    const [days, lanes, reasons, recent] = await Promise.all([
      tallyDays(database, scope, []),
      listTopLanes(database, scope),
      countDelayReasons(database, scope),
      listRecent(database, scope),
    ]);
    expect(reportFigures(days)).toEqual(wanted.figures);
    expect(statusDistribution(days)).toEqual(wanted.statuses);
    const created = days.map(({ day, statuses }) => [day, Object.values(statuses).reduce((sum, n) => sum + n, 0)]);
    expect(Object.fromEntries(created)).toEqual(wanted.days);
    expect(lanes.map(({ origin, destination, count }) => [origin, destination, count])).toEqual(
      wanted.lanes.map(({ origin, destination, count }) => [origin, destination, count]),
    );
    for (const [n, { medianTransitHours }] of lanes.entries()) {
      const median = medianHours(wanted.lanes[n]?.rows ?? []);
      if (median === null) expect(medianTransitHours).toBeNull();
      else expect(Math.abs((medianTransitHours ?? Number.NaN) - median)).toBeLessThan(0.006);
    }
    expect(reasons).toEqual({
      marked: wanted.marked,
      withoutReason: wanted.withoutReason,
      top: wanted.reasons,
    });
    expect(recent.map(({ trackingNumber }) => trackingNumber)).toEqual(wanted.recent);
  });

  test('a report is about something in these rows', () => {
    const all = expected({ organisationId: null, from: '2026', until: '2027' });
    expect(all.figures.onTime.judged).toBeGreaterThan(20);
    expect(all.lanes).toHaveLength(8);
    expect(all.reasons).toHaveLength(8);
    expect(all.withoutReason).toBeGreaterThan(0);
  });

  test.each(['Africa/Nairobi', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Paris', 'UTC'])(
    'days are those of %s, before and after its clocks change (D31)',
    async (timeZone) => {
      const [from, until] = [ROWS[0]?.created_at ?? '', ROWS.at(-1)?.created_at ?? ''];
      const days = await tallyDays(
        database,
        { organisationId: 'ours', from, until },
        offsetSpans(from, until, timeZone),
      );
      const countOf = (day: string, count: number) => `${day} ${String(count)}`;
      const counted = days.map(({ day, statuses }) =>
        countOf(
          day,
          Object.values(statuses).reduce((sum, n) => sum + n, 0),
        ),
      );
      const own = ROWS.filter(({ organisation_id: id }) => id === 'ours');
      const wanted = [...Map.groupBy(own, ({ created_at: at }) => dayIn(at, timeZone))].map(([day, rows]) =>
        countOf(day, rows.length),
      );
      expect(counted.toSorted()).toEqual(wanted.toSorted());
    },
  );
});
