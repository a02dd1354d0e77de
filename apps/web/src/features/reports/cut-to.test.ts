import { expect, test } from 'vitest';

import { cutTo, wrapTo } from './cut-to.ts';

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

test.each([
  ['Tema', 4, ['Tema']],
  ['Mombasa, Kenya → Kampala, Uganda', 27, ['Mombasa, Kenya →', 'Kampala, Uganda']],
  ['Customs queue at Malaba, about a day', 24, ['Customs queue at Malaba,', 'about a day']],
  ['Lagos Apapa, Nigeria → Kano', 22, ['Lagos Apapa, Nigeria →', 'Kano']],
  ['Dar es Salaam → Lubumbashi', 8, ['Dar es', 'Salaam…']],
  ['Antananarivo', 5, ['Anta…']],
])('%s in lines of %i letters is %j', (text, letters, lines) => {
  expect(wrapTo(text, letters)).toEqual(lines);
});
