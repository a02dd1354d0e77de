import { decimalsOf, type Money } from './currency.ts';

/**
 * An amount as a locale writes money, without decimals that are nought unless some are asked for: `$180`, `$241.50` (D26). In Arabic it is a piece of
 * its own, since its sign would change sides between Arabic words.
 */
export function moneyText({ amount, currency }: Money, locale: string, decimals?: number): string {
  const digits = decimals ?? (Number.isInteger(amount) ? 0 : decimalsOf(currency));
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
  return locale.startsWith('ar') ? `\u2066${text}\u2069` : text;
}
