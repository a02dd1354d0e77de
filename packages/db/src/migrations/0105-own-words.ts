import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** What organisations write to recipients in words of their own, by status and language (D27). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table message_words (
      organisation_id ${text} not null references organisations (id),
      template ${text} not null,
      language ${text} not null,
      text ${text} not null,
      state ${text} not null check (state in ('waiting', 'approved', 'declined')),
      updated_at ${text} not null,
      primary key (organisation_id, template, language)
    );
    create index message_words_asked on message_words (updated_at) where state = 'waiting'`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
