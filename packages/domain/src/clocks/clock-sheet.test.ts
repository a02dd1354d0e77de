import { describe, expect, it } from 'vitest';

import { chargedDays, clockCost, clockDays, type ClockRun, type ClockTerms, lastFreeDay } from './clock-days.ts';
import { type Money, minorOf, moneyOf, sumMoney } from './currency.ts';

/*
 * A sheet as a forwarder keeps it, for one container from Mombasa by Malaba to Kampala in November 2026. All tariffs are made up.
 * Mombasa and Kampala are three hours ahead of UTC. It was discharged on Sunday 8 November at 14:20 there.
 */
const DISCHARGED = '2026-11-08T11:20:00.000Z';
/** Left the port on Monday the 16th at 15:40. */
const GATED_OUT = '2026-11-16T12:40:00.000Z';
/** Waits at Malaba on Thursday the 19th at 14:05. */
const NOW = '2026-11-19T11:05:00.000Z';
/** Is expected in Kampala on Saturday the 21st at 18:00. */
const ARRIVAL = '2026-11-21T15:00:00.000Z';
/** Comes empty to the depot on Tuesday 1 December at 09:30. */
const RETURNED = '2026-12-01T06:30:00.000Z';

function terms(over: Partial<Omit<ClockTerms, 'tiers'>> & { currency: string; tiers: [number, number][] }): ClockTerms {
  const { currency, tiers, ...more } = over;
  return {
    freeDays: 0,
    countsFrom: 'next_day',
    days: 'calendar',
    weekend: [6, 7],
    holidays: new Set(),
    timeZone: 'Africa/Nairobi',
    ...more,
    tiers: tiers.map(([fromDay, perDay]) => ({ fromDay, perDay: minorOf({ amount: perDay, currency }) ?? Number.NaN })),
  };
}

function costs(of: ClockTerms, run: ClockRun, at: string, currency: string): Money {
  return moneyOf(clockCost(of, run, at), currency);
}

describe('a container from Mombasa by Malaba to Kampala', () => {
  const storage = terms({ freeDays: 4, currency: 'USD', tiers: [[1, 40]] });
  const inPort = { startedAt: DISCHARGED, stoppedAt: GATED_OUT };

  it('costs storage in the port until it left', () => {
    // Counted from the day after: 9, 10, 11, 12 November are free; 13, 14, 15 and 16 are charged, since it left on the 16th.
    // 4 x $40.00 = $160.00
    expect(chargedDays(storage, inPort, NOW)).toEqual({ free: 4, charged: 4 });
    expect(costs(storage, inPort, NOW, 'USD')).toEqual({ amount: 160, currency: 'USD' });
    expect(costs(storage, inPort, ARRIVAL, 'USD')).toEqual({ amount: 160, currency: 'USD' });
    // On the 14th, while it was held: 13 and 14. 2 x $40.00 = $80.00
    expect(costs(storage, inPort, '2026-11-14T07:30:00.000Z', 'USD')).toEqual({ amount: 80, currency: 'USD' });
  });

  const demurrage = terms({ freeDays: 7, currency: 'USD', tiers: [[1, 45], [7, 70]] }); // prettier-ignore
  const atSea = { startedAt: DISCHARGED, stoppedAt: null };

  it('costs demurrage until today, and until it arrives', () => {
    // 9 to 15 November are free. 16, 17, 18, 19 are charged days 1 to 4: 4 x $45.00 = $180.00
    expect(lastFreeDay(demurrage, DISCHARGED)).toBe('2026-11-15');
    expect(costs(demurrage, atSea, NOW, 'USD')).toEqual({ amount: 180, currency: 'USD' });
    // 20 and 21 are charged days 5 and 6: 6 x $45.00 = $270.00
    expect(costs(demurrage, atSea, ARRIVAL, 'USD')).toEqual({ amount: 270, currency: 'USD' });
    // On the 22nd begins charged day 7: 6 x $45.00 + 1 x $70.00 = $340.00
    expect(costs(demurrage, atSea, '2026-11-21T21:00:00.000Z', 'USD')).toEqual({ amount: 340, currency: 'USD' });
  });

  it('sums to what the sheet says', () => {
    const soFar = [
      { minor: clockCost(storage, inPort, NOW), currency: 'USD' },
      { minor: clockCost(demurrage, atSea, NOW), currency: 'USD' },
    ];
    // $160.00 + $180.00
    expect(sumMoney(soFar)).toEqual([{ amount: 340, currency: 'USD' }]);
    const atArrival = [
      { minor: clockCost(storage, inPort, ARRIVAL), currency: 'USD' },
      { minor: clockCost(demurrage, atSea, ARRIVAL), currency: 'USD' },
    ];
    // $160.00 + $270.00
    expect(sumMoney(atArrival)).toEqual([{ amount: 430, currency: 'USD' }]);
  });

  it('costs detention to the cent until the empty container is back', () => {
    const detention = terms({ freeDays: 3, countsFrom: 'same_day', currency: 'EUR', tiers: [[1, 12.35], [4, 19.99], [8, 33.1]] }); // prettier-ignore
    const run = { startedAt: GATED_OUT, stoppedAt: RETURNED };
    // 16, 17 and 18 November are free. 19, 20, 21 are charged days 1 to 3: 3 x 12.35 = 37.05
    // 22, 23, 24, 25 are days 4 to 7: 4 x 19.99 = 79.96
    // 26, 27, 28, 29, 30 November and 1 December are days 8 to 13: 6 x 33.10 = 198.60
    // 37.05 + 79.96 + 198.60 = 315.61
    expect(chargedDays(detention, run, '2027-01-01T00:00:00.000Z')).toEqual({ free: 3, charged: 13 });
    expect(costs(detention, run, '2027-01-01T00:00:00.000Z', 'EUR')).toEqual({ amount: 315.61, currency: 'EUR' });
  });

  it('costs storage in Kampala in shillings, on working days', () => {
    // In from Saturday 21 November; Thursday the 26th is a holiday that the organisation entered.
    const kampala = terms({
      freeDays: 2,
      days: 'working',
      holidays: new Set(['2026-11-26']),
      timeZone: 'Africa/Kampala',
      currency: 'UGX',
      tiers: [[1, 30_000], [3, 55_000]], // prettier-ignore
    });
    const run = { startedAt: ARRIVAL, stoppedAt: null };
    // Monday 23 and Tuesday 24 are free. Wednesday 25 and Friday 27 are charged days 1 and 2: 2 x 30,000 = 60,000
    // Monday 30 November is charged day 3: 55,000. In all 115,000, with nothing for 26, 28 and 29.
    expect(lastFreeDay(kampala, ARRIVAL)).toBe('2026-11-24');
    expect(costs(kampala, run, '2026-11-29T12:00:00.000Z', 'UGX')).toEqual({ amount: 60_000, currency: 'UGX' });
    expect(costs(kampala, run, '2026-11-30T12:00:00.000Z', 'UGX')).toEqual({ amount: 115_000, currency: 'UGX' });
  });

  it('has fifteen days through Kenya, of which twelve are left', () => {
    // From the 16th; 17 November is the first day, 1 December the last. On the 19th three have begun.
    const transit = terms({ freeDays: 15, currency: 'USD', tiers: [] });
    const run = { startedAt: GATED_OUT, stoppedAt: null };
    expect(lastFreeDay(transit, GATED_OUT)).toBe('2026-12-01');
    expect(chargedDays(transit, run, NOW)).toEqual({ free: 3, charged: 0 });
    expect(clockCost(transit, run, RETURNED)).toBe(0);
  });

  it('shows a cell for each day, and what is to come', () => {
    const cells = clockDays(demurrage, atSea, NOW, { ahead: 2, max: 31 });
    const shown = cells.map(({ state, isToday, isAhead }) =>
      isToday ? '!' : isAhead ? '.' : state === 'free' ? 'o' : 'x',
    );
    expect(shown.join('')).toBe('oooooooxxx!..');
    expect(cells.at(0)?.day).toBe('2026-11-09');
    expect(cells.at(-1)).toEqual({ day: '2026-11-21', state: 'charged', isToday: false, isAhead: true });
    expect(clockDays(storage, inPort, NOW, { ahead: 2, max: 31 })).toHaveLength(8);
  });
});
