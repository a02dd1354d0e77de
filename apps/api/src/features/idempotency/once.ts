import type { Announce, Database, Trx } from '@msafara/db/database';
import {
  type CallersKey,
  findKeptAnswer,
  insertIdempotencyKey,
  type KeptAnswer,
  updateKeptAnswer,
} from '@msafara/db/idempotency/idempotency-keys.repository';
import { isLockTimeout } from '@msafara/db/unavailable';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { ZodType } from 'zod';

import type { Caller } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { requestDigest } from './request-digest.ts';

/** How long a request waits for another one under the same key; Postgres waits as long for one of another process. */
const WAIT_MS = 5000;

export type Change<Answer> = {
  /** The caller's own key for it; undefined where it is made each time. */
  key: string | undefined;
  /** What is done, by a name that stays. */
  operation: string;
  /** The parsed input of the change. */
  input: object;
  /** Reads what was answered first. */
  answerSchema: ZodType<Answer>;
  /** Names of what is answered this once and not kept, such as a secret. */
  keptWithout?: readonly string[];
};

/** An answer with its HTTP status. */
export type Done<Answer> = { status: number; answer: Answer };

/** The same, and whether it is what was answered before. */
export type Outcome<Answer> = Done<Answer> & { isReplay: boolean };

/** Makes a change within a transaction. */
type Work<Answer> = (trx: Trx, announce: Announce) => Promise<Done<Answer>>;

/** The changes that are being made by this process under a key, by database. */
const running = new WeakMap<Database, Map<string, Promise<unknown>>>();

function runningAt(database: Database): Map<string, Promise<unknown>> {
  const known = running.get(database) ?? new Map<string, Promise<unknown>>();
  running.set(database, known);
  return known;
}

function inUse(cause?: unknown): DomainError {
  return new DomainError('IDEMPOTENCY_KEY_IN_USE', say('idempotency.inUse'), { retryAfter: 1, cause });
}

/** Waits for a change that is being made, for so long; returns whether it is over. */
async function isOver({ sleep }: Deps, twin: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const over = twin.then(
    () => true,
    () => true,
  );
  const late = sleep(WAIT_MS, waiting.signal).then(
    () => false,
    () => true,
  );
  try {
    return await Promise.race([over, late]);
  } finally {
    waiting.abort();
  }
}

/** What was answered first, for the same change alone. */
function replay<Answer>(kept: KeptAnswer, fingerprint: string, { answerSchema }: Change<Answer>): Outcome<Answer> {
  if (kept.fingerprint !== fingerprint) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', say('idempotency.reused'));
  }
  return { status: kept.status, answer: answerSchema.parse(JSON.parse(kept.answer)), isReplay: true };
}

/** Takes the key and makes the change in one transaction; where the key was taken meanwhile, returns what was answered then. */
async function attempt<Answer>(
  { deps, actor }: Caller,
  id: CallersKey,
  change: Change<Answer> & { fingerprint: string },
  begin: () => Work<Answer> | Promise<Work<Answer>>,
): Promise<Outcome<Answer>> {
  const { fingerprint, keptWithout = [] } = change;
  const work = await begin();
  return deps.database.transaction(async (trx, announce) => {
    const row = { ...id, fingerprint, created_at: nowOf(deps) };
    const isFirst = await insertIdempotencyKey(trx, row).catch((error: unknown) => {
      throw isLockTimeout(error) ? inUse(error) : error;
    });
    if (!isFirst) {
      const kept = await findKeptAnswer(trx, id);
      if (!kept) throw inUse();
      return replay(kept, fingerprint, change);
    }
    const { status, answer } = await work(trx, announce);
    const kept = JSON.stringify(answer, (name, value: unknown) => (keptWithout.includes(name) ? undefined : value));
    await updateKeptAnswer(trx, { ...id, status, answer: kept });
    return { status, answer, isReplay: false };
  }, actor);
}

/**
 * Makes a change once under a key, however often and however concurrently it is sent: its effects and its answer are one
 * transaction, and the first answer is returned again (D24). `begin` asks whether it may be made and prepares what is
 * read outside of the transaction. A change that is refused leaves its key free. Fails as the change does, with
 * IDEMPOTENCY_KEY_REUSED for another change under the same key, or IDEMPOTENCY_KEY_IN_USE past five seconds of waiting.
 */
export async function once<Answer>(
  ctx: Caller,
  change: Change<Answer>,
  begin: () => Work<Answer> | Promise<Work<Answer>>,
): Promise<Outcome<Answer>> {
  const { deps, actor } = ctx;
  const { key, operation, input } = change;
  const { database } = deps;
  if (key === undefined) {
    const work = await begin();
    return { ...(await database.transaction(work, actor)), isReplay: false };
  }
  // A key that takes another one's place goes on with its keys.
  const id = { caller_id: actor.key?.lineageId ?? actor.userId ?? '', key };
  const fingerprint = requestDigest({ [operation]: input });
  const twins = runningAt(database);
  const place = `${id.caller_id} ${key}`;
  for (;;) {
    // Before permissions: a retry gets its answer even from a caller who has lost them since.
    const kept = await findKeptAnswer(database.read, id);
    if (kept) return replay(kept, fingerprint, change);
    const twin = twins.get(place);
    if (!twin) break;
    // Here rather than in the database, where each that waits would hold a connection.
    if (!(await isOver(deps, twin))) throw inUse();
  }
  const making = attempt(ctx, id, { ...change, fingerprint }, begin).finally(() => twins.delete(place));
  twins.set(place, making);
  return making;
}
