import { type Kysely, sql } from 'kysely';

import type { Dialect, Report } from '../migrate.ts';

/**
 * Money back that the provider refused is none (D4): neither the organisation nor the payer had it, and both may ask again. What an
 * administrator paid back afterwards was no money back either.
 */
export async function up(db: Kysely<never>, _dialect: Dialect, report: Report): Promise<void> {
  await sql`delete from money_back_marks where order_id in (
    select id from orders where refund_state = 'failed' or refund_reason <> 'money-back')`.execute(db);
  const { numAffectedRows } = await sql`update orders set refund_reason = null
    where refund_state = 'failed' and refund_reason = 'money-back'`.execute(db);
  if (numAffectedRows) report(`orders: ${numAffectedRows.toLocaleString('en')} refused ones are no money back`);
}
