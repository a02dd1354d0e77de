import { expect, test } from 'vitest';

import { isSure } from './is-sure.ts';

test.each([
  [70, false],
  [79, false],
  [80, true],
  [99, true],
])('a confidence of %i has the positive icon: %s (§9)', (confidence, sure) => {
  expect(isSure(confidence)).toBe(sure);
});
