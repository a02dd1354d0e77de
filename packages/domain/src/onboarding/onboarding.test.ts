import { expect, test } from 'vitest';

import { trialDays } from './onboarding.schema.ts';

const TRIAL = { startedAt: '2026-11-01T08:00:00.000Z', endsAt: '2026-11-15T08:00:00.000Z' };

test.each([
  ['2026-11-01T08:00:00.000Z', 14],
  ['2026-11-01T08:00:01.000Z', 14],
  ['2026-11-03T09:00:00.000Z', 12],
  ['2026-11-15T07:59:00.000Z', 1],
  ['2026-11-15T08:00:00.000Z', 0],
  ['2026-12-01T00:00:00.000Z', 0],
  ['2026-10-01T00:00:00.000Z', 14],
])('at %s there are %i of 14 days left', (now, left) => {
  expect(trialDays(TRIAL, now)).toEqual({ all: 14, left });
});
