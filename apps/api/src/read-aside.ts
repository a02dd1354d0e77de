import type { About, Reading } from '@msafara/db/standbys/standbys';

import type { Caller } from './context.ts';
import { createFairQueue } from './fair-queue.ts';

/** So long may what nobody waits for by the blink wait for a standby to show all that was heard. */
const PATIENCE_MS = 500;

/** Whether somebody may be shown what a standby knows: whoever wrote a moment ago, and keys, have to see what they wrote. */
function mayReadAside({ deps, session }: Caller): boolean {
  return session !== undefined && !deps.database.standbys.wroteLately(session.wroteAt);
}

/** A list or a search, read at a standby that shows all that was heard about `about`, where there is one (docs/decisions/0028). */
export function readAside<T>(
  ctx: Caller,
  about: About,
  work: (from: Reading) => Promise<T>,
  patienceMs = 0,
): Promise<T> {
  const { database } = ctx.deps;
  return mayReadAside(ctx) ? database.standbys.read(about, work, patienceMs) : work(database);
}

/** Twice the threads or connections that a database has in the background, since a standby has its own: of more at once each waits for all. */
const inTurn = createFairQueue({ atOnce: 4, mostWaiting: 64 });

/**
 * The same for what takes its time: reports, revenue, administrators' lists. Organisations take turns (D18). Fails with OVERLOADED
 * while too many wait.
 */
export function readSlowlyAside<T>(ctx: Caller, about: About, work: (from: Reading) => Promise<T>): Promise<T> {
  return inTurn(ctx.actor.organisationId, () => readAside(ctx, about, work, PATIENCE_MS));
}

/** Where to read a long list from its beginning to its end. */
export async function placeAside(ctx: Caller, about: About): Promise<Reading> {
  const { database } = ctx.deps;
  return mayReadAside(ctx) ? database.standbys.place(about, PATIENCE_MS) : database;
}
