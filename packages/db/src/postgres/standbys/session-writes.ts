import { sql } from 'kysely';

import type { Reading } from '../../standbys/standbys.ts';

/** For so long after a change the lists of its session are read at the primary (D30). */
const OWN_WRITES_MS = 5000;
/** A session that changes one thing after the other is noted so often. */
const NOTE_EVERY_MS = 1000;
const MOST_KEPT = 10_000;

/** When sessions changed something, in the database for all processes, by the clock of the primary. */
export function createSessionWrites({ read }: Pick<Reading, 'read'>, boundMs: number) {
  const notedAt = new Map<string, number>();
  return {
    async note(sessionId: string): Promise<void> {
      const now = performance.now();
      if (now - (notedAt.get(sessionId) ?? -Infinity) < NOTE_EVERY_MS) return;
      // It waits for no disk: after a crash nobody remembers what was read.
      await sql`
        update sessions set wrote_at = (extract(epoch from clock_timestamp()) * 1000)::bigint
        from (select set_config('synchronous_commit', 'off', true)) as settings
        where id = ${sessionId}`.execute(read);
      notedAt.delete(sessionId);
      notedAt.set(sessionId, now);
      const [oldest] = notedAt.keys();
      if (notedAt.size > MOST_KEPT && oldest !== undefined) notedAt.delete(oldest);
    },
    /** Both in milliseconds since 1970 by the primary's clock. */
    isLate: (wroteAt: number | null, now: number): boolean =>
      wroteAt !== null && now - wroteAt < Math.max(OWN_WRITES_MS, boundMs) + NOTE_EVERY_MS,
  };
}
