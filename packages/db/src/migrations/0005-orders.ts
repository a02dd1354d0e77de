import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Orders. Amounts are decimal texts; the databases themselves keep them in whole cents as well, so
 * that sums are exact and never differ from the texts.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const centsOf = (column: string) => `(cast(round(cast(${column} as numeric) * 100) as integer))`;
  const statements = `
    create table orders (
      id ${text} primary key,
      user_id ${text} references users (id),
      organisation_id ${text} references organisations (id),
      subscription_tier ${text} not null,
      amount ${text} not null,
      amount_cents integer generated always as ${centsOf('amount')} stored,
      currency ${text} not null default 'USD',
      status ${text} not null default 'pending',
      paypal_order_id ${text} unique,
      paypal_capture_id ${text} unique,
      billing_cycle ${text} not null default 'monthly',
      refunded_amount ${text} not null default '0.00',
      refunded_cents integer generated always as ${centsOf('refunded_amount')} stored,
      completed_at ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    );
    create index orders_by_status on orders (status, completed_at);
    create index orders_by_time on orders (created_at, id)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
