import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * What standing at border posts takes: as organisations learn from their own crossings, and as everybody may learn from all of them
 * (D26, D29). An organisation may keep its crossings out of the latter.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const minutes = ['p10', 'p50', 'p90'].map((name) => `${name} integer not null check (${name} >= 0)`).join(', ');
  const columns = `
    post_id ${text} not null,
    side ${text} not null check (side in ('exit', 'entry')),
    slot ${text} not null,
    crossings integer not null check (crossings > 0),
    ${minutes},
    until ${text} not null`;
  const statements = `
    create table border_times (
      organisation_id ${text} not null references organisations (id),
      ${columns},
      primary key (organisation_id, post_id, side, slot)
    );
    create table shared_border_times (
      ${columns},
      primary key (post_id, side, slot)
    );
    alter table organisations add column shares_crossings integer not null default 1 check (shares_crossings in (0, 1))`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
