import type { ClockChange } from '@msafara/domain/clocks/clocks.schema';

/** The currency that a clock had before and after each of its changes, oldest first; a change tells it only where it is another. */
export function currenciesOf(
  changes: readonly Pick<ClockChange, 'before' | 'after'>[],
): { before: string | null; after: string | null }[] {
  let present: string | null = null;
  return changes.map(({ after }) => {
    const before = present;
    if (after.currency !== undefined) present = after.currency;
    return { before, after: present };
  });
}
