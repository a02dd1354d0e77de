import { sql } from 'kysely';

import type { Db } from '../database.ts';
import type { FindMatches } from '../shipments/shipment-search.ts';

/** Search through the trigram index, whose rows are numbered in the order of creation: no sorting. */
export function createFindMatches(db: Db): FindMatches {
  return async ({ organisationId, text, conditions, limit, cursor }) => {
    const phrase = `content_text : "${text.replaceAll('"', '""')}"`;
    const term =
      organisationId === null
        ? sql`${phrase}`
        : sql`(select 'owner : ' || search_key || ' AND ' || ${phrase} from organisations where id = ${organisationId})`;
    const isNewer = cursor?.direction === 'newer';
    const order = isNewer ? sql`asc` : sql`desc`;
    const beyond =
      cursor &&
      sql<boolean>`shipments.row ${isNewer ? sql`>` : sql`<`} (
      select row from shipments where (created_at, id) ${isNewer ? sql`<=` : sql`>=`} (${cursor.createdAt}, ${cursor.id})
      order by created_at ${isNewer ? sql`desc` : sql`asc`}, id ${isNewer ? sql`desc` : sql`asc`} limit 1)`;
    const all = [sql`shipment_search match ${term}`, ...conditions, ...(beyond ? [beyond] : [])];
    const { rows } = await sql<{ id: string }>`
      select shipments.id from shipment_search cross join shipments on shipments.row = shipment_search.rowid
      where ${sql.join(all, sql` and `)} order by shipment_search.rowid ${order} limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  };
}
