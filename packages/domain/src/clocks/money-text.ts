import { decimalsOf, type Money } from './currency.ts';

/** Signs that several currencies have, with the one that alone goes by it: a dollar of Namibia is not one of the United States. */
const SHARED_SIGNS: ReadonlyMap<string, string | undefined> = new Map([
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['kr', undefined],
  ['₩', undefined],
  ['Rs', undefined],
  ['L', undefined],
]);

/** Whether a currency goes by a short sign that readers take for another's. */
function isMistaken(currency: string, formatted: readonly Intl.NumberFormatPart[]): boolean {
  const sign = formatted.find(({ type }) => type === 'currency')?.value ?? '';
  return SHARED_SIGNS.has(sign) && SHARED_SIGNS.get(sign) !== currency;
}

/**
 * An amount as a locale writes money, without decimals that are nought unless some are asked for: `$180`, `$241.50` (D26). No two currencies
 * are written alike: `NAD 180`. In Arabic it is a piece of its own, since its sign would change sides between Arabic words.
 */
export function moneyText({ amount, currency }: Money, locale: string, decimals?: number): string {
  const digits = decimals ?? (Number.isInteger(amount) ? 0 : decimalsOf(currency));
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const short = new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'narrowSymbol' }).formatToParts(amount);
  const text = isMistaken(currency, short)
    ? new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'symbol' }).format(amount)
    : short.map(({ value }) => value).join('');
  return locale.startsWith('ar') ? `\u2066${text}\u2069` : text;
}
