import { IMPORT_STEP_MAX, type ImportResult } from '@msafara/domain/shipments/import.schema';

import { trpc } from '../../lib/trpc.ts';
import { watchPerson } from '../../lib/watch-person.ts';
import { type CheckedRow, inParts } from './rows.ts';
import { saidBy, type ServerFacts } from './verdict.ts';

type ImportOutcome = ImportResult['results'][number];

/** What the server said of a file before anything is written, and which numbers it was asked for. */
export type KnownFacts = ServerFacts & {
  ours: Set<string>;
  earlier: Map<string, boolean>;
  asked: Set<string>;
  /** How many more shipments the plan allows (D10); null: any. */
  remaining: number | null;
};

export const noFacts = (): KnownFacts => ({ ours: new Set(), earlier: new Map(), asked: new Set(), remaining: null });

type Asking = { signal: AbortSignal; onProgress: (part: number) => void };

/**
 * Asks which numbers of a file are ours already, which rows were imported of late, and how much room the plan leaves.
 * What was answered before is not asked again. Stops between two calls once it is given up.
 */
export function useImportCheck(): (rows: readonly CheckedRow[], facts: KnownFacts, asking: Asking) => Promise<void> {
  const { client } = trpc.useUtils();
  return async (rows, facts, { signal, onProgress }) => {
    const fine = rows.filter(({ errors }) => errors.length === 0);
    const numbers = [...new Set(fine.flatMap(({ trackingNumber }) => trackingNumber ?? []))];
    const unasked = numbers.filter((number) => !facts.asked.has(number));
    // Rows with a number of their own are known by it.
    const unnumbered = fine.filter((row) => row.trackingNumber === undefined && !facts.earlier.has(saidBy(row)));
    const total = unasked.length + unnumbered.length;
    for (let first = 0; first === 0 || first < unasked.length; first += IMPORT_STEP_MAX) {
      const trackingNumbers = unasked.slice(first, first + IMPORT_STEP_MAX);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a large file leaves room for others
      const { ours, remaining } = await client.shipments.checkImport.mutate({ trackingNumbers }, { signal });
      for (const number of trackingNumbers) facts.asked.add(number);
      for (const number of ours) facts.ours.add(number);
      facts.remaining = remaining;
      onProgress((first + trackingNumbers.length) / Math.max(1, total));
    }
    let done = unasked.length;
    for (const part of inParts(unnumbered, IMPORT_STEP_MAX)) {
      const asked = part.map(({ nth, values }) => ({ nth, values }));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { isEarlier } = await client.shipments.checkEarlierRows.mutate({ rows: asked }, { signal });
      for (const [index, row] of part.entries()) facts.earlier.set(saidBy(row), isEarlier[index] ?? false);
      done += part.length;
      onProgress(done / total);
    }
  };
}

type ImportRun = {
  /** A part that was sent twice under one id makes nothing twice. */
  fileId: string;
  rows: readonly CheckedRow[];
  /** Called after each part with what became of its rows; answering false stops before the next one. */
  onPart: (rows: readonly CheckedRow[], outcomes: readonly ImportOutcome[]) => boolean;
};

/** Sends rows part by part, and stops once another person has signed in. Fails when a part does not arrive. */
export function useImportRun(): (run: ImportRun) => Promise<void> {
  const { client, shipments, plans } = trpc.useUtils();
  return async ({ fileId, rows, onPart }) => {
    const isSomebodyElse = watchPerson();
    try {
      for (const part of inParts(rows, IMPORT_STEP_MAX)) {
        const sent = part.map(({ nth, values }) => ({ nth, values }));
        // oxlint-disable-next-line no-await-in-loop -- each part waits for the one before
        const { results } = await client.shipments.importRows.mutate({ rows: sent, fileId });
        if (!onPart(part, results) || isSomebodyElse()) return;
      }
    } finally {
      await Promise.all([shipments.invalidate(), plans.usage.invalidate()]);
    }
  };
}
