import type { ImportCheck } from '@msafara/domain/shipments/import.schema';

import type { CheckedRow } from './rows.ts';

export type JudgedRow = CheckedRow & { verdict: 'ready' | 'known' | 'wrong'; isTaken: boolean };

/** What would become of each row: made, left as it is, or refused. */
export function judgeRows(rows: readonly CheckedRow[], { ours, others }: ImportCheck): JudgedRow[] {
  const [own, foreign] = [new Set(ours), new Set(others)];
  return rows.map((row) => {
    const isTaken = row.trackingNumber !== undefined && foreign.has(row.trackingNumber);
    const isWrong = row.errors.length > 0 || isTaken;
    const isKnown = row.trackingNumber !== undefined && own.has(row.trackingNumber);
    return Object.assign({}, row, { isTaken, verdict: isWrong ? 'wrong' : isKnown ? 'known' : 'ready' } as const);
  });
}
