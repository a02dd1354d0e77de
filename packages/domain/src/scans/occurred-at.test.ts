import { describe, expect, test } from 'vitest';

import { clockOffset, isClockOff, occurredAt } from './occurred-at.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const at = (time: string) => `2026-11-22T${time}:00.000Z`;
const NOON = at('12:00');

describe('how far a clock is off', () => {
  const sent = (ms: number) => new Date(Date.parse(NOON) - ms).toISOString();
  test.each([
    ['right', 0, undefined, 0],
    ['a request of 20 seconds', 20_000, undefined, 0],
    ['behind by more than a request takes', 31_000, undefined, 31_000],
    ['ahead', -2000, undefined, -2000],
    ['three days behind', 3 * DAY, undefined, 3 * DAY],
    ['measured', 20_000, 15_000, 15_000],
    ['measured as ahead', 20_000, -3000, -3000],
    ['measured before the clock was moved', 3 * DAY, 15, 3 * DAY],
    ['measured as more than can be', 10, 9000, 0],
  ])('%s', (_case, ms, measured, offset) => {
    expect(clockOffset({ sentAt: sent(ms), received: NOON, measured })).toBe(offset);
  });

  test.each([
    [5 * MINUTE, false],
    [5 * MINUTE + 1, true],
    [-5 * MINUTE, false],
    [-5 * MINUTE - 1, true],
  ])('%i ms is told: %s', (offset, told) => {
    expect(isClockOff(offset)).toBe(told);
  });
});

describe('when a scan took place', () => {
  const bounds = { offset: 0, received: NOON, createdAt: at('06:00') };
  test.each([
    ['by a right clock', at('09:41'), bounds, at('09:41')],
    ['by one that is behind', at('07:28'), { ...bounds, offset: 133 * MINUTE }, at('09:41')],
    ['by one three days behind', '2026-11-19T09:41:00.000Z', { ...bounds, offset: 3 * DAY }, at('09:41')],
    ['by one three days ahead', '2026-11-25T09:41:00.000Z', { ...bounds, offset: -3 * DAY }, at('09:41')],
    ['by one that was ahead and is right now', '2026-11-25T09:41:00.000Z', bounds, NOON],
    ['by one that stood at zero', '1970-01-01T00:00:00.000Z', bounds, at('06:00')],
    ['before the last contact', at('09:41'), { ...bounds, lastContact: at('09:50') }, at('09:50')],
    ['before the scan before it', at('09:41'), { ...bounds, previous: at('09:45') }, at('09:45')],
    ['after a contact that is yet to come', at('09:41'), { ...bounds, lastContact: at('13:00') }, NOON],
    ['on a shipment made this moment', at('09:41'), { ...bounds, createdAt: at('12:01') }, NOON],
  ])('%s', (_case, scannedAt, within, occurred) => {
    expect(occurredAt(scannedAt, within)).toBe(occurred);
  });
});
