import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Somebody's data are asked for or erased (D28): who follows by an address is found by it, and so are the mails to them. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    alter table mails add column organisation_id ${text};
    alter table mails add column follower_id ${text};
    create index mails_to_followers on mails (follower_id) where follower_id is not null;
    create index mails_to_followers_at on mails (organisation_id, lower(to_email)) where follower_id is not null;
    create index followers_by_email on followers (email_key)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
