import { type Kysely, sql } from 'kysely';

/**
 * What revenue adds up and what users are counted by, each in one narrow index, so that orders and users
 * themselves are not read for it (§3, D18); the latter finds the administrators as well.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_revenue on orders (subscription_tier, completed_at, amount_cents, refunded_cents)
    where status = 'completed'`.execute(db);
  await sql`create index users_by_role on users (role, organisation_id, anonymised_at)`.execute(db);
}
