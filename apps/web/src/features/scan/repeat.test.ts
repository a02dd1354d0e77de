import { expect, test } from 'vitest';

import { isRepeat } from './repeat.ts';

const HIT = { code: 'SH-482917KQT', at: 10_000 };

test.each([
  ['at once', 'SH-482917KQT', 10_000, true],
  ['just under 3 s later', 'SH-482917KQT', 12_999, true],
  ['3 s later', 'SH-482917KQT', 13_000, false],
  ['another code', 'SH-482917KQU', 10_100, false],
])('%s: %s at %d is the same hit: %s', (_name, code, now, isSame) => {
  expect(isRepeat(HIT, code, now)).toBe(isSame);
});

test('after the screen was cleared, every code is news', () => {
  expect(isRepeat(undefined, HIT.code, HIT.at)).toBe(false);
});
