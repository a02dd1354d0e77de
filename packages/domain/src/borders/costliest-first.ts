import type { Money } from '../clocks/currency.ts';

type Costs = { costsADay: readonly Money[] };

const amountIn = ({ costsADay }: Costs, currency: string) =>
  costsADay.find((money) => money.currency === currency)?.amount ?? 0;

/**
 * What costs the most a day first; what costs nothing keeps its order at the end (D26). Amounts of two currencies cannot be compared:
 * the currency that most of them cost goes before the others.
 */
export function costliestFirst<T extends Costs>(all: readonly T[]): T[] {
  const counts = new Map<string, number>();
  for (const { currency } of all.flatMap(({ costsADay }) => costsADay))
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const currencies = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([code]) => code);
  return all.toSorted((one, other) => {
    const differing = currencies.find((currency) => amountIn(one, currency) !== amountIn(other, currency));
    return differing === undefined ? 0 : amountIn(other, differing) - amountIn(one, differing);
  });
}
