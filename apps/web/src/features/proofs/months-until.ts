import { formatDay } from '../../lib/format.ts';

/** Proofs keep what is personal for 24 months: the oldest are of the month before those. */
const MONTHS = 25;

/** The months up to the one that it is where the reader is, newest first: `2026-11`. */
export function monthsUntil(now: string): string[] {
  const first = new Date(`${formatDay(now, { dateFormat: 'YYYY-MM-DD' }).slice(0, 7)}-01`);
  return Array.from({ length: MONTHS }, (_, n) => {
    const month = new Date(first);
    month.setUTCMonth(month.getUTCMonth() - n);
    return month.toISOString().slice(0, 7);
  });
}
