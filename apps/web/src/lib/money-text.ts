import type { Money } from '@msafara/domain/clocks/currency';
import { moneyText } from '@msafara/domain/clocks/money-text';

import { readerLocale } from './format.ts';

/** An amount as the reader writes money: `$180`, `$241.50`. */
export function formatMoney(money: Money): string {
  return moneyText(money, readerLocale());
}

/** Sums of several currencies, side by side. */
export function formatSums(sums: readonly Money[]): string {
  return sums.map(formatMoney).join(' + ');
}
