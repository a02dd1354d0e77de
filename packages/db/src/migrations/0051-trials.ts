import { createHash } from 'node:crypto';

import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Whose trial there was (D2), by a hash of the mailbox: it stays when an account goes, and names nobody. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`create table trials (mailbox_hash ${text} primary key, began_at ${text} not null)`).execute(db);
  const { rows } = await sql<{ email_key: string; created_at: string }>`
    select users.email_key, organisations.created_at from users
    join organisations on organisations.id = users.organisation_id
    where users.is_owner = 1 and organisations.base_is_trial = 1 and users.email <> ''
    order by organisations.created_at`.execute(db);
  for (const { email_key: email, created_at: beganAt } of rows) {
    const hash = createHash('sha256')
      .update(email.replace(/\+[^@]*(?=@)/u, ''))
      .digest('hex');
    // oxlint-disable-next-line no-await-in-loop -- the first trial of a mailbox is kept
    await sql`insert into trials (mailbox_hash, began_at) values (${hash}, ${beganAt}) on conflict do nothing`.execute(
      db,
    );
  }
}
