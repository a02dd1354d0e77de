import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** The sender's own number, once in each organisation, and what a request that created a shipment said (D20). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    alter table shipments add column reference ${text};
    alter table shipments add column request_digest ${text};
    create unique index shipments_by_reference on shipments (organisation_id, reference) where reference is not null`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
