import fc from 'fast-check';
import { expect, test } from 'vitest';

import { containerCheckDigit, imoCheckDigit, s10CheckDigit, ssccCheckDigit } from './check-digits.ts';

/** The same with another digit in a place. */
function withDigit(number: string, nth: number, by: number): string {
  return number.slice(0, nth) + String((Number(number[nth]) + by) % 10) + number.slice(nth + 1);
}

test.each([
  ['CSQU3054383', containerCheckDigit, 3],
  ['MSKU4829103', containerCheckDigit, 3],
  ['TOLU4734787', containerCheckDigit, 7],
  ['006141411234567890', ssccCheckDigit, 0],
  ['376104250021234569', ssccCheckDigit, 9],
  ['RA473124829GB', s10CheckDigit, 9],
  ['9074729', imoCheckDigit, 9],
  ['9319466', imoCheckDigit, 6],
] as const)('the check digit of %s', (number, digitOf, digit) => {
  expect(digitOf(number)).toBe(digit);
});

test('a container’s check digit notices each single wrong digit but for 0 and 10, which are written alike', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z]{3}U\d{6}$/u),
      fc.integer({ min: 4, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (number, nth, by) => {
        const wrong = withDigit(number, nth, by);
        const sum = (text: string) => containerCheckDigit(text);
        // 2 to the nth is no multiple of 11: the remainders differ, and 10 and 0 alone become the same digit.
        if (sum(wrong) === sum(number)) expect(sum(number)).toBe(0);
      },
    ),
  );
});

test('an SSCC’s check digit notices each single wrong digit', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{17}$/u),
      fc.integer({ min: 0, max: 16 }),
      fc.integer({ min: 1, max: 9 }),
      (number, nth, by) => {
        const wrong = withDigit(number, nth, by);
        expect(ssccCheckDigit(wrong)).not.toBe(ssccCheckDigit(number));
      },
    ),
  );
});
