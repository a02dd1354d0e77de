import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

const TYPES = [
  'commercial_invoice',
  'packing_list',
  'bill_of_lading',
  'road_consignment_note',
  'certificate_of_origin',
  'certificate_of_conformity',
  'inspection_certificate',
  'cargo_tracking_note',
  'import_licence',
  'import_declaration',
  'transit_declaration',
  'bond',
  'insurance_certificate',
  'phytosanitary_certificate',
  'delivery_order',
  'other',
];

/** The papers of shipments, and the rules of organisations about which are asked for (D26). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const types = `check (type in (${TYPES.map((type) => `'${type}'`).join(', ')}))`;
  const statements = `
    create table documents (
      shipment_id ${text} not null references shipments (id) on delete cascade,
      type ${text} not null ${types},
      organisation_id ${text} not null references organisations (id),
      state ${text} not null check (state in ('needed', 'requested', 'submitted', 'accepted', 'rejected', 'not_needed')),
      number ${text},
      expires_at ${text},
      due_at ${text},
      file_id ${text} references files (id),
      updated_at ${text} not null,
      user_id ${text},
      key_id ${text},
      primary key (shipment_id, type)
    );
    create index documents_by_file on documents (file_id) where file_id is not null;
    create table document_rules (
      organisation_id ${text} not null references organisations (id),
      name ${text} not null,
      destination ${text} not null,
      transit ${text},
      type ${text} not null ${types},
      due_before ${text},
      source ${text} not null,
      checked_at ${text} not null,
      is_off integer not null check (is_off in (0, 1)),
      primary key (organisation_id, name)
    )`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
