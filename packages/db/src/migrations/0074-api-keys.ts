import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * API keys of organisations (D24); of a key only its hash is stored. `lineage_id` is the first key of those that were
 * rolled one into the next. The history says which key wrote an entry: the reference is to a row that is never deleted, and
 * is none in the database, so that deleting shipments has nothing to look for.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table api_keys (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      lineage_id ${text} not null,
      name ${text} not null,
      prefix ${text} not null,
      hash ${text} not null unique,
      scopes ${text} not null,
      allowed_cidrs ${text} not null,
      expires_at ${text},
      revoked_at ${text},
      rolled_to ${text},
      last_used_at ${text},
      last_used_from ${text},
      created_by ${text} not null references users (id),
      created_at ${text} not null
    );
    create index api_keys_by_organisation on api_keys (organisation_id, created_at, id);
    alter table shipment_status_history add column key_id ${text};
    create index history_changes_by_key on shipment_status_history (recorded_at, id)
      where change <> 'created' and key_id is not null`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
