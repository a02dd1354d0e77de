import { type Options, localeOf } from './format.ts';

/** `41,906`. */
export function formatNumber(value: number, { locale = localeOf('en') }: Options = {}): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** `+12`, `−20%` or `+4.2` (points), with its sign; undefined where it rounds to no change. */
export function formatChange(
  { kind, by }: { kind: 'count' | 'share' | 'points'; by: number },
  { locale = localeOf('en') }: Options = {},
): string | undefined {
  const digits = kind === 'points' ? 1 : 0;
  // By its size, since a half is rounded away from nothing below it too.
  const rounded = Math.round(Math.abs(by) * (kind === 'share' ? 100 : 10 ** digits));
  if (rounded === 0) return undefined;
  return new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: digits,
    ...(kind === 'share' && { style: 'percent' as const }),
    ...(kind === 'points' && { minimumFractionDigits: 1 }),
  }).format(by);
}

/** `1,250.5 kg` of a weight in grams. */
export function formatWeight(grams: number, { locale = localeOf('en') }: Options = {}): string {
  const format = { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 } as const;
  return new Intl.NumberFormat(locale, format).format(grams / 1000);
}

/** `820 kB`, `1.2 MB`, `3 GB`: how much room something takes. */
export function formatBytes(bytes: number, { locale = localeOf('en') }: Options = {}): string {
  const [unit, size] =
    bytes < 1e6
      ? (['kilobyte', 1e3] as const)
      : bytes < 1e9
        ? (['megabyte', 1e6] as const)
        : (['gigabyte', 1e9] as const);
  const maximumFractionDigits = unit === 'kilobyte' || bytes / size >= 10 ? 0 : 1;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(bytes / size);
}

/** `$1,234.50`: dollars, always with two decimals (§2); `1 234,50 $` in French. */
export function formatDollars(value: number, { locale = localeOf('en') }: Options = {}): string {
  return dollars(value, locale, 2);
}

/** `$49`: what a plan costs, as the reader writes money. */
export function formatPrice({ amount }: { amount: string }, { locale = localeOf('en') }: Options = {}): string {
  return dollars(Number(amount), locale, 0);
}

/** As `moneyText` of the domain, without the list of currencies, which the public pages need not load. */
function dollars(value: number, locale: string, digits: number): string {
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
  return locale.startsWith('ar') ? `\u2066${text}\u2069` : text;
}

/** `57.9%` of a share from 0 to 1. */
export function formatShare(share: number, { locale = localeOf('en') }: Options = {}): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(share);
}

/** `42%` of a whole number from 0 to 100. */
export function formatPercent(percent: number, { locale = localeOf('en') }: Options = {}): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);
}
