import { IMPORT_STEP_MAX, type ImportCheck, type ImportResult } from '@msafara/domain/shipments/import.schema';

import { trpc } from '../../lib/trpc.ts';
import { type CheckedRow, inParts } from './rows.ts';

type ImportOutcome = ImportResult['results'][number];

/** Asks which numbers of a file are taken and how much room the plan leaves, part by part (D10). */
export function useImportCheck(): (rows: readonly CheckedRow[]) => Promise<ImportCheck> {
  const { client } = trpc.useUtils();
  return async (rows) => {
    const numbers = rows.flatMap(({ trackingNumber }) => (trackingNumber === undefined ? [] : [trackingNumber]));
    const answer: ImportCheck = { ours: [], others: [], remaining: null };
    for (let first = 0; first === 0 || first < numbers.length; first += IMPORT_STEP_MAX) {
      const trackingNumbers = numbers.slice(first, first + IMPORT_STEP_MAX);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a large file leaves room for others
      const { ours, others, remaining } = await client.shipments.checkImport.mutate({ trackingNumbers });
      answer.ours.push(...ours);
      answer.others.push(...others);
      answer.remaining = remaining;
    }
    return answer;
  };
}

type ImportRun = {
  rows: readonly CheckedRow[];
  /** Called after each part with what became of its rows; answering false stops before the next one. */
  onPart: (rows: readonly CheckedRow[], outcomes: readonly ImportOutcome[]) => boolean;
};

/** Sends rows part by part; a part that was sent twice makes nothing twice. Fails when a part does not arrive. */
export function useImportRun(): (run: ImportRun) => Promise<void> {
  const { client, shipments, plans } = trpc.useUtils();
  return async ({ rows, onPart }) => {
    try {
      for (const part of inParts(rows, IMPORT_STEP_MAX)) {
        const sent = part.map(({ nth, values }) => ({ nth, values }));
        // oxlint-disable-next-line no-await-in-loop -- each part waits for the one before
        const { results } = await client.shipments.importRows.mutate({ rows: sent });
        if (!onPart(part, results)) return;
      }
    } finally {
      await Promise.all([shipments.invalidate(), plans.usage.invalidate()]);
    }
  };
}
