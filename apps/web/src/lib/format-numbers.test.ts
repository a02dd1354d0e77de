import { expect, test } from 'vitest';

import { formatChange } from './format-numbers.ts';

test.each([
  [{ kind: 'count', by: 4 }, '+4'],
  [{ kind: 'count', by: -1 }, '-1'],
  [{ kind: 'share', by: 0.2 }, '+20%'],
  [{ kind: 'share', by: 0.005 }, '+1%'],
  [{ kind: 'share', by: -0.005 }, '-1%'],
  [{ kind: 'points', by: 0.05 }, '+0.1'],
  [{ kind: 'points', by: -0.05 }, '-0.1'],
  [{ kind: 'points', by: -0.04 }, undefined],
  [{ kind: 'share', by: 0 }, undefined],
] as const)('a change of %j is told as %s, up and down alike', (change, text) => {
  expect(formatChange(change, { locale: 'en' })).toBe(text);
});
