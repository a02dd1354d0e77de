import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database.ts';
import type { SearchIndex, ShipmentSearch } from '../shipments/shipment-search.ts';

/** What the trigram index is asked for: the text, within one organisation or all. */
function termOf({ organisationId, text }: Pick<ShipmentSearch, 'organisationId' | 'text'>): RawBuilder<boolean> {
  const phrase = `content_text : "${text.replaceAll('"', '""')}"`;
  return organisationId === null
    ? sql`shipment_search match ${phrase}`
    : sql`shipment_search match (
        select 'owner : ' || search_key || ' AND ' || ${phrase} from organisations where id = ${organisationId})`;
}

/** Search through the trigram index, whose rows are numbered in the order of creation: no sorting. */
export function createSearchIndex(db: Db): SearchIndex {
  return {
    async listIds({ conditions, limit, cursor, ...sought }) {
      const isNewer = cursor?.direction === 'newer';
      const order = isNewer ? sql`asc` : sql`desc`;
      const beyond =
        cursor &&
        sql<boolean>`shipments.row ${isNewer ? sql`>` : sql`<`} (
        select row from shipments where (created_at, id) ${isNewer ? sql`<=` : sql`>=`} (${cursor.createdAt}, ${cursor.id})
        order by created_at ${isNewer ? sql`desc` : sql`asc`}, id ${isNewer ? sql`desc` : sql`asc`} limit 1)`;
      const all = [termOf(sought), ...conditions, ...(beyond ? [beyond] : [])];
      const { rows } = await sql<{ id: string }>`
        select shipments.id from shipment_search cross join shipments on shipments.row = shipment_search.rowid
        where ${sql.join(all, sql` and `)} order by shipment_search.rowid ${order} limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    async count({ conditions, limit, ...sought }) {
      const join = conditions.length > 0 ? sql`cross join shipments on shipments.row = shipment_search.rowid` : sql``;
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (select 1 from shipment_search ${join}
        where ${sql.join([termOf(sought), ...conditions], sql` and `)} limit ${limit})`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}
