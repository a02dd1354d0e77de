import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { readingFrom, type TimedPlace } from '../page-place.ts';

/** What a page of the log is about: what one person did, from the one instant on and before the other. */
export type AuditReading = {
  userId?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  place?: TimedPlace | undefined;
  limit: number;
};

type Names = { at: string; id: string; userId: string };

/** The condition by which a table is read for a page, and its order: an index of time, or of person and time, has both. */
export function auditPage(reading: AuditReading, names: Names) {
  const { userId, since, until, place } = reading;
  const { order, compare, id: placeId } = readingFrom(place);
  const [at, id] = [sql.ref(names.at), sql.ref(names.id)];
  const conditions = [
    userId !== undefined && sql`${sql.ref(names.userId)} = ${userId}`,
    since !== undefined && sql`${at} >= ${since}`,
    until !== undefined && sql`${at} < ${until}`,
    place !== undefined && sql`(${at}, ${id}) ${sql.raw(compare)} (${place.at}, ${placeId})`,
  ].filter((condition): condition is RawBuilder<unknown> => condition !== false);
  return {
    order,
    where: conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
  };
}
