import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

const CODES = [
  'manifest_lodged',
  'declaration_lodged',
  'duties_paid',
  'arrived_port',
  'discharged',
  'gated_out',
  'selected_scan',
  'selected_inspection',
  'inspected',
  'hold_opened',
  'hold_released',
  'released',
  'seal_applied',
  'seal_changed',
  'seal_alarm',
  'border_arrived',
  'exit_cleared',
  'border_crossed',
  'entry_cleared',
  'weighbridge_passed',
  'depot_arrived',
  'empty_returned',
  'bond_retired',
];

/**
 * Milestones of shipments in ports, customs and at borders, the units that they travel in, and the seals on those (D26). An entry of
 * the history may be brought about by a milestone; an organisation may want holds to be exceptions.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const standing = 'retracted_at is null and retracts_id is null';
  const statements = `
    create table units (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      kind ${text} not null check (kind in ('container', 'truck', 'trailer', 'wagon', 'package')),
      number ${text} not null,
      created_at ${text} not null
    );
    create unique index units_by_number on units (organisation_id, number);
    create table shipment_units (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      shipment_id ${text} not null references shipments (id) on delete cascade,
      unit_id ${text} not null references units (id),
      loaded_at ${text} not null,
      unloaded_at ${text},
      unloaded_by ${text} check (unloaded_by in ('hand', 'delivered', 'empty_returned')),
      user_id ${text},
      key_id ${text},
      recorded_at ${text} not null
    );
    create index shipment_units_by_shipment on shipment_units (shipment_id, loaded_at);
    create index shipment_units_by_unit on shipment_units (unit_id, loaded_at);
    create table seals (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      unit_id ${text} not null references units (id),
      number ${text} not null,
      kind ${text} not null check (kind in ('bolt', 'wire', 'electronic')),
      applied_by ${text} not null check (applied_by in ('customs', 'carrier', 'shipper')),
      applied_at ${text} not null,
      removed_at ${text},
      user_id ${text},
      key_id ${text},
      recorded_at ${text} not null
    );
    create index seals_by_unit on seals (unit_id, applied_at);
    create table milestones (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      shipment_id ${text} not null references shipments (id) on delete cascade,
      unit_id ${text} references units (id),
      code ${text} not null check (code in (${CODES.map((code) => `'${code}'`).join(', ')})),
      class ${text} not null check (class in ('PLN', 'EST', 'ACT')),
      occurred_at ${text} not null,
      recorded_at ${text} not null,
      place ${text},
      unlocode ${text},
      post_id ${text},
      side ${text} check (side in ('exit', 'entry')),
      reason ${text} check (reason in ('documents_missing', 'valuation', 'classification', 'inspection_queue', 'scanner_down', 'duties_unpaid', 'permit_missing', 'bond', 'seal', 'overweight', 'system_down', 'other')),
      reference ${text},
      note_internal ${text},
      is_public integer not null default 0 check (is_public in (0, 1)),
      moves_to ${text} check (moves_to in ('In Transit', 'Exception')),
      source ${text} not null check (source in ('user', 'key', 'import')),
      user_id ${text},
      key_id ${text},
      retracts_id ${text},
      retracted_at ${text},
      retracted_by ${text}
    );
    create index milestones_by_shipment on milestones (shipment_id, occurred_at);
    create index milestones_at_post on milestones (organisation_id, post_id, occurred_at) where post_id is not null and ${standing};
    create index milestones_by_code on milestones (organisation_id, code, occurred_at) where ${standing};
    create index milestones_by_unit on milestones (unit_id, occurred_at) where unit_id is not null and ${standing};
    alter table shipment_status_history add column milestone_id ${text};
    alter table organisations add column hold_is_exception integer not null default 0 check (hold_is_exception in (0, 1))`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
