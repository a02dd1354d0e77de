import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Every organisation with somebody active in it has an active owner (D1): where it has none, its oldest active sender
 * becomes it, else its oldest active viewer, who becomes a sender. One that nobody active is left in is closed.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`alter table organisations add column closed_at ${text}`).execute(db);
  await sql.raw('create index organisations_closed on organisations (id) where closed_at is not null').execute(db);
  const isOf = 'users.organisation_id = organisations.id and users.is_active = 1';
  const { rows } = await sql
    .raw<{ id: string }>(
      `select id from organisations where is_platform = 0 and is_demo = 0
       and not exists (select 1 from users where ${isOf} and users.is_owner = 1)`,
    )
    .execute(db);
  const now = new Date().toISOString();
  for (const { id } of rows) {
    // oxlint-disable no-await-in-loop -- each change is made of a few statements on one connection
    await sql`update users set is_owner = 0 where organisation_id = ${id} and is_owner = 1`.execute(db);
    const found = await sql<{ id: string }>`
      select id from users where organisation_id = ${id} and is_active = 1 and role in ('sender', 'viewer')
      order by role, created_at, id limit 1`.execute(db);
    const [heir] = found.rows;
    if (heir) {
      await sql`update users set is_owner = 1, role = 'sender', updated_at = ${now} where id = ${heir.id}`.execute(db);
    } else {
      await sql`update organisations set closed_at = ${now} where id = ${id}`.execute(db);
      await sql`delete from invitations where organisation_id = ${id}`.execute(db);
    }
    // oxlint-enable no-await-in-loop
  }
}
