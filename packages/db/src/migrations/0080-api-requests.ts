import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Requests with API keys. Without references: they are written by the hundred, and gone after 7 days. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table api_requests (
      id ${text} not null,
      organisation_id ${text} not null,
      key_id ${text} not null,
      at ${text} not null,
      method ${text} not null,
      route ${text} not null,
      status integer not null,
      ms integer not null,
      request_id ${text} not null,
      primary key (organisation_id, id)
    );
    create index api_requests_by_time on api_requests (at)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
