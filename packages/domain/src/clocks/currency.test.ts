import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AMOUNT_MAX, CURRENCIES, currencySchema, decimalsOf, minorOf, moneyOf, sumMoney } from './currency.ts';

describe('money', () => {
  it.each([
    [40, 'USD', 4000],
    [19.99, 'USD', 1999],
    [0.1, 'KES', 10],
    [30_000, 'UGX', 30_000],
    [1.234, 'TND', 1234],
    [AMOUNT_MAX, 'TND', AMOUNT_MAX * 1000],
  ])('%d %s is kept as %d of the smallest units', (amount, currency, minor) => {
    expect(minorOf({ amount, currency })).toBe(minor);
    expect(moneyOf(minor, currency)).toEqual({ amount, currency });
  });

  it.each([
    [40.5, 'UGX'],
    [0.01, 'XAF'],
    [1.005, 'USD'],
    [1.2345, 'TND'],
    [0.000_001, 'USD'],
    [0.0001, 'UGX'],
  ])('%d %s has decimals that the currency does not have', (amount, currency) => {
    expect(minorOf({ amount, currency })).toBeUndefined();
  });

  it('comes back to the cent as it was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_MAX * 100 }), (minor) => {
        expect(minorOf(moneyOf(minor, 'USD'))).toBe(minor);
      }),
    );
  });

  it('is summed by currency', () => {
    const parts = [
      { minor: 10, currency: 'USD' },
      { minor: 5, currency: 'KES' },
      { minor: 20, currency: 'USD' },
    ];
    expect(sumMoney(parts)).toEqual([
      { amount: 0.05, currency: 'KES' },
      { amount: 0.3, currency: 'USD' },
    ]);
  });

  it('is of a currency that is in use', () => {
    expect(currencySchema.safeParse('XXX').success).toBe(false);
    expect(currencySchema.safeParse('usd').success).toBe(false);
    expect(CURRENCIES).toHaveLength(new Set(CURRENCIES).size);
    expect([decimalsOf('RWF'), decimalsOf('TZS'), decimalsOf('LYD')]).toEqual([0, 2, 3]);
  });
});
