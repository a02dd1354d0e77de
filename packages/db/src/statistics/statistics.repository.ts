import type { Statistics } from '@msafara/domain/admin/admin.schema';

import { sql } from 'kysely';

import type { Db } from '../database.ts';
import { UNREAL } from '../organisations/unreal-organisations.ts';

/** Users that are not deleted, by role; without the demo (D12, D18). */
export async function countUsersByRole(db: Db): Promise<Statistics['users']> {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['users.role as key'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisations.is_demo', '=', 0)
    .where('users.anonymised_at', 'is', null)
    .groupBy('users.role')
    .execute();
}

/** Customers' organisations by tier and by how their period stands at `now` (D2); without platform and demo. */
export async function countOrganisations(db: Db, now: string): Promise<Statistics['organisations']> {
  return db
    .selectFrom('organisations')
    .select('tier')
    .select(({ eb }) =>
      eb
        .case()
        .when('paid_until', 'is', null)
        .then('open-ended' as const)
        .when('paid_until', '<=', now)
        .then('read-only' as const)
        .else('running' as const)
        .end()
        .as('state'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_demo', '=', 0)
    .where('test_of', 'is', null)
    .where('is_platform', '=', 0)
    .groupBy(['tier', 'state'])
    .execute();
}

/** How many rows of a table were made since then, outside the demo; users that are deleted are not counted. */
export async function countCreatedSince(
  db: Db,
  table: 'users' | 'organisations' | 'shipments',
  since: string,
): Promise<number> {
  if (table === 'organisations') {
    const row = await db
      .selectFrom('organisations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_at', '>=', since)
      .where('is_demo', '=', 0)
      .where('test_of', 'is', null)
      .where('is_platform', '=', 0)
      .executeTakeFirstOrThrow();
    return row.count;
  }
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .$if(table === 'users', (query) => query.where(sql<boolean>`anonymised_at is null`))
    .where(({ eb }) => eb('organisation_id', 'not in', UNREAL))
    .executeTakeFirstOrThrow();
  return row.count;
}
