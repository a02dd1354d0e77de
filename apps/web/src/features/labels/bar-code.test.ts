import { expect, test } from 'vitest';

import { barCode, moduleWidth } from './bar-code.ts';
import { MEASURES } from './label-sizes.ts';

test('bars keep ten blank modules on either side', () => {
  const { modules, path } = barCode('SH-482917KQT');
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/gu)].map(
    ([, start, width]) => [Number(start), Number(width)] as const,
  );
  const [first] = bars;
  const last = bars.at(-1);
  expect(modules).toBe(176);
  expect(first?.[0]).toBe(10);
  expect((last?.[0] ?? 0) + (last?.[1] ?? 0)).toBe(modules - 10);
});

test.each([
  ['a4', 'SH-482917KQT', 0.375],
  ['100x150', 'SH-482917KQT', 0.5],
  ['58', 'SH-482917KQT', 0.25],
  ['100x150', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', 0.125],
  ['58', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', undefined],
] as const)('on %s the bars of %s are of whole dots', (size, number, width) => {
  expect(moduleWidth(barCode(number).modules, MEASURES[size].bars)).toBe(width);
});
