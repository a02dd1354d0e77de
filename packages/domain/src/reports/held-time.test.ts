import { expect, test } from 'vitest';

import { heldMs, type HoldTold, isLateByHolds } from './held-time.ts';

const HOUR = 3_600_000;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const opened = (hour: number, reason: HoldTold['reason'] = 'valuation'): HoldTold => ({
  code: 'hold_opened',
  reason,
  at: at(hour),
});
const released = (hour: number, reason: HoldTold['reason'] = 'valuation'): HoldTold => ({
  code: 'hold_released',
  reason,
  at: at(hour),
});

test.each<[string, HoldTold[], number]>([
  ['without a hold', [], 0],
  ['of one hold', [opened(2), released(7)], 5],
  ['of two after one another', [opened(2), released(4), opened(6), released(9)], 5],
  ['of two at once, which count once', [opened(2), opened(3, 'bond'), released(5), released(8, 'bond')], 6],
  ['of one within another', [opened(2), opened(3, 'bond'), released(4, 'bond'), released(8)], 6],
  ['of one that nobody released', [opened(20)], 4],
  ['of one that was released after the delivery', [opened(20), released(30)], 4],
  ['of one before the registration', [opened(-8), released(-2)], 0],
  ['of one that reaches into it', [opened(-8), released(3)], 3],
  ['of a release of nothing', [released(3)], 0],
])('the time held %s', (_case, holds, hours) => {
  expect(heldMs({ createdAt: at(0), deliveredAt: at(24), holds })).toBe(hours * HOUR);
});

test.each<[number, boolean]>([
  [18, false],
  [19, true],
  [20, true],
])('a delivery at 24, held for 5 hours, with an estimate of %i, is late for that alone: %s', (hour, isHeld) => {
  const late = { createdAt: at(0), deliveredAt: at(24), holds: [opened(2), released(7)] };
  expect(isLateByHolds({ ...late, estimatedAt: at(hour) })).toBe(isHeld);
});
