import { expect, test } from 'vitest';

import { cutTo } from './cut-to.ts';

test.each([
  ['Tema', 4, 'Tema'],
  ['Tema', 3, 'Te…'],
  ['Dar es Salaam', 8, 'Dar es…'],
  ['👩‍🌾👩‍🌾👩‍🌾', 2, '👩‍🌾…'],
  ['', 1, ''],
  ['Tema', 0, 'T…'],
])('%s in %i letters is %s', (text, letters, cut) => {
  expect(cutTo(text, letters)).toBe(cut);
});
