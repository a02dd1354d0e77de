import type { FileCheck } from './imports.queries.ts';
import type { CheckedRow } from './rows.ts';

/** `earlier` is a row that equals one imported of late: whether it is made again is asked. */
export type JudgedRow = CheckedRow & { verdict: 'ready' | 'known' | 'earlier' | 'wrong' };

/** What would become of each row: made, left as it is, or refused. */
export function judgeRows(rows: readonly CheckedRow[], { ours, earlierLines }: FileCheck): JudgedRow[] {
  const [own, earlier] = [new Set(ours), new Set(earlierLines)];
  return rows.map((row) => {
    const isWrong = row.errors.length > 0;
    const isKnown = row.trackingNumber !== undefined && own.has(row.trackingNumber);
    const sent = earlier.has(row.line) ? 'earlier' : 'ready';
    return Object.assign({}, row, { verdict: isWrong ? 'wrong' : isKnown ? 'known' : sent } as const);
  });
}
