import { sql } from 'kysely';

import type { Db } from '../database.ts';

/** Since when the oldest of each kind could have gone on; null where nothing stands. */
export type SendingLag = { events: string | null; webhooks: string | null; messages: string | null };

/**
 * What stands though nothing holds it back: events that a reader of the journal has not put in line (D24), and what is due of
 * endpoints that answer (D25) and of recipients (D27). One row of an index each.
 */
export async function findSendingLag(db: Db, now: string): Promise<SendingLag> {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('journal_readers')
        .select(({ fn, selectFrom: besides }) =>
          fn
            .min<string | null>(
              besides('events')
                .select('created_at')
                .whereRef('events.id', '>', 'journal_readers.place')
                .orderBy('events.id')
                .limit(1),
            )
            .as('since'),
        )
        .as('events'),
      selectFrom('webhook_endpoints')
        .select('due_at')
        .where('state', '=', sql.lit('active' as const))
        .where('due_at', '<=', now)
        .where('failures', '=', 0)
        .where(({ or, eb }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .as('webhooks'),
      selectFrom('messages')
        .select('send_at')
        .where('state', '=', sql.lit('waiting' as const))
        .where('send_at', '<=', now)
        .orderBy('send_at')
        .orderBy('id')
        .limit(1)
        .as('messages'),
    ])
    .executeTakeFirstOrThrow();
}
