import { type CompiledQuery, sql } from 'kysely';

import type { Db } from '../database.ts';
import { jsonFields } from '../json-fields.ts';
import type { Reading } from '../standbys/standbys.ts';
import { keepPlan } from './kept-plans.ts';
import { createSearchIndex } from './postgres-search.ts';

/** Reads on a Postgres server: the primary or a standby. */
export function readingOf(db: Db, background: Db): Reading {
  return {
    read: db,
    background,
    search: createSearchIndex(db),
    prepare<Row>(query: CompiledQuery<Row>) {
      keepPlan(query.sql);
      return async (parameters: readonly unknown[]) => (await db.executeQuery<Row>({ ...query, parameters })).rows;
    },
    jsonRows: (rows, columns) =>
      sql<string>`(select coalesce(json_agg(json_build_object(${jsonFields(columns)})), '[]')::text from (${rows}) as listed)`,
    medianSeconds: (from, to) =>
      sql`percentile_cont(0.5) within group (order by extract(epoch from ${to}::timestamptz - ${from}::timestamptz))`,
    dayAt: (instant, minutes) =>
      sql`to_char(${instant}::timestamp + ${sql.lit(`${minutes} minutes`)}::interval, 'YYYY-MM-DD')`,
  };
}
