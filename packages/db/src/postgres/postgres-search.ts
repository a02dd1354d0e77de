import { sql } from 'kysely';

import type { Db } from '../database.ts';
import type { FindMatches } from '../shipments/shipment-search.ts';

const NEWEST_OF_ONE = 5000;
const NEWEST_OF_ALL = 20_000;

/**
 * Search in two steps: most terms are found among the newest rows, by a walk that costs little; the
 * others through the trigram index, whose hits have to be sorted.
 */
export function createFindMatches(db: Db): FindMatches {
  return async ({ organisationId, text, conditions, limit, cursor }) => {
    const isNewer = cursor?.direction === 'newer';
    const order = isNewer ? sql`created_at asc, id asc` : sql`created_at desc, id desc`;
    const within = [
      ...(organisationId === null ? [] : [sql`organisation_id = ${organisationId}`]),
      ...(cursor ? [sql`(created_at, id) ${isNewer ? sql`>` : sql`<`} (${cursor.createdAt}, ${cursor.id})`] : []),
    ];
    const holds = [sql`search_text like ${`%${text.replaceAll(/[%_\\]/gu, (sign) => `\\${sign}`)}%`}`, ...conditions];
    const where = (terms: typeof holds) => (terms.length > 0 ? sql`where ${sql.join(terms, sql` and `)}` : sql``);
    const window = organisationId === null ? NEWEST_OF_ALL : NEWEST_OF_ONE;
    const near = await sql<{ id: string }>`
      select id from (select * from shipments ${where(within)} order by ${order} limit ${window}) as shipments
      ${where(holds)} order by ${order} limit ${limit}`.execute(db);
    if (near.rows.length === limit) return near.rows.map(({ id }) => id);
    // Materialised, or the planner would walk the list after all.
    const all = await sql<{ id: string }>`
      with hits as materialized (select id, created_at from shipments ${where([...within, ...holds])})
      select id from hits order by ${order} limit ${limit}`.execute(db);
    return all.rows.map(({ id }) => id);
  };
}
