import { expect, test } from 'vitest';

import { localeOf } from '../settings/languages.ts';
import { moneyText } from './money-text.ts';

test.each([
  [{ amount: 180, currency: 'USD' }, 'en', '$180'],
  [{ amount: 241.5, currency: 'USD' }, 'en', '$241.50'],
  [{ amount: 255_000, currency: 'UGX' }, 'en', 'UGX 255,000'],
  [{ amount: 9101.2, currency: 'KES' }, 'fr', '9 101,20 KES'],
  [{ amount: 49, currency: 'USD' }, localeOf('pt'), '49 $'],
] as const)('%o in %s is %s', (money, locale, text) => {
  expect(moneyText(money, locale).replaceAll(/[\u00a0\u202f]/gu, ' ')).toBe(text);
});

test('decimals that are nought are written where they are asked for', () => {
  const text = moneyText({ amount: 49, currency: 'USD' }, 'fr', 2);
  expect(text.replaceAll(/[\u00a0\u202f]/gu, ' ')).toBe('49,00 $');
});

test('between Arabic words an amount keeps its sign where it is', () => {
  expect(moneyText({ amount: 40, currency: 'USD' }, 'ar-u-nu-latn')).toMatch(/^\u2066.*40\u00a0US\$\u2069$/u);
});
