import { expect, test } from 'vitest';

import { bars, moduleWidth } from './bar-code.ts';

test('bars keep ten blank modules on either side', () => {
  const { modules, bars: found } = bars('SH-482917KQT');
  const [first] = found;
  const last = found.at(-1);
  expect(modules).toBe(176);
  expect(first?.start).toBe(10);
  expect((last?.start ?? 0) + (last?.width ?? 0)).toBe(modules - 10);
});

test.each([
  [67, 'SH-482917KQT', 0.375],
  [91, 'SH-482917KQT', 0.5],
  [52, 'SH-482917KQT', 0.25],
  [91, 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', 0.125],
  [52, 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', undefined],
] as const)('in %d mm the bars of %s are of whole dots', (room, number, width) => {
  expect(moduleWidth(bars(number).modules, room)).toBe(width);
});
