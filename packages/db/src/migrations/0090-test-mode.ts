import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Test mode (D24). The test shipments of an organisation belong to another one that stands for it, its test organisation.
 * Their numbers are unique in it alone, so that a shipment is known by `number_key`, of which `tracking_number` is what
 * is shown: all but the test organisation, which stands behind a `~` that no number has.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const isPostgres = dialect === 'postgres';
  const text = isPostgres ? 'text collate "C"' : 'text';
  const shown = isPostgres
    ? `generated always as (split_part(number_key, '~', 1)) stored`
    : `generated always as (case instr(number_key, '~') when 0 then number_key else substr(number_key, 1, instr(number_key, '~') - 1) end) virtual`;
  const statements = `
    alter table organisations add column test_of ${text} references organisations (id);
    create unique index organisations_by_test_of on organisations (test_of) where test_of is not null;
    alter table shipments rename column tracking_number to number_key;
    alter table shipments add column tracking_number ${text} ${shown}`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
