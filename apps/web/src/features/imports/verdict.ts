import type { CheckedRow } from './rows.ts';
import type { Cell } from './read-file.ts';

/**
 * `earlier` is a row that equals one imported of late: whether it is made again is asked. `done` was made, or found
 * to be there, by an import of this file a moment ago.
 */
type Verdict = 'ready' | 'known' | 'earlier' | 'wrong' | 'leftOut' | 'done';

export type JudgedRow = CheckedRow & { verdict: Verdict; refusals: readonly string[] };

/** What the server knows of rows; rows are named by what they say. */
export type ServerFacts = { ours: ReadonlySet<string>; earlier: ReadonlyMap<string, boolean> };

/** What has been decided of rows so far: those taken out by hand, and what became of those that were sent. */
export type Settled = {
  leftOut: ReadonlySet<number>;
  done: ReadonlySet<number>;
  refused: ReadonlyMap<number, { cells: readonly Cell[]; reasons: readonly string[] }>;
};

/** A row by what it says, and how many equal ones stand before it. */
export const saidBy = ({ key, nth }: Pick<CheckedRow, 'key' | 'nth'>) => `${String(nth)} ${key}`;

/** What would become of each row: made, left as it is, or refused. */
export function judgeRows(rows: readonly CheckedRow[], facts: ServerFacts, settled: Settled): JudgedRow[] {
  return rows.map((row) => {
    // What the server refused is refused until the row is mended.
    const sent = settled.refused.get(row.line);
    const refusals = sent && sent.cells === row.cells ? sent.reasons : [];
    const verdictOf = (): Verdict => {
      if (settled.done.has(row.line)) return 'done';
      if (settled.leftOut.has(row.line)) return 'leftOut';
      if (row.errors.length > 0 || refusals.length > 0) return 'wrong';
      if (row.trackingNumber !== undefined) return facts.ours.has(row.trackingNumber) ? 'known' : 'ready';
      return facts.earlier.get(saidBy(row)) ? 'earlier' : 'ready';
    };
    return Object.assign({}, row, { verdict: verdictOf(), refusals });
  });
}
