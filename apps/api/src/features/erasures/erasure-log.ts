import { listErasuresKnown, insertErasure, updateErasureLog } from '@msafara/db/erasures/erasures.repository';
import { listNamingBefore } from '@msafara/db/erasures/journal-erasure.repository';
import { erasureSubjectsSchema } from '@msafara/domain/erasures/erasures.schema';
import { z } from 'zod';

import type { Trx } from '@msafara/db/database';
import { type Deps, nowOf } from '../../deps.ts';
import { erase } from './erase.ts';

/** Lies beside the files, not in the database: what was erased stays erased when an older database comes back (D28). */
export const ERASURE_LOG = 'erasures.jsonl';

const lineSchema = z.object({
  id: z.string(),
  organisationId: z.string(),
  at: z.string(),
  subjects: erasureSubjectsSchema,
});

export type ErasureLine = z.infer<typeof lineSchema>;

function parseLog(bytes: Uint8Array | undefined): ErasureLine[] {
  const lines = bytes === undefined ? [] : Buffer.from(bytes).toString().split('\n');
  return lines.filter((line) => line !== '').map((line) => lineSchema.parse(JSON.parse(line)));
}

/**
 * Adds to the log; ids alone stand in it. The one write to files within a transaction: of two who add at once, one would lose its
 * line, and erasures are few.
 */
export async function writeErasureLog(deps: Deps, trx: Trx, line: ErasureLine): Promise<void> {
  const { files } = deps;
  await updateErasureLog(trx, nowOf(deps));
  const before = (await files.get(ERASURE_LOG)) ?? new Uint8Array();
  const text = Buffer.from(`${JSON.stringify(line)}\n`);
  // Fails if reading took so long that the transaction was given up: others may have added lines since.
  await updateErasureLog(trx, nowOf(deps));
  await files.put(ERASURE_LOG, Buffer.concat([before, text]), 'application/jsonl');
}

/** Erases again what the log has and the database does not, since it is from before. Returns how many erasures that were. */
export async function eraseAgain(deps: Deps): Promise<number> {
  const lines = parseLog(await deps.files.get(ERASURE_LOG));
  const known = await listErasuresKnown(
    deps.database.read,
    lines.map(({ id }) => id),
  );
  const missed = lines.filter(({ id }) => !known.has(id));
  for (const { id, organisationId, at, subjects } of missed) {
    // oxlint-disable-next-line no-await-in-loop -- rare, and one after the other
    await deps.database.transaction(async (trx) => {
      if ((await listErasuresKnown(trx, [id])).has(id)) return;
      const shipmentIds = [...subjects.shipmentIds, ...(await listNamingBefore(trx, subjects.events))];
      await erase(trx, { organisationId, subjects: { ...subjects, shipmentIds }, now: nowOf(deps) });
      await insertErasure(trx, { id, organisationId, userId: null, subjects, createdAt: at });
    });
  }
  return missed.length;
}
