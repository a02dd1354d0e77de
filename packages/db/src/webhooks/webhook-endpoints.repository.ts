import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import type { WebhookEndpointTable } from './webhooks.table.ts';

/** As a literal: only so do the databases see that the indexes of active endpoints hold them all. */
const ACTIVE = sql.lit('active' as const);

export type EndpointRow = WebhookEndpointTable;

/** The endpoints of some organisations, the oldest first. */
export async function listEndpoints(db: Db, organisationIds: readonly string[]): Promise<EndpointRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('organisation_id', 'in', organisationIds)
    .orderBy('id')
    .execute();
}

/** Endpoints of all organisations after one, for what is done to their secrets. */
export async function listSealedEndpoints(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<EndpointRow[]> {
  return db.selectFrom('webhook_endpoints').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

export async function findEndpoint(
  db: Db,
  { id, organisationIds }: { id: string; organisationIds: readonly string[] },
): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', 'in', organisationIds)
    .executeTakeFirst();
}

/** An endpoint that is about to change; whoever asks for it meanwhile waits. */
export async function findEndpointForUpdate(trx: Trx, id: string): Promise<EndpointRow | undefined> {
  const query = trx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id);
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
}

export async function insertEndpoint(trx: Trx, row: EndpointRow): Promise<void> {
  await trx.insertInto('webhook_endpoints').values(row).execute();
}

export async function updateEndpoint(trx: Trx, id: string, change: Partial<Omit<EndpointRow, 'id'>>): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute();
}

/** Deletes an endpoint; what waited for it, and what was tried, is swept with its time. */
export async function deleteEndpoint(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('endpoint_id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .execute();
  await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** The endpoints of some organisations that events are put in line for: those that are paused get them later. */
export async function listReceivers(
  db: Db,
  organisationIds: readonly string[],
): Promise<Pick<EndpointRow, 'id' | 'organisation_id' | 'types' | 'created_at'>[]> {
  if (organisationIds.length === 0) return [];
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'organisation_id', 'types', 'created_at'])
    .where('organisation_id', 'in', organisationIds)
    .where('state', 'in', ['active', 'paused'])
    .execute();
}

/**
 * Says that something of these endpoints is to be sent at `dueAt`, if nothing is before. Each row is written in any case, so that
 * whoever looks meanwhile for what waits does so before or after all of this.
 */
export async function updateEndpointsDue(trx: Trx, ids: readonly string[], dueAt: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('webhook_endpoints')
    .set(({ eb, ref }) => ({ due_at: eb.case().when('due_at', '<', dueAt).then(ref('due_at')).else(dueAt).end() }))
    .where('id', 'in', ids)
    .execute();
}

/**
 * Takes the endpoint that has waited longest, if one has something to be sent, so that this process alone sends to it until
 * `leaseUntil`; with `healthyOnly` none whose last try failed.
 */
export async function updateNextEndpointLease(
  trx: Trx,
  { now, leaseUntil, healthyOnly }: { now: string; leaseUntil: string; healthyOnly: boolean },
): Promise<EndpointRow | undefined> {
  return trx
    .updateTable('webhook_endpoints')
    .set({ leased_until: leaseUntil })
    .where('id', '=', ({ selectFrom }) => {
      const next = selectFrom('webhook_endpoints')
        .select('id')
        .where('state', '=', ACTIVE)
        .where('due_at', '<=', now)
        .where(({ or, eb }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .$if(healthyOnly, (query) => query.where('failures', '=', 0))
        .orderBy('due_at')
        .orderBy('id')
        .limit(1);
      // One that somebody changes or takes just now is left for the next look.
      return isPostgres(trx) ? next.forUpdate().skipLocked() : next;
    })
    .returningAll()
    .executeTakeFirst();
}

/** Goes on sending to endpoints that this process leased; one that it gave back meanwhile stays so. */
export async function updateEndpointLeases(trx: Trx, ids: readonly string[], leaseUntil: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('webhook_endpoints')
    .set({ leased_until: leaseUntil })
    .where('id', 'in', ids)
    .where('leased_until', 'is not', null)
    .execute();
}

/** Active endpoints that have failed since before a time. */
export async function listFailing(db: Db, since: string): Promise<EndpointRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('state', '=', ACTIVE)
    .where('failing_since', '<=', since)
    .execute();
}
