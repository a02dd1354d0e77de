import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database.ts';
import { holdsText, type SearchIndex, statusesHolding } from '../shipments/shipment-search.ts';

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

/** What the trigram index finds, each by itself: Postgres would look through all of an organisation for either of two. */
function byTrigrams(text: string): RawBuilder<unknown>[] {
  const pattern = `%${text.replaceAll(/[%_\\]/gu, (sign) => `\\${sign}`)}%`;
  return [sql`search_text like ${pattern}`, sql`place_key like ${pattern}`];
}

function byStatus(text: string): RawBuilder<unknown>[] {
  return statusesHolding(text).map((status) => sql`status = ${status}`);
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
    async listIds({ organisationId, text, conditions, limit, cursor }) {
      const isNewer = cursor?.direction === 'newer';
      const order = isNewer ? sql`created_at asc, id asc` : sql`created_at desc, id desc`;
      const beyond = cursor
        ? [sql`(created_at, id) ${isNewer ? sql`>` : sql`<`} (${cursor.createdAt}, ${cursor.id})`]
        : [];
      const within = [...ownedBy(organisationId), ...beyond];
      const window = organisationId === null ? NEWEST_OF_ALL : NEWEST_OF_ONE;
      const near = await sql<{ id: string }>`
        select id from (select * from shipments ${where(within)} order by ${order} limit ${window}) as shipments
        ${where([holdsText(text), ...conditions])} order by ${order} limit ${limit}`.execute(db);
      if (near.rows.length === limit) return near.rows.map(({ id }) => id);
      const first = sql`order by ${order} limit ${limit}`;
      // Materialised, or the planner would walk the list after all.
      const hits = byTrigrams(text).map(
        (way, n) => sql`${sql.ref(`hits_${n}`)} as materialized (
          select id, created_at from shipments ${where([...within, way, ...conditions])})`,
      );
      const found = [
        ...hits.map((_, n) => sql`(select id, created_at from ${sql.ref(`hits_${n}`)} ${first})`),
        ...byStatus(text).map(
          (way) => sql`(select id, created_at from shipments ${where([...within, way, ...conditions])} ${first})`,
        ),
      ];
      const all = await sql<{ id: string }>`
        with ${sql.join(hits)} select id from (${sql.join(found, sql` union `)}) as found ${first}`.execute(db);
      return all.rows.map(({ id }) => id);
    },
    async count({ organisationId, text, conditions, limit }) {
      const owned = ownedBy(organisationId);
      // In one organisation by the index that begins with it.
      const first = organisationId === null ? sql`` : sql`organisation_id desc, `;
      const countNewest = (newest: number) =>
        countRows(sql`(select * from shipments ${where(owned)} order by ${first}created_at desc, id desc
          limit ${newest}) as shipments ${where([holdsText(text), ...conditions])} limit ${limit}`);
      const common = await countNewest(SAMPLE);
      if (common >= COMMON) {
        const reached = await countNewest(Math.ceil(((limit * SAMPLE) / common) * MARGIN));
        if (reached === limit) return limit;
      }
      // In no order, so that each can stop at the limit; mostly the details alone reach it.
      const [details, ...others] = [...byTrigrams(text), ...byStatus(text)].map(
        (way) => sql`(select id from shipments ${where([...owned, way, ...conditions])} limit ${limit})`,
      );
      const inDetails = await countRows(sql`${details} as found`);
      if (inDetails === limit) return limit;
      const found = sql.join([details, ...others], sql` union `);
      return Math.min(limit, await countRows(sql`(${found}) as found`));
    },
  };
}
