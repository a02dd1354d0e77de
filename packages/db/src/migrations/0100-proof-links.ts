import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Links that show a proof to whoever has them (D28): known by the hash of their secret, which is sealed for those who made them. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table proof_links (
      organisation_id ${text} not null references organisations (id),
      id ${text} not null,
      proof_id ${text} not null,
      token_hash ${text} not null,
      sealed ${text} not null,
      user_id ${text},
      key_id ${text},
      created_at ${text} not null,
      expires_at ${text} not null,
      revoked_at ${text},
      primary key (organisation_id, id)
    );
    create unique index proof_links_by_token on proof_links (token_hash);
    create index proof_links_by_proof on proof_links (organisation_id, proof_id, created_at);
    create index proof_links_by_end on proof_links (expires_at)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
