import { expect, test } from 'vitest';

import { digitsIn } from './digits.ts';

test.each([
  ['0412', '0412'],
  [' 04-12', '0412'],
  ['٠٤١٢', '0412'],
  ['۰۴۱۲', '0412'],
  ['०४१२', '0412'],
  ['９', '9'],
  ['code', ''],
])('the digits in %j are %j', (text, digits) => {
  expect(digitsIn(text)).toBe(digits);
});
