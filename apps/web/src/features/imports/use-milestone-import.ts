import { MILESTONE_STEP_MAX, type MilestoneRowsResult } from '@msafara/domain/milestones/milestone-import.schema';
import { useCallback, useEffect, useRef, useState } from 'react';

import { report } from '../../lib/query-client.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useKept } from '../../lib/unsaved.ts';
import { useOnceBack } from '../../lib/use-once-back.ts';
import { watchPerson } from '../../lib/watch-person.ts';
import type { MilestoneFileRow } from './milestone-rows.ts';
import { inParts } from './rows.ts';

export type MilestoneOutcome = MilestoneRowsResult['results'][number];

type Work = {
  state: 'checking' | 'checked' | 'recording' | 'done' | 'failed';
  /** How far it is, from 0 to 1. */
  part: number;
  /** What would become of each row by its line, or what did. */
  outcomes: ReadonlyMap<number, MilestoneOutcome>;
  message: string | undefined;
};

const NOTHING: Work = { state: 'checking', part: 0, outcomes: new Map(), message: undefined };

/**
 * Asks what would become of the rows of a file, part by part, and records those that are ready once somebody says so. What was recorded
 * is known, so that going on after an interruption records nothing twice.
 */
export function useMilestoneImport(rows: readonly MilestoneFileRow[] | undefined) {
  const { client, shipments, milestones, borders } = trpc.useUtils();
  const ask = useRef(client);
  const [work, setWork] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  useKept(work.state !== 'done');

  const inSteps = useCallback(
    async (
      asked: readonly MilestoneFileRow[],
      call: (values: MilestoneFileRow['values'][]) => Promise<MilestoneRowsResult>,
      isOver: () => boolean = () => false,
    ) => {
      let done = 0;
      for (const part of inParts(asked, MILESTONE_STEP_MAX)) {
        // oxlint-disable-next-line no-await-in-loop -- each part waits for the one before
        const { results } = await call(part.map(({ values }) => values));
        if (isOver()) return false;
        done += part.length;
        setWork((before) => {
          const outcomes = new Map(before.outcomes);
          for (const [index, outcome] of results.entries()) {
            const row = part[index];
            if (row) outcomes.set(row.line, outcome);
          }
          return { ...before, outcomes, part: done / asked.length };
        });
      }
      return true;
    },
    [],
  );

  useEffect(() => {
    if (!rows) return undefined;
    let isOver = false;
    const run = async () => {
      setWork(NOTHING);
      const readable = rows.filter(({ formula }) => formula === undefined);
      const call = (values: MilestoneFileRow['values'][]) => ask.current.milestones.checkRows.mutate({ rows: values });
      if (await inSteps(readable, call, () => isOver)) setWork((before) => ({ ...before, state: 'checked' }));
    };
    run().catch((error: unknown) => {
      if (isOver) return;
      setWork((before) => ({ ...before, state: 'failed', message: serverMessage(error) }));
      report(error);
    });
    return () => {
      isOver = true;
    };
  }, [rows, tries, inSteps]);

  const record = async () => {
    const ready = (rows ?? []).filter(({ line }) => work.outcomes.get(line)?.outcome === 'ready');
    setWork((before) => ({ ...before, state: 'recording', part: 0, message: undefined }));
    try {
      await inSteps(ready, (values) => client.milestones.importRows.mutate({ rows: values }), watchPerson());
      setWork((before) => ({ ...before, state: 'done' }));
    } catch (error) {
      setWork((before) => ({ ...before, state: 'failed', message: serverMessage(error) }));
      report(error);
    }
    await Promise.all([shipments.invalidate(), milestones.invalidate(), borders.invalidate()]);
  };

  const retry = () => setTries((before) => before + 1);
  useOnceBack(() => {
    if (work.state !== 'failed') return;
    // What is recorded already stays told: the rest is recorded when that is asked for again.
    const isBegun = [...work.outcomes.values()].some(({ outcome }) => outcome === 'recorded');
    if (isBegun) setWork((before) => ({ ...before, message: undefined }));
    else retry();
  });
  return { ...work, record, retry };
}
