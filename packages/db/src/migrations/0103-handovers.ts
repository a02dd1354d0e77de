import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * What is asked for when goods are handed over (D28): by organisation in `proof_policies`, by shipment in `handovers`, which counts
 * wrong codes and codes that were sent at the door too, and has what phones check a code by. A proof says what became of the code.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table proof_policies (
      organisation_id ${text} primary key references organisations (id),
      policy ${text} not null,
      updated_at ${text} not null
    );
    create table handovers (
      shipment_id ${text} primary key references shipments (id) on delete cascade,
      organisation_id ${text} not null references organisations (id),
      policy ${text},
      wrong_codes integer not null default 0,
      codes_sent integer not null default 0,
      check_salt ${text},
      check_hash ${text}
    );
    alter table proofs add column code_state ${text} check (code_state in ('right', 'wrong', 'overridden'));
    alter table proofs add column code_override_reason ${text}`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
