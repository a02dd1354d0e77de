import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * What is erased of recipients (D27, D28): shipments that still name one are found by the day of their delivery; `erasures` says who
 * asked for what and when, by ids, and `erasure_log` is the row that whoever writes to the log outside of the database holds. The totals of
 * messages are read by month.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create index shipments_naming_recipients on shipments (actual_delivery_date, id)
      where recipient_name is not null or recipient_phone is not null or recipient_email is not null or recipient_address is not null;
    create index message_recipients_unconfirmed on message_recipients (created_at) where consented_at is null;
    create index message_usage_by_month on message_usage (month, account, segments);
    create table erasures (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      user_id ${text},
      subjects ${text} not null,
      created_at ${text} not null
    );
    create index erasures_by_organisation on erasures (organisation_id, created_at, id);
    create table erasure_log (name ${text} primary key, written_at ${text} not null)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
