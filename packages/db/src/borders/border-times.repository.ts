import { ANY_TIME, type BorderTime, type KnownTimes } from '@msafara/domain/borders/border-times';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { SharedBorderTimeTable } from './border-times.table.ts';

function toTime({ post_id: postId, until: _until, ...rest }: SharedBorderTimeTable): BorderTime {
  return { postId, ...rest };
}

function toRow({ postId, ...rest }: BorderTime, until: string): SharedBorderTimeTable {
  return { post_id: postId, ...rest, until };
}

/** What an organisation learnt from its crossings before a day, in place of what it had learnt. */
export async function replaceBorderTimes(
  trx: Trx,
  { organisationId, times, until }: { organisationId: string; times: readonly BorderTime[]; until: string },
): Promise<void> {
  await trx.deleteFrom('border_times').where('organisation_id', '=', organisationId).execute();
  await insertRows(
    trx,
    'border_times',
    times.map((time) => ({ organisation_id: organisationId, ...toRow(time, until) })),
  );
}

/** What everybody may learn from crossings before a day, in place of what there was. */
export async function replaceSharedTimes(
  trx: Trx,
  { times, until }: { times: readonly BorderTime[]; until: string },
): Promise<void> {
  await trx.deleteFrom('shared_border_times').execute();
  await insertRows(
    trx,
    'shared_border_times',
    times.map((time) => toRow(time, until)),
  );
}

/** Forgets what organisations learnt that have not learnt anything before a day since. */
export async function deleteBorderTimesBefore(trx: Trx, until: string): Promise<void> {
  await trx.deleteFrom('border_times').where('until', '<', until).execute();
}

/** What is known of some posts, by organisation and post as `organisation post`; everybody's stands in each. */
export async function listKnownTimes(
  db: Db,
  { organisationIds, postIds }: { organisationIds: readonly string[]; postIds: readonly string[] },
): Promise<Map<string, KnownTimes>> {
  if (organisationIds.length === 0 || postIds.length === 0) return new Map();
  const [own, shared] = await Promise.all([
    db
      .selectFrom('border_times')
      .selectAll()
      .where('organisation_id', 'in', [...organisationIds])
      .where('post_id', 'in', [...postIds])
      .execute(),
    db
      .selectFrom('shared_border_times')
      .selectAll()
      .where('post_id', 'in', [...postIds])
      .execute(),
  ]);
  const ownByPost = Map.groupBy(own, (row) => `${row.organisation_id} ${row.post_id}`);
  const sharedByPost = Map.groupBy(shared, (row) => row.post_id);
  return new Map(
    organisationIds.flatMap((organisationId) =>
      postIds.flatMap((postId) => {
        const key = `${organisationId} ${postId}`;
        const [ours, everybodys] = [ownByPost.get(key) ?? [], sharedByPost.get(postId) ?? []];
        if (ours.length + everybodys.length === 0) return [];
        const known = {
          own: ours.map(({ organisation_id: _organisation, ...row }) => toTime(row)),
          shared: everybodys.map(toTime),
        };
        return [[key, known] as const];
      }),
    ),
  );
}

/** What is published of posts (D29): everybody's times at any time, and the day before which their crossings were. */
export async function listPublishedTimes(db: Db): Promise<{ times: BorderTime[]; until: string | undefined }> {
  const rows = await db
    .selectFrom('shared_border_times')
    .selectAll()
    .where('slot', '=', ANY_TIME)
    .orderBy('post_id')
    .orderBy('side')
    .execute();
  return { times: rows.map(toTime), until: rows[0]?.until };
}

/**
 * The organisations that crossed borders, by id; `isShared` where their crossings count for everybody (D29): paying ones, since before
 * `bornBefore`, that did not opt out. The demo, platform staff and test mode are none of them.
 */
export async function listCrossingOrganisations(
  db: Db,
  { now, bornBefore }: { now: string; bornBefore: string },
): Promise<{ id: string; isShared: boolean }[]> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'created_at', 'paid_until', 'base_is_trial', 'base_paid_until', 'shares_crossings'])
    .where('is_demo', '=', 0)
    .where('is_platform', '=', 0)
    .where('test_of', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from milestones where milestones.organisation_id = organisations.id
        and post_id is not null and retracted_at is null and retracts_id is null)`,
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    // What a trial began with still holds: nothing was paid since.
    const isTrial = row.base_is_trial === 1 && row.paid_until === row.base_paid_until;
    const isPaying = !isTrial && (row.paid_until === null || row.paid_until > now);
    return { id: row.id, isShared: isPaying && row.shares_crossings === 1 && row.created_at < bornBefore };
  });
}

/** Whether the crossings of an organisation count for everybody where they may. */
export async function sharesCrossings(db: Db, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisations')
    .select('shares_crossings')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row?.shares_crossings === 1;
}

export async function updateSharesCrossings(
  trx: Trx,
  { id, isShared, now }: { id: string; isShared: boolean; now: string },
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ shares_crossings: Number(isShared), updated_at: now })
    .where('id', '=', id)
    .execute();
}
