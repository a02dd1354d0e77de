import type { Db, Trx } from '../database.ts';

/** The live sessions of a user, the one used last first. */
export async function listSessions(db: Db, userId: string, now: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('idle_until', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Ends one session of a user; answers false where there is none. */
export async function deleteOwnSession(trx: Trx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Ends the sessions of a user, but for the one to keep, if any. */
export async function deleteSessionsOf(trx: Trx, userId: string, keepId: string | null = null): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keepId !== null, (query) => query.where('id', '<>', keepId ?? ''))
    .execute();
}

/** Counts a new timeout from when each session was last used; sessions that were over stay over. */
export async function updateIdleUntil(
  trx: Trx,
  { userId, timeoutMs, now }: { userId: string; timeoutMs: number; now: string },
): Promise<void> {
  const sessions = await trx
    .selectFrom('sessions')
    .select(['id', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('idle_until', '>', now)
    .execute();
  for (const { id, last_seen_at: seen } of sessions) {
    const idleUntil = new Date(Date.parse(seen) + timeoutMs).toISOString();
    await trx.updateTable('sessions').set({ idle_until: idleUntil }).where('id', '=', id).execute();
  }
}
