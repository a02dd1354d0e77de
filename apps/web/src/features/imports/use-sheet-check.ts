import { useEffect, useRef, useState } from 'react';

import { loadPhones } from '../../lib/phone.ts';
import { report } from '../../lib/query-client.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { useOnceBack } from '../../lib/use-once-back.ts';
import { missingFields } from './columns.ts';
import { type KnownFacts, noFacts, useImportCheck } from './imports.queries.ts';
import type { Cell, FileRow } from './read-file.ts';
import { type CheckedRow, numberRows, type Places, type ReadRow, readRow, type RowPlan } from './rows.ts';

/** How long rows are read before the browser may draw and listen again, in milliseconds. */
const SLICE_MS = 24;
/** How long the columns are left alone before the server is asked, in milliseconds. */
const QUIET_MS = 400;

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

export type SheetCheck = {
  /** `incomplete`: some field has no column yet, so nothing is asked. */
  state: 'reading' | 'incomplete' | 'asking' | 'checked' | 'failed';
  /** How far it is, from 0 to 1. */
  part: number;
  /** The rows as they were read last. */
  rows: readonly CheckedRow[];
  facts: KnownFacts;
  /** What the server said where it did not answer. */
  message?: string | undefined;
};

/**
 * Reads the rows of a sheet as the columns say, in slices that leave the browser free, and then asks the server about
 * them. Rows that did not change are not read again, and what the server answered is not asked again.
 */
export function useSheetCheck(rows: readonly FileRow[], plan: RowPlan): SheetCheck & { retry: () => void } {
  const { user } = useSession();
  const ask = useImportCheck();
  const latest = useRef({ ask, user });
  useEffect(() => {
    latest.current = { ask, user };
  });
  const reads = useRef<{ plan: RowPlan; byCells: WeakMap<readonly Cell[], ReadRow> }>(undefined);
  const places = useRef<Places>(new WeakMap());
  const facts = useRef<KnownFacts>(noFacts());
  const [tries, setTries] = useState(0);
  const [check, setCheck] = useState<SheetCheck>({ state: 'reading', part: 0, rows: [], facts: noFacts() });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (change: Partial<SheetCheck>) => {
      if (!signal.aborted) setCheck((before) => Object.assign({}, before, change));
    };
    const run = async () => {
      if (plan.columns.some(({ use }) => use === 'recipientPhone') && latest.current.user) {
        // Local phone numbers are read by what knows those of the country.
        await loadPhones(latest.current.user);
      }
      if (reads.current?.plan !== plan) reads.current = { plan, byCells: new WeakMap() };
      const { byCells } = reads.current;
      const read: (FileRow & { read: ReadRow })[] = [];
      let since = performance.now();
      for (const row of rows) {
        let known = byCells.get(row.cells);
        if (!known) {
          known = readRow(row.cells, plan);
          byCells.set(row.cells, known);
        }
        read.push({ ...row, read: known });
        if (performance.now() - since < SLICE_MS) continue;
        tell({ state: 'reading', part: read.length / rows.length });
        // oxlint-disable-next-line no-await-in-loop -- the browser draws and listens in between
        await pause();
        if (signal.aborted) return;
        since = performance.now();
      }
      const checked = numberRows(read, places.current);
      const isIncomplete = missingFields(plan.columns).length > 0;
      tell({ rows: checked, state: isIncomplete ? 'incomplete' : 'asking', part: 0 });
      if (isIncomplete) return;
      await pause(QUIET_MS);
      if (signal.aborted) return;
      await latest.current.ask(checked, facts.current, { signal, onProgress: (part) => tell({ part }) });
      tell({ state: 'checked', facts: { ...facts.current } });
    };
    run().catch((error: unknown) => {
      tell({ state: 'failed', message: serverMessage(error) });
      if (!signal.aborted) report(error);
    });
    return () => controller.abort();
  }, [rows, plan, tries]);

  const retry = () => setTries((before) => before + 1);
  useOnceBack(() => {
    if (check.state === 'failed') retry();
  });
  return { ...check, retry };
}
