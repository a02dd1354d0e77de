import { sql } from 'kysely';

import type { Db } from '../database.ts';

/** Digits of an id that are the number of a transaction. */
const XID_DIGITS = 19;

const OFFSET = '(select xid_offset from event_clock)';

function idPart(xid: string): string {
  return `'evt_' || lpad((${xid}::text::bigint + ${OFFSET})::text, ${XID_DIGITS}, '0')`;
}

/** The id of an event that is inserted, as SQL: the number of its transaction, then the next of a sequence. */
export const NEW_EVENT_ID = `${idPart('pg_current_xact_id()')} || lpad(nextval('event_places')::text, 13, '0')`;

/**
 * What the ids of events are below that no transaction can still add one before, as SQL: those of transactions
 * that are older than every running one.
 */
export const EVENT_HORIZON = idPart('pg_snapshot_xmin(pg_current_snapshot())');

/**
 * Transactions count from the beginning again in a database that a dump was read into: raises what is added to their
 * numbers, so that new events come after those that are there.
 */
export async function mendEventClock(db: Db): Promise<void> {
  await sql`
    update event_clock set xid_offset = ahead.by + xid_offset
    from (
      select substr(max(id), 5, ${sql.lit(XID_DIGITS)})::bigint - pg_current_xact_id()::text::bigint - ${sql.raw(OFFSET)} + 1 as by
      from events
    ) as ahead
    where ahead.by > 0`.execute(db);
}
