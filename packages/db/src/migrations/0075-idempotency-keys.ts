import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Changes that are made once however often they are sent under an Idempotency-Key, with what was answered first. Those of
 * statuses, which stood among the scans, move here.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table idempotency_keys (
      caller_id ${text} not null,
      key ${text} not null,
      fingerprint ${text} not null,
      status integer not null,
      answer ${text} not null,
      created_at ${text} not null,
      primary key (caller_id, key)
    );
    create index idempotency_keys_by_time on idempotency_keys (created_at);
    insert into idempotency_keys (caller_id, key, fingerprint, status, answer, created_at)
      select user_id, id, digest, 200, answer, received_at from scans where outcome = 'keyed'
      on conflict do nothing;
    delete from scans where outcome = 'keyed'`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
