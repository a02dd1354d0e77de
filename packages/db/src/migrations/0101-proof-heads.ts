import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Up to which proof, and on which day, the head of a chain was written into the audit log (D28); and proofs by time, for reports on one organisation or all. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    alter table proof_chains add column told_length integer not null default 0;
    alter table proof_chains add column told_on ${text};
    create index proofs_by_time on proofs (organisation_id, captured_at);
    create index proofs_of_all_by_time on proofs (captured_at)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
