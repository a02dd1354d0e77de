import type { Announce, Trx } from '@msafara/db/database';
import { findScan, insertScan, type KeptScan } from '@msafara/db/scans/scans.repository';
import type { ScanTable } from '@msafara/db/scans/scans.table';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';

/** Somebody recorded the same id between our look and our own entry. */
class KeptMeanwhile extends Error {}

/** What the same command, done meanwhile, may make of this one: what it told cannot be told twice. */
const isOvertaken = (error: unknown) => error instanceof KeptMeanwhile || error instanceof DomainError;

type Known = 'organisation_id' | 'id' | 'user_id' | 'digest' | 'answer' | 'received_at';

/** What is kept of a command beside who sent it, and what was answered. */
export type Kept<Answer> = { answer: Answer } & Omit<ScanTable, Known>;

type Command<Answer> = {
  id: string;
  /** Tells what the command says: the same id with other content is refused. */
  digest: string;
  work: (trx: Trx, announce: Announce) => Promise<Kept<Answer>>;
};

/**
 * Does a command once, however often and however concurrently it is sent: its effects and the answer under its id are one
 * transaction (D23). Again, it returns the first answer as it was kept, and `isNew` is false; with other content it fails
 * with REUSED_ID. A command that fails leaves its id free; one that was done meanwhile is no failure.
 */
export async function recordOnce<Answer>(
  ctx: SignedIn,
  command: Command<Answer>,
): Promise<{ isNew: true; answer: Answer } | { isNew: false; answer: unknown }> {
  const { actor, deps } = ctx;
  const { id, digest, work } = command;
  const key = { organisationId: actor.organisationId, id };
  const first = (kept: KeptScan) => {
    if (kept.digest !== digest || kept.userId !== actor.userId) {
      throw new DomainError('REUSED_ID', say('scan.reusedId'));
    }
    return { isNew: false as const, answer: JSON.parse(kept.answer) as unknown };
  };
  const attempt = () =>
    deps.database.transaction(async (trx, announce) => {
      const kept = await findScan(trx, key);
      if (kept) return first(kept);
      const { answer, ...row } = await work(trx, announce);
      const isFirst = await insertScan(trx, {
        organisation_id: key.organisationId,
        id,
        user_id: actor.userId,
        digest,
        answer: JSON.stringify(answer),
        received_at: nowOf(deps),
        ...row,
      });
      // Whatever was done is undone with the transaction.
      if (!isFirst) throw new KeptMeanwhile();
      return { isNew: true as const, answer };
    }, key);
  try {
    return await attempt();
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const kept = await deps.database.transaction((trx) => findScan(trx, key));
    if (kept) return first(kept);
    throw error;
  }
}
