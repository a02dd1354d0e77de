import { type Expression, sql, type SqlBool } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import { type Scope, selectShipments, type ShipmentWithOrganisation } from './shipments.repository.ts';

/** Who is to hear of what happened to a shipment, beside the one who did it. */
export type Audience = {
  hasFollowers: boolean;
  hasMembers: boolean;
  /** Some of the members want mails of each status. */
  wantsStatusMails: boolean;
};

function isTrue(condition: SqlBool | null): boolean {
  return condition === true || condition === 1;
}

/** Shipments with who is to hear of what `actorId` does to them. */
function selectLocked(db: Db, actorId: Expression<string>) {
  const followers = db
    .selectFrom('followers')
    .select('followers.id')
    .where('followers.shipment_id', '=', sql.ref<string>('shipments.id'))
    .where('confirmed_at', 'is not', null);
  const members = db
    .selectFrom('users')
    .select('users.id')
    .where('users.organisation_id', '=', sql.ref<string>('shipments.organisation_id'))
    .where('is_active', '=', sql.lit(1))
    .where('users.id', '<>', actorId);
  const mailed = members.where('status_updates', '=', sql.lit(1)).where('email_notifications', '=', sql.lit(1));
  return selectShipments(db).select(({ exists }) => [
    exists(followers).as('has_followers'),
    exists(members).as('has_members'),
    exists(mailed).as('wants_status_mails'),
  ]);
}

type Locked = ShipmentWithOrganisation & {
  has_followers: SqlBool;
  has_members: SqlBool;
  wants_status_mails: SqlBool;
};

function toLocked({ has_followers, has_members, wants_status_mails, ...row }: Locked) {
  return {
    row,
    audience: {
      hasFollowers: isTrue(has_followers),
      hasMembers: isTrue(has_members),
      wantsStatusMails: isTrue(wants_status_mails),
    },
  };
}

const lockShipment = queryTemplate((db, { id, actorId }: Expressions<{ id: string; actorId: string }>) => {
  const query = selectLocked(db, actorId).where('shipments.id', '=', id);
  // SQLite has one writer; writing the row to lock it would cost Postgres an entry in each of its indexes.
  return isPostgres(db) ? query.forUpdate('shipments') : query;
});

/**
 * The same inside a transaction that will change it, so that two who change it at once take turns; with those who are to
 * hear of what `actorId` does to it, in the same statement.
 */
export async function findShipmentForUpdate(
  trx: Trx,
  id: string,
  { organisationId, actorId }: Scope & { actorId: string },
): Promise<{ row: ShipmentWithOrganisation; audience: Audience } | undefined> {
  const [found] = (await lockShipment(trx, { id, actorId })).rows;
  if (!found || (organisationId !== null && found.organisation_id !== organisationId)) return undefined;
  return toLocked(found);
}

/** The same of several, locked in the order of their ids, so that two who lock some of the same take turns. */
export async function listShipmentsForUpdate(
  trx: Trx,
  ids: readonly string[],
  { organisationId, actorId }: Scope & { actorId: string },
): Promise<{ row: ShipmentWithOrganisation; audience: Audience }[]> {
  if (ids.length === 0) return [];
  const query = selectLocked(trx, sql`${actorId}`)
    .where('shipments.id', 'in', [...ids])
    .$if(organisationId !== null, (own) => own.where('shipments.organisation_id', '=', organisationId ?? ''))
    .orderBy('shipments.id');
  return (await (isPostgres(trx) ? query.forUpdate('shipments') : query).execute()).map(toLocked);
}
