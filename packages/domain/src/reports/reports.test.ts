import { describe, expect, test } from 'vitest';

import {
  type DayFigures,
  reportFigures,
  shareOf,
  statusDistribution,
  timelineOf,
  transitHours,
} from './report-figures.ts';
import { periodDays, periodStart, type ReportPeriod, timeBuckets, timeUnitOf } from './report-period.ts';
import { readReportInput } from './reports.schema.ts';

const NOW = '2026-11-19T14:05:00.000Z';

function day(date: string, more: Partial<DayFigures> = {}, statuses: Partial<DayFigures['statuses']> = {}): DayFigures {
  const none = { Created: 0, 'Picked Up': 0, 'In Transit': 0, 'Out for Delivery': 0, Delivered: 0, Exception: 0 };
  const zeros = { express: 0, urgent: 0, delayed: 0, judged: 0, met: 0 };
  return { day: date, ...zeros, ...more, statuses: { ...none, ...statuses } };
}

describe('periods', () => {
  test.each([
    [7, '2026-11-13T00:00:00.000Z', 'day', 7],
    [30, '2026-10-21T00:00:00.000Z', 'day', 30],
    [90, '2026-08-22T00:00:00.000Z', 'week', 14],
    [365, '2025-11-20T00:00:00.000Z', 'month', 13],
  ] as const)('%i days begin at %s and are told by the %s', (period, from, unit, count) => {
    expect(periodStart(NOW, period, 'UTC')).toBe(from);
    expect(timeUnitOf(period)).toBe(unit);
    expect(timeBuckets(periodDays(NOW, period, 'UTC'), unit)).toHaveLength(count);
  });

  test('the last day is the reader’s, and the first begins at the midnight of the reader (D31)', () => {
    const late = '2026-11-19T22:30:00.000Z';
    expect(periodDays(late, 7, 'Africa/Nairobi')).toEqual({ firstDay: '2026-11-14', lastDay: '2026-11-20' });
    expect(periodStart(late, 7, 'Africa/Nairobi')).toBe('2026-11-13T21:00:00.000Z');
    expect(periodStart(late, 7, 'UTC')).toBe('2026-11-13T00:00:00.000Z');
  });

  test('weeks begin on Monday; the first and the last bucket are cut at the period', () => {
    const weeks = timeBuckets(periodDays(NOW, 90, 'UTC'), 'week');
    expect(weeks.slice(0, 2)).toEqual([
      { firstDay: '2026-08-22', lastDay: '2026-08-23' },
      { firstDay: '2026-08-24', lastDay: '2026-08-30' },
    ]);
    expect(weeks.at(-1)).toEqual({ firstDay: '2026-11-16', lastDay: '2026-11-19' });
    expect(timeBuckets(periodDays(NOW, 365, 'UTC'), 'month')[0]).toEqual({
      firstDay: '2025-11-20',
      lastDay: '2025-11-30',
    });
  });

  test.each(['2024-02-29T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-03-29T12:00:00.000Z'])(
    'buckets that end at %s follow each other without a gap',
    (now) => {
      for (const period of [7, 30, 90, 365] as ReportPeriod[]) {
        const buckets = timeBuckets(periodDays(now, period, 'UTC'), timeUnitOf(period));
        const spans = buckets.map(
          ({ firstDay, lastDay }) => (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1,
        );
        expect(spans.reduce((sum, days) => sum + days, 0)).toBe(period);
        expect(buckets.at(-1)?.lastDay).toBe(now.slice(0, 10));
      }
    },
  );

  test.each([
    [{ period: 30 }, true],
    [{ period: 365, organisationId: '01900000-0000-7100-8000-000000000000' }, true],
    [{ period: 31 }, false],
    [{ period: '30' }, false],
    [{}, false],
    [{ period: 7, organisationId: 'x' }, false],
    [{ period: 7, from: '2026-01-01' }, false],
  ])('%o is accepted: %s', (input, isAccepted) => {
    expect(readReportInput.safeParse(input).success).toBe(isAccepted);
  });
});

describe('figures (D9)', () => {
  test.each([
    [0, 0, 0],
    [0, 5, 0],
    [5, 5, 1],
    [1, 4, 0.25],
  ])('%i of %i is %d; over zero it is 0', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share);
  });

  const days = [
    day('2026-11-13', { express: 2, delayed: 1, judged: 4, met: 3 }, { Delivered: 6, 'In Transit': 1, Exception: 1 }),
    day('2026-11-18', { express: 1, urgent: 3, judged: 1, met: 1 }, { Delivered: 2, Created: 5, 'In Transit': 5 }),
  ];

  test('add up over the days', () => {
    expect(reportFigures(days, 1)).toEqual({
      total: 20,
      delivered: 8,
      deliveryRate: 0.4,
      delayed: 1,
      exceptions: 1,
      inTransit: 6,
      priority: { total: 6, express: 3, urgent: 3 },
      onTime: { rate: 0.8, met: 4, judged: 5, held: 1 },
    });
    expect(statusDistribution(days).map(({ count }) => count)).toEqual([5, 0, 6, 0, 8, 1]);
  });

  test('without a shipment all are 0', () => {
    const figures = reportFigures([]);
    expect([figures.total, figures.deliveryRate, figures.onTime.rate]).toEqual([0, 0, 0]);
    expect(statusDistribution([]).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('a timeline tells each bucket, those without a shipment too', () => {
    const { unit, buckets } = timelineOf(days, periodDays(NOW, 7, 'UTC'), 'day');
    expect(unit).toBe('day');
    expect(buckets.map(({ created, delivered }) => [created, delivered])).toEqual([
      [8, 6],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [12, 2],
      [0, 0],
    ]);
    const [months] = timelineOf(days, periodDays(NOW, 7, 'UTC'), 'month').buckets;
    expect(months).toEqual({ firstDay: '2026-11-13', lastDay: '2026-11-19', created: 20, delivered: 8 });
  });

  test.each([
    [null, null],
    [0, 0],
    [5400, 1.5],
    [100, 0.03],
  ])('%s seconds on the way are %s hours', (seconds, hours) => {
    expect(transitHours(seconds)).toBe(hours);
  });
});
