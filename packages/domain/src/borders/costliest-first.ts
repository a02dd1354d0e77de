import type { Money } from '../clocks/currency.ts';

const amountIn = (costs: readonly Money[] | undefined, currency: string) =>
  costs?.find((money) => money.currency === currency)?.amount ?? 0;

/**
 * What costs the most first; what costs nothing keeps its order at the end (D26). Amounts of two currencies cannot be compared: the
 * currency that most of them cost goes before the others.
 */
export function costliestFirst<T>(all: readonly T[], costsOf: (one: T) => readonly Money[]): T[] {
  const costs = new Map(all.map((one) => [one, costsOf(one)] as const));
  const counts = new Map<string, number>();
  for (const { currency } of [...costs.values()].flat()) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const currencies = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([code]) => code);
  return all.toSorted((one, other) => {
    for (const currency of currencies) {
      const more = amountIn(costs.get(other), currency) - amountIn(costs.get(one), currency);
      if (more !== 0) return more;
    }
    return 0;
  });
}
