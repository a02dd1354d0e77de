import { type Kysely, sql } from 'kysely';

/**
 * What the sweep of payments looks for, in its order (D4), and the jobs that were given up, newest first. The
 * column that is always the same stands first, or SQLite prefers an index that begins with it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = `
    drop index orders_unsettled;
    drop index orders_refunding;
    create index orders_unsettled on orders (status, updated_at) where status = 'pending' and capturing_at is not null;
    create index orders_begun on orders (status, created_at) where status = 'pending' and capturing_at is null;
    create index orders_refunding on orders (updated_at) where refund_state is not null;
    create index jobs_dead on jobs (state, created_at, id) where state = 'dead'`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
