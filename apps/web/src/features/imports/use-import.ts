import { useRef, useState } from 'react';

import { type FileCheck, useImportRun } from './imports.queries.ts';
import type { Cell } from './read-file.ts';
import type { CheckedRow } from './rows.ts';
import { useReasons } from './use-reasons.ts';
import { judgeRows, type JudgedRow } from './verdict.ts';

/** What becomes of rows that equal rows imported of late. */
export type EarlierChoice = 'leaveOut' | 'again';

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (number) => number.toString(36)).join('');
}

type RefusedRow = { cells: readonly Cell[]; reason: string };

export type ImportProgress = {
  state: 'running' | 'interrupted' | 'ended';
  /** Rows that were to be sent. */
  total: number;
  created: number;
  known: number;
  refusedByServer: number;
  /** Rows with their reasons: those that were wrong from the start, and those that the server refused. */
  refused: readonly RefusedRow[];
};

/** Sends the rows that are ready, and can go on where it was interrupted. */
export function useImport() {
  const send = useImportRun();
  const reasons = useReasons();
  const [progress, setProgress] = useState<ImportProgress>();
  const left = useRef<readonly CheckedRow[]>([]);
  const fileId = useRef('');
  const isStopped = useRef(false);

  const run = (rows: readonly CheckedRow[]) => {
    left.current = rows;
    isStopped.current = false;
    send({
      fileId: fileId.current,
      rows,
      onPart: (part, outcomes) => {
        left.current = left.current.slice(part.length);
        const refused = outcomes.flatMap((outcome, index) =>
          outcome.outcome === 'refused'
            ? [{ cells: part[index]?.cells ?? [], reason: reasons.ofOutcome(outcome).join(' ') }]
            : [],
        );
        const countOf = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
        setProgress(
          (before) =>
            before && {
              ...before,
              created: before.created + countOf('created'),
              known: before.known + countOf('known'),
              refusedByServer: before.refusedByServer + refused.length,
              refused: [...before.refused, ...refused],
            },
        );
        return !isStopped.current;
      },
    }).then(
      () => setProgress((before) => before && { ...before, state: 'ended' }),
      () => setProgress((before) => before && { ...before, state: 'interrupted' }),
    );
  };

  return {
    progress,
    start: (id: string, rows: readonly JudgedRow[], earlier: EarlierChoice) => {
      // What is made again is another file to the server, the same one for as long as it goes on.
      fileId.current = earlier === 'again' ? `${id.slice(0, 40)}-${randomText()}` : id;
      const ready = rows.filter(({ verdict }) => verdict === 'ready' || (verdict === 'earlier' && earlier === 'again'));
      const wrong = rows.filter(({ verdict }) => verdict === 'wrong');
      const refused = wrong.map((row) => ({ cells: row.cells, reason: reasons.ofRow(row).join(' ') }));
      setProgress({ state: 'running', total: ready.length, created: 0, known: 0, refusedByServer: 0, refused });
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

export type CheckState =
  | { state: 'checking' }
  | { state: 'failed' }
  | { state: 'checked'; rows: JudgedRow[]; remaining: number | null };

/** The judged rows once the server has been asked. */
export function checkedState(rows: readonly CheckedRow[], check: FileCheck): CheckState {
  return { state: 'checked', rows: judgeRows(rows, check), remaining: check.remaining };
}
