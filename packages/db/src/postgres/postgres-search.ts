import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database.ts';
import type { SearchIndex, ShipmentSearch } from '../shipments/shipment-search.ts';

const NEWEST_OF_ONE = 1000;
const NEWEST_OF_ALL = 20_000;
/** A term that so many of the newest thousand hold is counted by a walk; the index would bring too many hits. */
const COMMON = 60;
const SAMPLE = 1000;

/** How much further than its share in the sample says a common term is looked for. */
const MARGIN = 1.3;

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
  async function countRows(from: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (select from ${from}) as hits`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  }

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
      const owned = ownedBy(organisationId);
      // In one organisation by the index that begins with it.
      const first = organisationId === null ? sql`` : sql`organisation_id desc, `;
      const countNewest = (newest: number) =>
        countRows(sql`(select * from shipments ${where(owned)} order by ${first}created_at desc, id desc
          limit ${newest}) as shipments ${where(holding(sought))} limit ${limit}`);
      const common = await countNewest(SAMPLE);
      if (common >= COMMON) {
        const reached = await countNewest(Math.ceil(((limit * SAMPLE) / common) * MARGIN));
        if (reached === limit) return limit;
      }
      // In no order, so that it can stop at the limit.
      return countRows(sql`shipments ${where([...owned, ...holding(sought)])} limit ${limit}`);
    },
  };
}
