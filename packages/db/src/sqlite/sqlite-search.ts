import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database.ts';
import { type SearchIndex, type ShipmentSearch, statusesHolding } from '../shipments/shipment-search.ts';

/** The trigram indexes: of a shipment's details, and of its present place. */
const INDEXES = [sql.table('shipment_search'), sql.table('shipment_place_search')];

/** What a trigram index is asked for: the text, within one organisation or all; one that is not there has nothing. */
function matches(index: RawBuilder<unknown>, { organisationId, text }: Sought): RawBuilder<unknown> {
  const phrase = `content_text : "${text.replaceAll('"', '""')}"`;
  return organisationId === null
    ? sql`${index} match ${phrase}`
    : sql`${index} match coalesce((
        select 'owner : ' || search_key || ' AND ' || ${phrase} from organisations where id = ${organisationId}),
        ${`owner : nobody AND ${phrase}`})`;
}

type Sought = Pick<ShipmentSearch, 'organisationId' | 'text'>;

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Each status that the text is part of, as a condition that an index begins with. */
function byStatus({ organisationId, text }: Sought): RawBuilder<unknown>[] {
  const owner = organisationId === null ? sql`` : sql`shipments.organisation_id = ${organisationId} and `;
  return statusesHolding(text).map((status) => sql`${owner}shipments.status = ${status}`);
}

/** Selects that each find some, as one that finds what any of them does. */
function either(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const found = selects.map((select) => sql`select * from (${select})`);
  return sql.join(found, sql` union `);
}

/**
 * Search through the trigram indexes, whose rows are numbered as they were written, and those by status: each finds as many as are
 * wanted, and the first of them all are chosen. Without a status in it nothing is sorted; with one, whose index goes by the time of
 * creation, all that the text is part of is, since what is written at once is not numbered in that order.
 */
export function createSearchIndex(db: Db): SearchIndex {
  return {
    async listIds({ conditions, limit, cursor, ...sought }) {
      const isNewer = cursor?.direction === 'newer';
      const [order, than] = isNewer ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
      const statuses = byStatus(sought);
      const isSorted = statuses.length > 0;
      const place = cursor && sql`(${cursor.createdAt}, ${cursor.id})`;
      // Where nothing is left at that place or beyond it, everything is on this side of it.
      const row =
        place &&
        sql`shipments.row ${than} coalesce((
        select row from shipments where (created_at, id) ${isNewer ? sql`<=` : sql`>=`} ${place}
        order by created_at ${isNewer ? sql`desc` : sql`asc`}, id ${isNewer ? sql`desc` : sql`asc`} limit 1),
        ${isNewer ? 0 : Number.MAX_SAFE_INTEGER})`;
      const beyond = isSorted ? place && sql`(shipments.created_at, shipments.id) ${than} ${place}` : row;
      const columns = sql`shipments.row, shipments.created_at, shipments.id`;
      const byTime = sql`created_at ${order}, id ${order}`;
      const byTrigrams = INDEXES.map(
        (index) => sql`
        select ${columns} from ${index} cross join shipments on shipments.row = ${index}.rowid
        ${allOf([matches(index, sought), ...conditions, ...(beyond ? [beyond] : [])])}
        order by ${isSorted ? byTime : sql`${index}.rowid ${order}`} limit ${limit}`,
      );
      const withStatus = statuses.map(
        (status) => sql`
        select ${columns} from shipments ${allOf([status, ...conditions, ...(beyond ? [beyond] : [])])}
        order by ${byTime} limit ${limit}`,
      );
      const { rows } = await sql<{ id: string }>`
        select id from (${either([...byTrigrams, ...withStatus])})
        order by ${isSorted ? byTime : sql`row ${order}`} limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    async count({ conditions, limit, ...sought }) {
      const byTrigrams = INDEXES.map((index) => {
        const join = conditions.length > 0 ? sql`cross join shipments on shipments.row = ${index}.rowid` : sql``;
        return sql`select ${index}.rowid from ${index} ${join}
          ${allOf([matches(index, sought), ...conditions])} limit ${limit}`;
      });
      const withStatus = byStatus(sought).map(
        (status) => sql`select shipments.row from shipments ${allOf([status, ...conditions])} limit ${limit}`,
      );
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (${either([...byTrigrams, ...withStatus])})`.execute(db);
      return Math.min(limit, rows[0]?.count ?? 0);
    },
  };
}
