import { IMPORT_STEP_MAX, type ImportCheck, type ImportResult } from '@msafara/domain/shipments/import.schema';

import { trpc } from '../../lib/trpc.ts';
import { type CheckedRow, inParts } from './rows.ts';

type ImportOutcome = ImportResult['results'][number];

/** What the server says of a file before anything is written; the lines are those of rows imported of late. */
export type FileCheck = ImportCheck & { earlierLines: number[] };

/** Asks which numbers of a file are ours already, which rows were imported of late, and how much room the plan leaves (D10). */
export function useImportCheck(): (rows: readonly CheckedRow[]) => Promise<FileCheck> {
  const { client } = trpc.useUtils();
  return async (rows) => {
    const numbers = rows.flatMap(({ trackingNumber }) => (trackingNumber === undefined ? [] : [trackingNumber]));
    const answer: FileCheck = { ours: [], remaining: null, earlierLines: [] };
    for (let first = 0; first === 0 || first < numbers.length; first += IMPORT_STEP_MAX) {
      const trackingNumbers = numbers.slice(first, first + IMPORT_STEP_MAX);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a large file leaves room for others
      const { ours, remaining } = await client.shipments.checkImport.mutate({ trackingNumbers });
      answer.ours.push(...ours);
      answer.remaining = remaining;
    }
    // Rows with a number of their own are known by it.
    const unnumbered = rows.filter(({ trackingNumber, errors }) => trackingNumber === undefined && errors.length === 0);
    for (const part of inParts(unnumbered, IMPORT_STEP_MAX)) {
      const asked = part.map(({ nth, values }) => ({ nth, values }));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { isEarlier } = await client.shipments.checkEarlierRows.mutate({ rows: asked });
      answer.earlierLines.push(...part.filter((_, index) => isEarlier[index]).map(({ line }) => line));
    }
    return answer;
  };
}

type ImportRun = {
  /** A part that was sent twice under one id makes nothing twice. */
  fileId: string;
  rows: readonly CheckedRow[];
  /** Called after each part with what became of its rows; answering false stops before the next one. */
  onPart: (rows: readonly CheckedRow[], outcomes: readonly ImportOutcome[]) => boolean;
};

/** Sends rows part by part. Fails when a part does not arrive. */
export function useImportRun(): (run: ImportRun) => Promise<void> {
  const { client, shipments, plans } = trpc.useUtils();
  return async ({ fileId, rows, onPart }) => {
    try {
      for (const part of inParts(rows, IMPORT_STEP_MAX)) {
        const sent = part.map(({ nth, values }) => ({ nth, values }));
        // oxlint-disable-next-line no-await-in-loop -- each part waits for the one before
        const { results } = await client.shipments.importRows.mutate({ rows: sent, fileId });
        if (!onPart(part, results)) return;
      }
    } finally {
      await Promise.all([shipments.invalidate(), plans.usage.invalidate()]);
    }
  };
}
