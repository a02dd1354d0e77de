import { expect, test } from 'vitest';

import { pastAge } from './past-age.ts';

const NOW = '2026-11-21T12:00:00.000Z';

test.each([
  ['2026-11-21T12:00:30.000Z', 'minutes', 0],
  ['2026-11-21T11:59:01.000Z', 'minutes', 0],
  ['2026-11-21T11:01:00.000Z', 'minutes', 59],
  ['2026-11-21T11:00:00.000Z', 'hours', 1],
  ['2026-11-20T12:00:01.000Z', 'hours', 23],
  ['2026-11-20T12:00:00.000Z', 'days', 1],
  ['2026-10-22T12:00:00.000Z', 'days', 30],
] as const)('%s is %s %i ago (§9)', (at, unit, n) => {
  expect(pastAge(at, NOW)).toEqual({ unit, n });
});
