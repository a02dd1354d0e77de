import type { Db, Trx } from '../database.ts';

type Wish = { orderId: string; organisationId: string; marks: readonly string[] };

/** Whether the organisation, or somebody known by one of the marks, had the money of another order back before (D4). */
export async function hasHadMoneyBack(db: Db, { orderId, organisationId, marks }: Wish): Promise<boolean> {
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where('refund_reason', '=', 'money-back')
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', orderId)
    .limit(1)
    .executeTakeFirst();
  if (own || marks.length === 0) return own !== undefined;
  const known = await db
    .selectFrom('money_back_marks')
    .select('mark')
    .where('mark', 'in', marks)
    .where('order_id', '<>', orderId)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Notes what the payer of an order is known by; a mark that another order has stays that order's. Of two who ask at
 * once, the second waits here, and is told by `hasHadMoneyBack` afterwards.
 */
export async function insertMoneyBackMarks(
  trx: Trx,
  { orderId, marks }: { orderId: string; marks: readonly string[] },
): Promise<void> {
  if (marks.length === 0) return;
  await trx
    .insertInto('money_back_marks')
    .values(marks.toSorted().map((mark) => ({ mark, order_id: orderId })))
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute();
}

/** What the payer of an order is known by is nobody's again: no money went back. */
export async function deleteMoneyBackMarks(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('money_back_marks').where('order_id', '=', orderId).execute();
}
