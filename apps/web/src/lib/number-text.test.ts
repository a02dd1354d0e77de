import { expect, test } from 'vitest';

import { gramsIn, kilogramsText, languageOfNumbers, readNumber } from './number-text.ts';

test.each([
  ['12', 'en', 12],
  ['1,250', 'en', 1250],
  ['1.250', 'en', 1.25],
  ['1,250.5', 'en', 1250.5],
  ['1,250', 'fr', 1.25],
  ['1 250,5', 'fr', 1250.5],
  ['1.250', 'pt', 1250],
  ['1.250,75', 'pt', 1250.75],
  ['12.5', 'pt', 12.5],
  ['1.250.000', 'en', 1_250_000],
  ['.5', 'en', 0.5],
  ['0,500', 'en', 0.5],
  ['0.500', 'pt', 0.5],
  ['1250,750', 'en', 1250.75],
  ['٣', 'ar', 3],
  ['١٢٫٥', 'ar', 12.5],
  ['۱٬۲۵۰', 'ar', 1250],
  [1.125, 'pt', 1.125],
  ['', 'en', undefined],
  ['ten', 'en', undefined],
  ['-4', 'en', undefined],
  ['1-2', 'en', undefined],
])('%j in %s is %j', (text, locale, number) => {
  expect(readNumber(text, locale)).toBe(number);
});

test('kilograms as they are written are grams, and the other way round', () => {
  expect(gramsIn('1.1 kg')).toBe(1100);
  expect(gramsIn('0.0005')).toBe(0.5);
  expect(gramsIn('heavy')).toBe('heavy');
  expect(gramsIn(2.25)).toBe(2250);
  expect(kilogramsText(1_250_500, 'en')).toBe('1250.5');
  expect(kilogramsText(1_250_500, 'fr')).toBe('1250,5');
});

test.each([
  [['0,500', '0,750'], 'de'],
  [['1,250', '0.750'], 'en'],
  [['1,250', '2,500'], undefined],
  [['1250,750'], 'de'],
])('%j are written as in %j', (texts, language) => {
  expect(languageOfNumbers(texts)).toBe(language);
});

test.each(['1,2,3', '12.05.2026', '12.5.26', '1 2 3', '3 4', '1.25,7.5'])(
  '%j is a list or a day, and no number',
  (text) => {
    for (const locale of ['en', 'fr', 'pt-PT', 'de']) expect(readNumber(text, locale)).toBeUndefined();
  },
);

test.each([
  ['1 250 000,5', 1_250_000.5],
  ['1\u202f250', 1250],
  ['12,50,000', 1_250_000],
  ["1'250.5", 1250.5],
  ['1250,5', 1250.5],
])('%j is one', (text, number) => {
  for (const locale of ['en', 'fr', 'pt-PT']) expect(readNumber(text, locale)).toBe(number);
});
