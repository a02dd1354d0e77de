import { emailKey } from '@msafara/domain/auth/auth.schema';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { findByEitherSpelling } from '@msafara/domain/shipments/tracking-number';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import type { FollowerTable } from './followers.table.ts';

/** A shipment that can be followed, by either way to write its number: of the demo none is, since the demo sends no mails (D12). */
export async function findFollowable(
  db: Db,
  trackingNumber: string,
): Promise<{ id: string; organisation_id: string; status: string } | undefined> {
  return findByEitherSpelling(trackingNumber, (number) =>
    db
      .selectFrom('shipments')
      .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
      .select(['shipments.id', 'shipments.organisation_id', 'shipments.status'])
      .where('number_key', '=', number)
      .where('organisations.is_demo', '=', 0)
      .executeTakeFirst(),
  );
}

/**
 * Notes a wish to follow, or gives one that is not confirmed yet its newest link. Answers its id, or
 * undefined where it is confirmed already, which stays as it is.
 */
export async function insertFollower(trx: Trx, follower: FollowerTable): Promise<string | undefined> {
  const row = await trx
    .insertInto('followers')
    .values(follower)
    .onConflict((conflict) =>
      conflict
        .columns(['shipment_id', 'email_key'])
        .doUpdateSet({
          token_hash: follower.token_hash,
          language: follower.language,
          created_at: follower.created_at,
        })
        .where('followers.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Confirms a wish by the secret of its link, which is used up; answers of which shipment. */
export async function updateFollowerConfirmed(
  trx: Trx,
  { tokenHash, now, since }: { tokenHash: string; now: string; since: string },
): Promise<{ trackingNumber: string; status: ShipmentStatus } | undefined> {
  const row = await trx
    .updateTable('followers')
    .set({ confirmed_at: now, token_hash: null })
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', since)
    .returning('shipment_id')
    .executeTakeFirst();
  if (!row) return undefined;
  return trx
    .selectFrom('shipments')
    .select(['tracking_number as trackingNumber', 'status'])
    .where('id', '=', row.shipment_id)
    .executeTakeFirst();
}

export type Follower = Pick<FollowerTable, 'id' | 'email' | 'language' | 'stop_key'>;

/**
 * Those who confirmed that they want to hear of a shipment, up to `limit` after an id; whoever erases one waits for the mails to be
 * written.
 */
export async function listFollowers(
  trx: Trx,
  { shipmentId, after, limit }: { shipmentId: string; after: string; limit: number },
): Promise<Follower[]> {
  const query = trx
    .selectFrom('followers')
    .select(['id', 'email', 'language', 'stop_key'])
    .where('shipment_id', '=', shipmentId)
    .where('confirmed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return (isPostgres(trx) ? query.forKeyShare() : query).execute();
}

type Followed = Pick<FollowerTable, 'id' | 'email' | 'language' | 'shipment_id' | 'created_at' | 'confirmed_at'> & {
  tracking_number: string;
};

/** What is followed by an address of an organisation's shipments, confirmed or not, the oldest first. */
export async function listFollowed(
  db: Db,
  { organisationId, email }: { organisationId: string; email: string },
): Promise<Followed[]> {
  return db
    .selectFrom('followers')
    .innerJoin('shipments', 'shipments.id', 'followers.shipment_id')
    .select([
      'followers.id',
      'followers.email',
      'followers.language',
      'followers.shipment_id',
      'followers.created_at',
      'followers.confirmed_at',
      'shipments.tracking_number',
    ])
    .where('followers.email_key', '=', emailKey(email))
    .where('shipments.organisation_id', '=', organisationId)
    .orderBy('followers.id')
    .execute();
}

/** Ends some wishes to follow an organisation's shipments. */
export async function deleteFollowers(
  trx: Trx,
  { ids, organisationId }: { ids: readonly string[]; organisationId: string },
): Promise<void> {
  await trx
    .deleteFrom('followers')
    .where('id', 'in', [...ids])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shipments')
          .select('shipments.id')
          .whereRef('shipments.id', '=', 'followers.shipment_id')
          .where('shipments.organisation_id', '=', organisationId),
      ),
    )
    .execute();
}

/** Deletes a follower by the key that stands in their mails. Returns whether there was one. */
export async function deleteFollower(trx: Trx, { id, key }: { id: string; key: string }): Promise<boolean> {
  const deleted = await trx.deleteFrom('followers').where('id', '=', id).where('stop_key', '=', key).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** After the delivery there is nothing left to hear for those up to an id, and for whoever has confirmed nothing. */
export async function deleteFollowersOf(
  trx: Trx,
  { shipmentId, upTo }: { shipmentId: string; upTo: string },
): Promise<void> {
  await trx
    .deleteFrom('followers')
    .where('shipment_id', '=', shipmentId)
    .where(({ or, eb }) => or([eb('id', '<=', upTo), eb('confirmed_at', 'is', null)]))
    .execute();
}

/** Ends up to `limit` wishes of before a time to follow shipments that nobody has touched since. Returns how many. */
export async function deleteFollowersUntouched(
  trx: Trx,
  { untouchedSince, limit }: { untouchedSince: string; limit: number },
): Promise<number> {
  const gone = await trx
    .deleteFrom('followers')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('followers')
        .innerJoin('shipments', 'shipments.id', 'followers.shipment_id')
        .select('followers.id')
        .where('shipments.updated_at', '<', untouchedSince)
        .where('followers.created_at', '<', untouchedSince)
        .orderBy('followers.id')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return gone.length;
}

export async function deleteUnconfirmedFollowers(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('followers').where('confirmed_at', 'is', null).where('created_at', '<', before).execute();
}
