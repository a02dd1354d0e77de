import { expect, it } from 'vitest';

import { dateFormatOf } from './browser-reader.ts';

it.each([
  ['fr', 'DD/MM/YYYY'],
  ['sw', 'DD/MM/YYYY'],
  ['ar', 'DD/MM/YYYY'],
  ['ar-SA', 'DD/MM/YYYY'],
  ['pt-MZ', 'DD/MM/YYYY'],
  ['en-GB', 'DD/MM/YYYY'],
  ['en-US', 'MM/DD/YYYY'],
  ['fr-CA', 'YYYY-MM-DD'],
  ['en-ZA', 'YYYY-MM-DD'],
])('proposes to whoever reads %s days as %s', (locale, format) => {
  expect(dateFormatOf(locale)).toBe(format);
});
