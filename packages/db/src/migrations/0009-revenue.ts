import { type Kysely, sql } from 'kysely';

/** All that revenue adds up, in one narrow index: the orders themselves are not read for it (§3). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_revenue on orders (subscription_tier, completed_at, amount_cents, refunded_cents)
    where status = 'completed'`.execute(db);
}
