import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * The links by which recipients end all messages (D27), also once they were taken off their shipment or it was deleted: what was
 * sent stays with them.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table message_stop_links (
      token ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      address_key ${text} not null,
      created_at ${text} not null
    );
    create index message_stop_links_by_time on message_stop_links (created_at);
    insert into message_stop_links (token, organisation_id, address_key, created_at)
      select stop_token, organisation_id, address_key, created_at from message_recipients`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
