import { describe, expect, it } from 'vitest';

import type { ClockTerms } from './clock-days.ts';
import { freeDaysLeft, nextWarning, type Warned } from './clock-warnings.ts';

const TERMS: ClockTerms = {
  freeDays: 7,
  tiers: [{ fromDay: 1, perDay: 4500 }],
  countsFrom: 'next_day',
  days: 'calendar',
  weekend: [6, 7],
  holidays: new Set(),
  timeZone: 'Africa/Nairobi',
};
/** Sunday 8 November 2026, 14:20; the last free day is Sunday the 15th. */
const RUN = { startedAt: '2026-11-08T11:20:00.000Z', stoppedAt: null };

describe('the warnings of a clock', () => {
  it('come at seven in the morning, three days, one day and no day before the free days end', () => {
    const told: string[] = [];
    let warned: Warned = null;
    for (let next = nextWarning(TERMS, RUN, warned, RUN.startedAt); next;) {
      told.push(`${next.at} ${String(next.left)}`);
      warned = { day: next.lastFreeDay, left: next.left };
      next = nextWarning(TERMS, RUN, warned, next.at);
    }
    expect(told).toEqual(['2026-11-12T04:00:00.000Z 3', '2026-11-14T04:00:00.000Z 1', '2026-11-15T04:00:00.000Z 0']);
  });

  it('say on the day on which a clock is entered what is due on it, and nothing of days before', () => {
    expect(nextWarning(TERMS, RUN, null, '2026-11-12T10:00:00.000Z')).toMatchObject({
      left: 3,
      at: '2026-11-12T04:00:00.000Z',
    });
    expect(nextWarning(TERMS, RUN, null, '2026-11-13T10:00:00.000Z')).toMatchObject({ left: 1 });
    expect(nextWarning(TERMS, RUN, null, '2026-11-15T20:59:00.000Z')).toMatchObject({ left: 0 });
    expect(nextWarning(TERMS, RUN, null, '2026-11-15T21:00:00.000Z')).toBeUndefined();
  });

  it('begin anew where a correction moves the last free day', () => {
    const warned = { day: '2026-11-15', left: 1 };
    const corrected = { ...TERMS, freeDays: 10 };
    expect(nextWarning(corrected, RUN, warned, '2026-11-14T10:00:00.000Z')).toMatchObject({
      left: 3,
      lastFreeDay: '2026-11-18',
    });
    expect(nextWarning(TERMS, RUN, warned, '2026-11-14T10:00:00.000Z')).toMatchObject({ left: 0 });
  });

  it('are none where nothing is free, or the clock is not running', () => {
    expect(nextWarning({ ...TERMS, freeDays: 0 }, RUN, null, RUN.startedAt)).toBeUndefined();
    expect(nextWarning(TERMS, { startedAt: null, stoppedAt: null }, null, RUN.startedAt)).toBeUndefined();
    expect(nextWarning(TERMS, { ...RUN, stoppedAt: RUN.startedAt }, null, RUN.startedAt)).toBeUndefined();
  });

  it('begin with the clock where it has three free days, and with one day less where it has two', () => {
    expect(nextWarning({ ...TERMS, freeDays: 3 }, RUN, null, RUN.startedAt)).toMatchObject({
      left: 3,
      at: RUN.startedAt,
    });
    expect(nextWarning({ ...TERMS, freeDays: 2 }, RUN, null, RUN.startedAt)).toMatchObject({
      left: 1,
      at: '2026-11-09T04:00:00.000Z',
    });
    const sameDay = { ...TERMS, freeDays: 3, countsFrom: 'same_day' as const };
    expect(nextWarning(sameDay, RUN, null, RUN.startedAt)).toMatchObject({ left: 1, lastFreeDay: '2026-11-10' });
    // So it is where working days are counted.
    expect(nextWarning({ ...TERMS, freeDays: 3, days: 'working' }, RUN, null, RUN.startedAt)).toMatchObject({
      left: 3,
      at: RUN.startedAt,
    });
    // And of a clock that starts in days to come nobody hears that more days are left than it has.
    for (const terms of [sameDay, { ...TERMS, freeDays: 2 }]) {
      expect(nextWarning(terms, RUN, null, '2026-11-01T08:00:00.000Z')).toMatchObject({ left: 1 });
    }
  });

  it('count working days where the clock does', () => {
    // Free are Monday 9 to Friday 13, Monday 16 and Tuesday 17; three working days before is Thursday the 12th.
    const working = { ...TERMS, days: 'working' as const };
    expect(nextWarning(working, RUN, null, RUN.startedAt)).toMatchObject({
      at: '2026-11-12T04:00:00.000Z',
      left: 3,
      lastFreeDay: '2026-11-17',
    });
    expect(freeDaysLeft(working, RUN, '2026-11-14T09:00:00.000Z')).toBe(2);
  });

  it('say how many days are left', () => {
    expect(freeDaysLeft(TERMS, RUN, '2026-11-12T04:00:00.000Z')).toBe(3);
    expect(freeDaysLeft(TERMS, RUN, '2026-11-15T04:00:00.000Z')).toBe(0);
    expect(freeDaysLeft(TERMS, RUN, '2026-11-16T04:00:00.000Z')).toBeUndefined();
  });
});
