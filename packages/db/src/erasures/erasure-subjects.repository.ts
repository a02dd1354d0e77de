import type { ErasureSubjects } from '@msafara/domain/erasures/erasures.schema';
import type { ExpressionBuilder, NotNull } from 'kysely';

import type { Db, Tables, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { listFollowed } from '../followers/followers.repository.ts';
import { listFollowersMailed } from '../mails/mails.repository.ts';

/**
 * Where somebody is reached, in one organisation, and all the ways in which shipments may write that; `addressKey` stands for it where
 * it is not kept itself.
 */
export type Person = { organisationId: string; contact: string; writings: readonly string[]; addressKey: string };

const namedAs =
  ({ writings, contact }: Pick<Person, 'writings' | 'contact'>) =>
  ({ or, eb, fn }: ExpressionBuilder<Tables, 'shipments'>) =>
    or([eb('recipient_phone', 'in', writings), eb(fn('lower', ['recipient_email']), '=', contact.toLowerCase())]);

/**
 * What an organisation has of a person: shipments that name them, and recipients with this contact. All of its shipments and messages
 * are gone through, or those alone that were written at or after `since`, by an index.
 */
export async function findSubjects(
  db: Db,
  { organisationId, contact, writings, addressKey }: Person,
  since?: string,
): Promise<Pick<ErasureSubjects, 'shipmentIds' | 'recipientIds'>> {
  const recipients = await db
    .selectFrom('message_recipients')
    .select(['id', 'shipment_id'])
    .where('organisation_id', '=', organisationId)
    .where('address_key', '=', addressKey)
    .execute();
  // Whoever was taken off a shipment is no recipient of it any more, but was written to.
  const written = await db
    .selectFrom('messages')
    .select('recipient_id as id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? ''))
    .where(({ eb, fn }) => eb(fn('lower', ['address']), '=', contact.toLowerCase()))
    .where('recipient_id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .execute();
  const named = await db
    .selectFrom('shipments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .$if(since !== undefined, (query) => query.where('updated_at', '>=', since ?? ''))
    .where(namedAs({ writings, contact }))
    .execute();
  return {
    shipmentIds: named.map(({ id }) => id),
    recipientIds: [...new Set([...recipients, ...written].map(({ id }) => id))],
  };
}

/** Which of some shipments name a person still, locked by the transaction: whoever is changing one is done by then. */
export async function listStillNaming(
  trx: Trx,
  person: Pick<Person, 'writings' | 'contact'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = trx
    .selectFrom('shipments')
    .select('id')
    .where('id', 'in', [...ids])
    .where(namedAs(person))
    .orderBy('id');
  return (await (isPostgres(trx) ? query.forUpdate() : query).execute()).map(({ id }) => id);
}

/** The proofs of shipments. */
export async function listProofIds(db: Db, shipmentIds: readonly string[]): Promise<string[]> {
  if (shipmentIds.length === 0) return [];
  const proofs = await db.selectFrom('proofs').select('id').where('shipment_id', 'in', shipmentIds).execute();
  return proofs.map(({ id }) => id);
}

/** The ids of a person as a follower by mail of an organisation's shipments, present and past. */
export async function listFollowerIds(db: Db, { organisationId, contact: email }: Person): Promise<string[]> {
  const followed = await listFollowed(db, { organisationId, email });
  // A delivery ends the following, but its mails are still there.
  const mailed = await listFollowersMailed(db, { organisationId, email });
  return [...new Set([...followed.map(({ id }) => id), ...mailed])];
}
