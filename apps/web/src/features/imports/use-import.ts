import { useRef, useState } from 'react';

import { report } from '../../lib/query-client.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { useKept } from '../../lib/unsaved.ts';
import { useOnceBack } from '../../lib/use-once-back.ts';
import { useImportRun } from './imports.queries.ts';
import type { Cell } from './read-file.ts';
import type { CheckedRow } from './rows.ts';
import { useReasons } from './use-reasons.ts';
import type { JudgedRow } from './verdict.ts';

/** What becomes of rows that equal rows imported of late. */
export type EarlierChoice = 'leaveOut' | 'again';

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (number) => number.toString(36)).join('');
}

/** A row that was not made, with its reasons. */
type RefusedRow = { line: number; cells: readonly Cell[]; reasons: readonly string[] };

export type ImportProgress = {
  state: 'running' | 'interrupted' | 'ended';
  /** Why the server took no more, in its words; undefined where no answer came, null where that holds no longer. */
  refusal?: string | null | undefined;
  /** Rows that were to be sent. */
  total: number;
  created: number;
  known: number;
  refusedByServer: number;
  /** Rows that were made, or there already. */
  done: ReadonlySet<number>;
  /** Rows that were not: those that were wrong from the start or taken out, and those that the server refused. */
  refused: readonly RefusedRow[];
};

/** The rows that an import sends. */
export function rowsToSend(rows: readonly JudgedRow[], earlier: EarlierChoice): JudgedRow[] {
  return rows.filter(({ verdict }) => verdict === 'ready' || (verdict === 'earlier' && earlier === 'again'));
}

/** Sends the rows that are ready, and can go on where it was interrupted. */
export function useImport() {
  const send = useImportRun();
  const reasons = useReasons();
  const [progress, setProgress] = useState<ImportProgress>();
  const left = useRef<readonly CheckedRow[]>([]);
  const fileId = useRef('');
  const isStopped = useRef(false);
  const againId = useRef<string>(undefined);
  // A previewed file and what was chosen for it; the sheet itself holds what is more.
  useKept(progress === undefined);
  useOnceBack(() => setProgress((before) => before && { ...before, refusal: null }));

  const run = (rows: readonly CheckedRow[]) => {
    left.current = rows;
    isStopped.current = false;
    send({
      fileId: fileId.current,
      rows,
      onPart: (part, outcomes) => {
        left.current = left.current.slice(part.length);
        const refused = outcomes.flatMap((outcome, index) => {
          const row = part[index];
          return row && outcome.outcome === 'refused'
            ? [{ line: row.line, cells: row.cells, reasons: reasons.ofOutcome(outcome) }]
            : [];
        });
        // Once the plan is full, what stands after in the file is not sent only to be refused.
        const full = outcomes.find(({ reason }) => reason?.code === 'plan.shipments');
        if (full) {
          const same = reasons.ofOutcome(full);
          refused.push(...left.current.map(({ line, cells }) => ({ line, cells, reasons: same })));
          left.current = [];
        }
        const countOf = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
        setProgress(
          (before) =>
            before && {
              ...before,
              created: before.created + countOf('created'),
              known: before.known + countOf('known'),
              refusedByServer: before.refusedByServer + refused.length,
              refused: [...before.refused, ...refused],
              done: new Set([
                ...before.done,
                ...part.filter((_, index) => outcomes[index]?.outcome !== 'refused').map(({ line }) => line),
              ]),
            },
        );
        return !isStopped.current && !full;
      },
    }).then(
      () => setProgress((before) => before && { ...before, state: 'ended' }),
      (error: unknown) => {
        setProgress((before) => before && { ...before, state: 'interrupted', refusal: serverMessage(error) });
        report(error);
      },
    );
  };

  return {
    progress,
    start: (id: string, rows: readonly JudgedRow[], earlier: EarlierChoice) => {
      // What is made again is another file to the server, the same one however often it is gone on with or begun anew here.
      againId.current ??= `${id.slice(0, 40)}-${randomText()}`;
      fileId.current = earlier === 'again' ? againId.current : id;
      const ready = rowsToSend(rows, earlier);
      const kept = rows.filter(({ verdict }) => verdict === 'wrong' || verdict === 'leftOut');
      const refused = kept.map((row) => ({ line: row.line, cells: row.cells, reasons: reasons.ofRow(row) }));
      setProgress({
        state: 'running',
        total: ready.length,
        created: 0,
        known: 0,
        refusedByServer: 0,
        refused,
        done: new Set(),
      });
      run(ready);
    },
    goOn: () => {
      setProgress((before) => before && { ...before, state: 'running' });
      run(left.current);
    },
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setProgress(undefined),
  };
}
