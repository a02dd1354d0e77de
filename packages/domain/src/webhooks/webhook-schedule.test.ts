import { expect, test } from 'vitest';

import { probeWait, waitAfter } from './webhook-schedule.ts';

const SECONDS = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

test('ten tries in 75 hours and 35 minutes, then none', () => {
  expect(SECONDS.map((_, tries) => waitAfter(tries, 0.5))).toEqual(SECONDS.map((seconds) => seconds * 1000));
  expect(waitAfter(10, 0.5)).toBeUndefined();
});

test('waits are moved by a fifth at most', () => {
  expect([waitAfter(2, 0), waitAfter(2, 1)]).toEqual([240_000, 360_000]);
});

test('an endpoint that keeps failing is left alone for longer each time', () => {
  expect([0, 4, 5, 6, 7, 13, 14, 100].map((failures) => probeWait(failures, 0.5) / 1000)).toEqual([
    0, 0, 5, 300, 1800, 86_400, 86_400, 86_400,
  ]);
});
