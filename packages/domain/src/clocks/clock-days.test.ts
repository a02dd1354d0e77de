import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { beginningOf } from '../zone-days.ts';
import {
  chargedDays,
  clockCost,
  clockDays,
  type ClockTerms,
  costByMonth,
  costOfDay,
  countedDays,
  dayIn,
  dayName,
  dayNumber,
  dayOf,
  morningOf,
  priceOfDay,
} from './clock-days.ts';

const TERMS: ClockTerms = {
  freeDays: 2,
  tiers: [{ fromDay: 1, perDay: 1000 }],
  countsFrom: 'next_day',
  days: 'calendar',
  weekend: [6, 7],
  holidays: new Set(),
  timeZone: 'Africa/Nairobi',
};

const zone = fc.constantFrom(
  'Africa/Nairobi',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Europe/London',
  'UTC',
  'Africa/Lagos',
);
const instant = fc
  .integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-12-31') })
  .map((time) => new Date(time).toISOString());
const tiers = fc
  .uniqueArray(fc.integer({ min: 2, max: 40 }), { maxLength: 4 })
  .chain((days) =>
    fc.tuple(
      ...[1, ...days.toSorted((a, b) => a - b)].map((fromDay) =>
        fc.nat(100_000).map((perDay) => ({ fromDay, perDay })),
      ),
    ),
  );
const anyTerms: fc.Arbitrary<ClockTerms> = fc.record({
  freeDays: fc.nat(30),
  tiers,
  countsFrom: fc.constantFrom('same_day' as const, 'next_day' as const),
  days: fc.constantFrom('calendar' as const, 'working' as const),
  weekend: fc.constantFrom([6, 7], [5, 6], [7], []),
  holidays: fc
    .array(fc.integer({ min: dayNumber('2025-01-01'), max: dayNumber('2027-12-31') }).map(dayName), { maxLength: 20 })
    .map((days) => new Set(days)),
  timeZone: zone,
});

const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

describe('the days of a clock', () => {
  it('counts a begun day whole, and that on which it stops', () => {
    const startedAt = '2026-11-09T20:59:00.000Z';
    // 23:59 in Nairobi; a minute later it is the tenth there.
    expect(countedDays(TERMS, { startedAt, stoppedAt: null }, '2026-11-09T20:59:59.999Z')).toBe(0);
    expect(countedDays(TERMS, { startedAt, stoppedAt: null }, '2026-11-09T21:00:00.000Z')).toBe(1);
    expect(
      countedDays(
        { ...TERMS, countsFrom: 'same_day' },
        { startedAt, stoppedAt: startedAt },
        '2027-01-01T00:00:00.000Z',
      ),
    ).toBe(1);
    expect(countedDays({ ...TERMS, timeZone: 'UTC' }, { startedAt, stoppedAt: null }, '2026-11-09T21:00:00.000Z')).toBe(
      0,
    );
  });

  it('counts nothing before it starts', () => {
    expect(countedDays(TERMS, { startedAt: null, stoppedAt: null }, '2026-11-09T21:00:00.000Z')).toBe(0);
    expect(
      countedDays(
        { ...TERMS, countsFrom: 'same_day' },
        { startedAt: '2026-11-10T08:00:00.000Z', stoppedAt: null },
        '2026-11-10T07:59:00.000Z',
      ),
    ).toBe(0);
  });

  it('leaves out Friday and Saturday where they are the weekend', () => {
    // From Tuesday 3 November 2026: 4 and 5, then Sunday the 8th.
    const working: ClockTerms = { ...TERMS, days: 'working', weekend: [5, 6], timeZone: 'Africa/Cairo' };
    const days = [1, 2, 3].map((nth) => dayOf(working, '2026-11-03T08:00:00.000Z', nth));
    expect(days).toEqual(['2026-11-04', '2026-11-05', '2026-11-08']);
  });

  it('has no day where every day is a day off', () => {
    const never: ClockTerms = { ...TERMS, days: 'working', weekend: [1, 2, 3, 4, 5, 6, 7] };
    expect(dayOf(never, '2026-11-03T08:00:00.000Z', 1)).toBeUndefined();
    expect(
      clockCost(never, { startedAt: '2026-11-03T08:00:00.000Z', stoppedAt: null }, '2027-11-03T08:00:00.000Z'),
    ).toBe(0);
    expect(
      clockDays(never, { startedAt: '2026-11-03T08:00:00.000Z', stoppedAt: null }, '2026-11-09T08:00:00.000Z', {
        ahead: 2,
        max: 9,
      }),
    ).toEqual([]);
  });

  it('costs what its days cost one by one', () => {
    fc.assert(
      fc.property(anyTerms, instant, fc.nat(2000), (terms, startedAt, hours) => {
        const run = { startedAt, stoppedAt: null };
        const at = later(startedAt, hours);
        const { charged } = chargedDays(terms, run, at);
        const days = Array.from({ length: charged }, (_, index) => priceOfDay(terms.tiers, index + 1));
        expect(clockCost(terms, run, at)).toBe(days.reduce((sum, price) => sum + price, 0));
      }),
    );
  });

  it('never costs less later, and nothing in its free days', () => {
    fc.assert(
      fc.property(anyTerms, instant, fc.nat(2000), fc.nat(500), (terms, startedAt, hours, more) => {
        const run = { startedAt, stoppedAt: null };
        const at = later(startedAt, hours);
        const cost = clockCost(terms, run, at);
        expect(clockCost(terms, run, later(at, more))).toBeGreaterThanOrEqual(cost);
        if (countedDays(terms, run, at) <= terms.freeDays) expect(cost).toBe(0);
        expect(Number.isSafeInteger(cost)).toBe(true);
      }),
    );
  });

  it('stays as it is once it stopped', () => {
    fc.assert(
      fc.property(anyTerms, instant, fc.nat(2000), fc.nat(2000), (terms, startedAt, hours, more) => {
        const stoppedAt = later(startedAt, hours);
        const stopped = { startedAt, stoppedAt };
        expect(clockCost(terms, stopped, later(stoppedAt, more))).toBe(
          clockCost(terms, { startedAt, stoppedAt: null }, stoppedAt),
        );
      }),
    );
  });

  it('counts one day more with each midnight of its zone, were it of 23 or 25 hours', () => {
    fc.assert(
      fc.property(instant, zone, fc.nat(900), (startedAt, timeZone, hours) => {
        const terms = { ...TERMS, timeZone };
        const run = { startedAt, stoppedAt: null };
        const at = later(startedAt, hours);
        const shown = (time: string) =>
          dayNumber(new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.parse(time)));
        expect(countedDays(terms, run, at)).toBe(shown(at) - shown(startedAt));
      }),
    );
  });

  it('shows as many cells as days were counted, and today among them', () => {
    fc.assert(
      fc.property(anyTerms, instant, fc.nat(3000), (terms, startedAt, hours) => {
        const run = { startedAt, stoppedAt: null };
        const at = later(startedAt, hours);
        const cells = clockDays(terms, run, at, { ahead: 2, max: 400 });
        expect(cells.filter(({ isAhead }) => !isAhead)).toHaveLength(countedDays(terms, run, at));
        expect(cells.filter(({ isToday, isAhead }) => isToday && isAhead)).toEqual([]);
      }),
    );
  });

  it('shows the last of many cells, and those ahead while it runs', () => {
    const startedAt = '2026-11-09T08:00:00.000Z';
    const at = '2026-11-20T08:00:00.000Z';
    const cellsOf = (run: { stoppedAt: string | null }, max: number, freeDays = TERMS.freeDays) =>
      clockDays({ ...TERMS, freeDays }, { startedAt, ...run }, at, { ahead: 2, max }).map(
        ({ day, state, isToday, isAhead }) =>
          `${day.slice(8)} ${state}${isToday ? ' today' : ''}${isAhead ? ' ahead' : ''}`,
      );
    // Eleven days are counted, from the tenth on.
    const running = { stoppedAt: null };
    const shown = ['19 charged', '20 charged today', '21 charged ahead', '22 charged ahead'];
    expect(cellsOf(running, 5)).toEqual(['18 charged', ...shown]);
    expect(cellsOf(running, 12).slice(0, 2)).toEqual(['11 free', '12 charged']);
    expect(cellsOf(running, 45)).toHaveLength(13);
    // Those that are free are shown to their end.
    expect(cellsOf(running, 45, 30)).toHaveLength(30);
    expect(cellsOf(running, 4, 30)).toEqual(['19 free', '20 free today', '21 free ahead', '22 free ahead']);
    // Once it stopped there is nothing ahead, and no day is the one that counts.
    expect(cellsOf({ stoppedAt: at }, 3)).toEqual(['18 charged', '19 charged', '20 charged']);
    expect(cellsOf({ stoppedAt: '2026-11-12T08:00:00.000Z' }, 45)).toEqual(['10 free', '11 free', '12 charged']);
    // A stop that is yet to come changes nothing of today.
    expect(cellsOf({ stoppedAt: '2026-11-21T08:00:00.000Z' }, 4)).toEqual(shown);
  });

  it('has months that add up to what it costs', () => {
    fc.assert(
      fc.property(anyTerms, instant, fc.nat(3000), fc.option(fc.nat(3000)), (terms, startedAt, hours, stop) => {
        const run = { startedAt, stoppedAt: stop === null ? null : later(startedAt, stop) };
        const at = later(startedAt, hours);
        const months = costByMonth(terms, run, at);
        expect([...months.values()].reduce((sum, cost) => sum + cost, 0)).toBe(clockCost(terms, run, at));
        expect([...months.keys()]).toEqual([...months.keys()].toSorted());
      }),
    );
  });

  it('puts each day into its own month, in its zone, and nothing before it starts', () => {
    // Two days are free: 30 and 31 January; five are charged, from 1 February on, the last two at more.
    const terms = {
      ...TERMS,
      tiers: [
        { fromDay: 1, perDay: 1000 },
        { fromDay: 4, perDay: 2500 },
      ],
    };
    const run = { startedAt: '2026-01-29T10:00:00.000Z', stoppedAt: null };
    expect([...costByMonth(terms, run, '2026-02-05T10:00:00.000Z')]).toEqual([['2026-02', 3 * 1000 + 2 * 2500]]);
    const earlier = { ...run, startedAt: '2026-01-27T22:00:00.000Z' };
    // 1 h of the 28th in Nairobi: the 29th and 30th are free.
    expect([...costByMonth(terms, earlier, '2026-02-02T10:00:00.000Z')]).toEqual([
      ['2026-01', 1000],
      ['2026-02', 2 * 1000],
    ]);
    expect(costByMonth(terms, { startedAt: null, stoppedAt: null }, '2026-02-02T10:00:00.000Z').size).toBe(0);
  });

  it('costs on a day what it costs more than the day before, while it runs', () => {
    fc.assert(
      fc.property(anyTerms, instant, fc.nat(1500), (terms, startedAt, hours) => {
        const run = { startedAt, stoppedAt: null };
        const at = later(startedAt, hours);
        const lastNight = new Date(
          Date.parse(beginningOf(dayIn(at, terms.timeZone), terms.timeZone)) - 1,
        ).toISOString();
        expect(costOfDay(terms, run, at)).toBe(clockCost(terms, run, at) - clockCost(terms, run, lastNight));
        expect(costOfDay(terms, { ...run, stoppedAt: later(at, -1) }, at)).toBe(0);
        expect(costOfDay(terms, { ...run, stoppedAt: later(at, 1) }, at)).toBe(costOfDay(terms, run, at));
        expect(costOfDay(terms, { ...run, stoppedAt: at }, at)).toBe(costOfDay(terms, run, at));
        expect(costOfDay(terms, run, later(startedAt, -1))).toBe(0);
      }),
    );
  });

  it('wakes at seven, also where the clocks change in that night', () => {
    expect(morningOf('2026-11-19', 'Africa/Nairobi')).toBe('2026-11-19T04:00:00.000Z');
    // Clocks go forward in Cairo on 24 April 2026 at 00:00, and back on 30 October at 00:00.
    expect(morningOf('2026-04-24', 'Africa/Cairo')).toBe('2026-04-24T04:00:00.000Z');
    expect(morningOf('2026-10-29', 'Africa/Cairo')).toBe('2026-10-29T04:00:00.000Z');
    expect(morningOf('2026-10-30', 'Africa/Cairo')).toBe('2026-10-30T05:00:00.000Z');
    expect(morningOf('2026-03-29', 'Europe/London')).toBe('2026-03-29T06:00:00.000Z');
    expect(morningOf('2026-10-25', 'Europe/London')).toBe('2026-10-25T07:00:00.000Z');
  });
});
