import type { Db, Trx } from '../database.ts';
import type { FollowerTable } from './followers.table.ts';

/** A shipment that can be followed: of the demo none is, since the demo sends no mails (D12). */
export async function findFollowable(
  db: Db,
  trackingNumber: string,
): Promise<{ id: string; status: string } | undefined> {
  return db
    .selectFrom('shipments')
    .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
    .select(['shipments.id', 'shipments.status'])
    .where('number_key', '=', trackingNumber)
    .where('organisations.is_demo', '=', 0)
    .executeTakeFirst();
}

/**
 * Notes a wish to follow, or gives one that is not confirmed yet its newest link. Answers false where
 * it is confirmed already, which stays as it is.
 */
export async function insertFollower(trx: Trx, follower: FollowerTable): Promise<boolean> {
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
  return row !== undefined;
}

/** Confirms a wish by the secret of its link, which is used up; answers the shipment's number. */
export async function updateFollowerConfirmed(
  trx: Trx,
  { tokenHash, now, since }: { tokenHash: string; now: string; since: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('followers')
    .set({ confirmed_at: now, token_hash: null })
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', since)
    .returning('shipment_id')
    .executeTakeFirst();
  if (!row) return undefined;
  const shipment = await trx
    .selectFrom('shipments')
    .select('tracking_number')
    .where('id', '=', row.shipment_id)
    .executeTakeFirst();
  return shipment?.tracking_number;
}

export type Follower = Pick<FollowerTable, 'id' | 'email' | 'language' | 'stop_key'>;

/** Those who confirmed that they want to hear of a shipment. */
export async function listFollowers(db: Db, shipmentId: string): Promise<Follower[]> {
  return db
    .selectFrom('followers')
    .select(['id', 'email', 'language', 'stop_key'])
    .where('shipment_id', '=', shipmentId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Ends what somebody wanted to hear, by the key of their mails. */
export async function deleteFollower(trx: Trx, { id, key }: { id: string; key: string }): Promise<void> {
  await trx.deleteFrom('followers').where('id', '=', id).where('stop_key', '=', key).execute();
}

/** After the delivery there is nothing left to hear. */
export async function deleteFollowersOf(trx: Trx, shipmentId: string): Promise<void> {
  await trx.deleteFrom('followers').where('shipment_id', '=', shipmentId).execute();
}

export async function deleteUnconfirmedFollowers(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('followers').where('confirmed_at', 'is', null).where('created_at', '<', before).execute();
}
