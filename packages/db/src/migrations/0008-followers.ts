import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** People without an account who are mailed when a shipment moves. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table followers (
      id ${text} primary key,
      shipment_id ${text} not null references shipments (id) on delete cascade,
      email ${text} not null,
      email_key ${text} not null,
      language ${text} not null,
      token_hash ${text} unique,
      stop_key ${text} not null,
      confirmed_at ${text},
      created_at ${text} not null,
      unique (shipment_id, email_key)
    );
    create index followers_unconfirmed on followers (created_at) where confirmed_at is null`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
