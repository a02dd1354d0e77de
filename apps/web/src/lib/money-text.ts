import { decimalsOf, type Money } from '@msafara/domain/clocks/currency';

import { readerLocale } from './format.ts';

/** An amount as the reader writes money, without decimals that are nought: `$180`, `$241.50`. */
export function formatMoney({ amount, currency }: Money): string {
  const digits = Number.isInteger(amount) ? 0 : decimalsOf(currency);
  return new Intl.NumberFormat(readerLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** Sums of several currencies, side by side. */
export function formatSums(sums: readonly Money[]): string {
  return sums.map(formatMoney).join(' + ');
}
