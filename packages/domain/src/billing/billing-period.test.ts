import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { TIERS } from '../plans/plans.ts';
import { addMonths, type Credit, type PlanBase, schedulePlan } from './billing-period.ts';

const DAY = 86_400_000;
const at = (day: string) => `${day}T10:00:00.000Z`;
const NOTHING: PlanBase = { tier: 'starter', paidUntil: at('2026-01-01'), isTrial: true };

function month(orderId: string, day: string, tier: Credit['tier'] = 'growth'): Credit {
  return { orderId, tier, at: at(day) };
}

describe('a month later (D4)', () => {
  test.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2027-10-31', 1, '2027-11-30'],
    ['2026-11-20', 14, '2028-01-20'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(at(from), months)).toBe(at(to));
  });

  test('the time of day stays, in UTC', () => {
    expect(addMonths('2027-01-31T23:59:59.999Z', 1)).toBe('2027-02-28T23:59:59.999Z');
  });
});

describe('the plan that follows from what was paid (D4)', () => {
  test('without a payment it is what it was', () => {
    expect(schedulePlan(NOTHING, [])).toEqual({ tier: 'starter', paidUntil: NOTHING.paidUntil, periods: [] });
  });

  test('a first month starts when it is paid', () => {
    expect(schedulePlan(NOTHING, [month('a', '2026-11-20')])).toEqual({
      tier: 'growth',
      paidUntil: at('2026-12-20'),
      periods: [{ orderId: 'a', tier: 'growth', start: at('2026-11-20'), end: at('2026-12-20') }],
    });
  });

  test('a month bought in a trial starts at once, and the trial is worth nothing', () => {
    const trial = { ...NOTHING, paidUntil: at('2026-11-30') };
    expect(schedulePlan(trial, [month('a', '2026-11-20', 'starter')]).paidUntil).toBe(at('2026-12-20'));
    expect(schedulePlan(trial, [month('a', '2026-11-20', 'enterprise')]).paidUntil).toBe(at('2026-12-20'));
  });

  test('an early renewal is added to the end, and the day of the month is kept', () => {
    const credits = [month('a', '2027-01-31'), month('b', '2027-02-01'), month('c', '2027-02-02')];
    expect(schedulePlan(NOTHING, credits).periods.map(({ start, end }) => [start, end])).toEqual([
      [at('2027-01-31'), at('2027-02-28')],
      [at('2027-02-28'), at('2027-03-31')],
      [at('2027-03-31'), at('2027-04-30')],
    ]);
  });

  test('a late renewal starts when it is paid', () => {
    const { periods } = schedulePlan(NOTHING, [month('a', '2026-11-20'), month('b', '2027-01-05')]);
    expect(periods[1]).toMatchObject({ start: at('2027-01-05'), end: at('2027-02-05') });
  });

  test('a larger plan starts at once; what is left is converted by price', () => {
    // 10 of 30 days of Growth are left: 10 × 49 / 99 days of Enterprise.
    const { tier, paidUntil, periods } = schedulePlan(NOTHING, [
      month('a', '2026-11-20'),
      month('b', '2026-12-10', 'enterprise'),
    ]);
    const extra = Math.floor((10 * DAY * 49) / 99);
    expect(tier).toBe('enterprise');
    expect(paidUntil).toBe(new Date(Date.parse(at('2027-01-10')) + extra).toISOString());
    expect(periods[0]).toMatchObject({ start: at('2026-11-20'), end: at('2026-12-10') });
  });

  test('a smaller plan starts at once and lasts longer', () => {
    const { paidUntil } = schedulePlan(NOTHING, [
      month('a', '2026-11-20', 'enterprise'),
      month('b', '2026-12-10', 'starter'),
    ]);
    const extra = Math.floor((10 * DAY * 99) / 19);
    expect(paidUntil).toBe(new Date(Date.parse(at('2027-01-10')) + extra).toISOString());
  });

  test('a larger plan takes the place of a month that lay ahead', () => {
    const credits = [month('a', '2026-11-20'), month('b', '2026-11-25'), month('c', '2026-12-01', 'enterprise')];
    expect(schedulePlan(NOTHING, credits).periods.slice(0, 2)).toEqual([
      { orderId: 'a', tier: 'growth', start: at('2026-11-20'), end: at('2026-12-01') },
      { orderId: 'b', tier: 'growth', start: at('2026-12-01'), end: at('2026-12-01') },
    ]);
  });

  test('of two paid in the same moment the order that is first by its id counts first', () => {
    const credits = [month('a', '2026-11-20', 'enterprise'), month('b', '2026-11-20', 'starter')];
    for (const heard of [credits, credits.toReversed()]) {
      const { tier, periods } = schedulePlan(NOTHING, heard);
      expect([tier, periods.map(({ orderId }) => orderId)]).toEqual(['starter', ['a', 'b']]);
    }
  });

  test('what an administrator set is gone on with as if paid', () => {
    const base = { tier: 'growth', paidUntil: at('2026-12-31'), isTrial: false } as const;
    expect(schedulePlan(base, [month('a', '2026-11-20')])).toMatchObject({ paidUntil: at('2027-01-31') });
    expect(schedulePlan({ ...base, paidUntil: null }, [month('a', '2026-11-20')])).toEqual({
      tier: 'growth',
      paidUntil: null,
      periods: [],
    });
  });

  test('money back for the first month leaves the second', () => {
    const credits = [month('a', '2026-11-20'), month('b', '2026-11-25')];
    expect(schedulePlan(NOTHING, credits).paidUntil).toBe(at('2027-01-20'));
    expect(schedulePlan(NOTHING, credits.slice(1)).paidUntil).toBe(at('2026-12-25'));
    expect(schedulePlan(NOTHING, []).paidUntil).toBe(NOTHING.paidUntil);
  });
});

const instant = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2029-01-01') })
  .map((time) => new Date(time).toISOString());
const credit = fc.record({ orderId: fc.uuid(), tier: fc.constantFrom(...TIERS), at: instant });
const base = fc.record({ tier: fc.constantFrom(...TIERS), paidUntil: instant, isTrial: fc.boolean() });

describe('whatever is paid, and in whatever order it is heard of', () => {
  test('the plan is the same', () => {
    fc.assert(
      fc.property(base, fc.uniqueArray(credit, { selector: ({ orderId }) => orderId, maxLength: 8 }), (start, paid) => {
        expect(schedulePlan(start, paid.toReversed())).toEqual(schedulePlan(start, paid));
      }),
    );
  });

  test('a month of the same plan is worth 28 to 31 days, and no payment shortens what was paid for it', () => {
    fc.assert(
      fc.property(base, fc.array(credit, { maxLength: 8 }), (start, paid) => {
        const same = paid.map((one, n) => ({ ...one, orderId: String(n), tier: 'growth' as const }));
        const { periods } = schedulePlan(start, same);
        expect(periods).toHaveLength(same.length);
        // A base of the same plan may end on a day that no month has; it is never less than 28 days.
        for (const period of periods) {
          expect(period.end > period.start).toBe(true);
          const days = (Date.parse(period.end) - Date.parse(period.start)) / DAY;
          const isConverted = start.tier !== 'growth' && !start.isTrial;
          expect(days).toBeGreaterThanOrEqual(28);
          if (!isConverted) expect(days).toBeLessThanOrEqual(31);
        }
      }),
    );
  });

  test('periods of an organisation never overlap', () => {
    fc.assert(
      fc.property(base, fc.uniqueArray(credit, { selector: ({ orderId }) => orderId, maxLength: 8 }), (start, paid) => {
        const { periods, paidUntil } = schedulePlan(start, paid);
        for (const [n, period] of periods.entries()) {
          const next = periods[n + 1];
          if (next) expect(period.end <= next.start).toBe(true);
        }
        if (periods.length > 0) expect(periods.at(-1)?.end).toBe(paidUntil);
      }),
    );
  });
});
