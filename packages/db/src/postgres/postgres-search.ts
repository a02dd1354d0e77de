import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database.ts';
import type { SearchIndex, ShipmentSearch } from '../shipments/shipment-search.ts';

const NEWEST_OF_ONE = 5000;
const NEWEST_OF_ALL = 20_000;

function where(terms: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return terms.length > 0 ? sql`where ${sql.join(terms, sql` and `)}` : sql``;
}

function ownedBy(organisationId: string | null): RawBuilder<unknown>[] {
  return organisationId === null ? [] : [sql`organisation_id = ${organisationId}`];
}

function holding({ text, conditions }: Pick<ShipmentSearch, 'text' | 'conditions'>): RawBuilder<unknown>[] {
  return [sql`search_text like ${`%${text.replaceAll(/[%_\\]/gu, (sign) => `\\${sign}`)}%`}`, ...conditions];
}

/**
 * Search in two steps: most terms are found among the newest rows, by a walk that costs little; the
 * others through the trigram index, whose hits have to be sorted.
 */
export function createSearchIndex(db: Db): SearchIndex {
  return {
    async listIds({ organisationId, limit, cursor, ...sought }) {
      const isNewer = cursor?.direction === 'newer';
      const order = isNewer ? sql`created_at asc, id asc` : sql`created_at desc, id desc`;
      const beyond = cursor
        ? [sql`(created_at, id) ${isNewer ? sql`>` : sql`<`} (${cursor.createdAt}, ${cursor.id})`]
        : [];
      const within = [...ownedBy(organisationId), ...beyond];
      const window = organisationId === null ? NEWEST_OF_ALL : NEWEST_OF_ONE;
      const near = await sql<{ id: string }>`
        select id from (select * from shipments ${where(within)} order by ${order} limit ${window}) as shipments
        ${where(holding(sought))} order by ${order} limit ${limit}`.execute(db);
      if (near.rows.length === limit) return near.rows.map(({ id }) => id);
      // Materialised, or the planner would walk the list after all.
      const all = await sql<{ id: string }>`
        with hits as materialized (select id, created_at from shipments ${where([...within, ...holding(sought)])})
        select id from hits order by ${order} limit ${limit}`.execute(db);
      return all.rows.map(({ id }) => id);
    },
    async count({ organisationId, limit, ...sought }) {
      // In no order, so that it can stop at the limit.
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (
          select from shipments ${where([...ownedBy(organisationId), ...holding(sought)])} limit ${limit}) as hits`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },
  };
}
