import type { AdminOrder } from '@msafara/domain/billing/billing.schema';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { contains } from '../folded-text.ts';
import { readingFrom, type TimedPlace } from '../page-place.ts';
import type { OrderTable } from './orders.table.ts';

export type SoughtOrder = { id: string; createdAt: string };

/**
 * Orders whose money was asked for and whose end is not known, the one that was not looked at for longest first;
 * none that was looked at since `before`.
 */
export async function listUnsettled(db: Db, before: string, limit: number): Promise<SoughtOrder[]> {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'created_at as createdAt'])
      // As a literal: only so do the databases see that the index of pending orders holds them all.
      .where('status', '=', sql.lit('pending'))
      .where('capturing_at', 'is not', null)
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .limit(limit)
      .execute()
  );
}

/** Orders whose money is on its way back, in the same order. */
export async function listRefunding(db: Db, before: string, limit: number): Promise<SoughtOrder[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt'])
    .where('refund_state', 'in', ['requested', 'pending'])
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

export type UnclaimedPayment = {
  id: string;
  orderNumber: string;
  tier: OrderTable['subscription_tier'];
  amount: string;
  refundedAmount: string;
  completedAt: string;
  claimEmail: string | null;
  refundState: OrderTable['refund_state'];
};

/** Paid orders that no account has used, oldest first (D4). */
export async function listUnclaimed(db: Db, before: string, limit: number): Promise<UnclaimedPayment[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'paypal_order_id', 'subscription_tier', 'amount', 'refunded_amount', 'completed_at'])
    .select(['claim_email', 'refund_state'])
    .where('status', '=', 'completed')
    .where('consumed_at', 'is', null)
    .where('completed_at', '<=', before)
    .orderBy('completed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.paypal_order_id ?? row.id,
    tier: row.subscription_tier,
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    completedAt: row.completed_at ?? '',
    claimEmail: row.claim_email,
    refundState: row.refund_state,
  }));
}

/** Orders of all organisations with their names, newest first. */
export async function listAdminOrders(
  db: Db,
  search: string | undefined,
  { place, limit }: { place: TimedPlace | undefined; limit: number },
): Promise<AdminOrder[]> {
  const reading = readingFrom(place);
  const rows = await db
    .selectFrom('orders')
    .leftJoin('organisations', 'organisations.id', 'orders.organisation_id')
    .select([
      'orders.id as id',
      'orders.organisation_id as organisationId',
      'organisations.name as organisationName',
      'subscription_tier as tier',
      'amount',
      'refunded_amount as refundedAmount',
      'orders.status as status',
      'method',
      'reference',
      'refund_state as refundState',
      'orders.created_at as createdAt',
      'completed_at as completedAt',
    ])
    .select(({ fn }) => fn.coalesce('paypal_order_id', 'orders.id').as('orderNumber'))
    .$if(search !== undefined && search !== '', (query) =>
      query.where(({ or }) =>
        or([
          contains('organisations.name_key', search ?? ''),
          contains('lower(orders.paypal_order_id)', search ?? ''),
          contains('lower(orders.reference)', search ?? ''),
          contains('orders.id', search ?? ''),
        ]),
      ),
    )
    .$if(place !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('orders.created_at', 'orders.id'), reading.compare, tuple(place?.at ?? '', reading.id)),
      ),
    )
    .orderBy('orders.created_at', reading.order)
    .orderBy('orders.id', reading.order)
    .limit(limit)
    .execute();
  return reading.newestFirst(rows);
}

/** Takes in a delivery of the provider; answers false for one that came before. */
export async function insertWebhookEvent(trx: Trx, event: { id: string; type: string; now: string }): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_events')
    .values({ id: event.id, type: event.type, received_at: event.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteWebhookEventsBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('webhook_events').where('received_at', '<', before).execute();
}
