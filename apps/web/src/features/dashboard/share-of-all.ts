import { formatShare } from '../../lib/format-numbers.ts';

/** A count as a percentage of all with one decimal, or undefined over zero, which shows as "—" (D9). */
export function shareOfAll(count: number, all: number): string | undefined {
  return all === 0 ? undefined : formatShare(count / all);
}
