import { expect, test } from 'vitest';

import { fitLine, splitPlace } from './fit-line.ts';

const LINE = { room: 91, size: 16, restSize: 5.5, restMin: 3 };

test.each([
  ['Kano, Nigeria', { main: 'Kano', rest: 'Nigeria' }],
  ['Kano', { main: 'Kano', rest: '' }],
  ['Gate 18, Kilindini, Mombasa, Kenya', { main: 'Gate 18, Kilindini, Mombasa', rest: 'Kenya' }],
  ['الخرطوم، السودان', { main: 'الخرطوم', rest: 'السودان' }],
  [', Nigeria', { main: ', Nigeria', rest: '' }],
  ['Kano,', { main: 'Kano,', rest: '' }],
])('%s', (place, parts) => {
  expect(splitPlace(place)).toEqual(parts);
});

test('what fits keeps its size', () => {
  expect(fitLine({ ...LINE, main: 2.6, rest: 3.6 })).toEqual({ main: 16, rest: 5.5 });
});

test.each([
  ['both shrink together', 6, 6],
  ['the rest stops shrinking first', 16, 10],
  ['a hundred letters beside a short place', 2, 55],
  ['two hundred letters', 60, 60],
  ['one long text', 120, 0],
])('%s, and fill the line', (_case, main, rest) => {
  const sizes = fitLine({ ...LINE, main, rest });
  expect(main * sizes.main + rest * sizes.rest).toBeLessThanOrEqual(91.0001);
  expect(sizes.main).toBeGreaterThanOrEqual(rest === 0 ? 0 : sizes.rest);
  expect(sizes.main).toBeLessThanOrEqual(16);
});

test('the rest is readable as long as the place can give way', () => {
  expect(fitLine({ ...LINE, main: 16, rest: 10 }).rest).toBe(3);
});
