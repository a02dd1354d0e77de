import { expect, test } from 'vitest';

import { LANGUAGES, localeOf } from '../settings/languages.ts';
import { CURRENCIES } from './currency.ts';
import { moneyText } from './money-text.ts';

test.each([
  [{ amount: 180, currency: 'USD' }, 'en', '$180'],
  [{ amount: 241.5, currency: 'USD' }, 'en', '$241.50'],
  [{ amount: 255_000, currency: 'UGX' }, 'en', 'UGX 255,000'],
  [{ amount: 9101.2, currency: 'KES' }, 'fr', '9 101,20 KES'],
  [{ amount: 49, currency: 'USD' }, localeOf('pt'), '49 $'],
  [{ amount: 2400, currency: 'NAD' }, 'en', 'NAD 2,400'],
  [{ amount: 2400, currency: 'LRD' }, 'sw', 'LRD 2,400'],
  [{ amount: 9500, currency: 'SSP' }, 'en', 'SSP 9,500'],
  [{ amount: 75, currency: 'GBP' }, 'en', '£75'],
  [{ amount: 75, currency: 'NGN' }, 'en', '₦75'],
] as const)('%o in %s is %s', (money, locale, text) => {
  expect(moneyText(money, locale).replaceAll(/[\u00a0\u202f]/gu, ' ')).toBe(text);
});

test.each(LANGUAGES)('no two currencies are written alike in %s', (language) => {
  const texts = CURRENCIES.map((currency) => moneyText({ amount: 40, currency }, localeOf(language)));
  expect(texts.filter((text, nth) => texts.indexOf(text) !== nth)).toEqual([]);
});

test('decimals that are nought are written where they are asked for', () => {
  const text = moneyText({ amount: 49, currency: 'USD' }, 'fr', 2);
  expect(text.replaceAll(/[\u00a0\u202f]/gu, ' ')).toBe('49,00 $');
});

test('between Arabic words an amount keeps its sign where it is', () => {
  expect(moneyText({ amount: 40, currency: 'USD' }, 'ar-u-nu-latn')).toMatch(/^\u2066.*40\u00a0US\$\u2069$/u);
});
