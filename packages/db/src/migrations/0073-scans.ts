import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Commands that are recorded once however often they are sent: scans that waited on a device (D23), and statuses under
 * an Idempotency-Key. `answer` is what was answered first. `shipment_id` is no reference, since deleting shipments would
 * have to look for it. The history says which scan an entry came from; devices, when each was last in contact.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const bigint = dialect === 'postgres' ? 'bigint' : 'integer';
  const statements = `
    create table scans (
      organisation_id ${text} not null references organisations (id),
      id ${text} not null,
      user_id ${text} not null references users (id),
      device_id ${text},
      device_order ${bigint},
      shipment_id ${text} not null,
      tracking_number ${text} not null,
      digest ${text} not null,
      outcome ${text} not null constraint scans_outcome_check check (outcome in ('recorded', 'toConfirm', 'keyed')),
      answer ${text} not null,
      scanned_at ${text},
      occurred_at ${text},
      received_at ${text} not null,
      clock_offset_ms ${bigint},
      read_how ${text},
      primary key (organisation_id, id)
    );
    create index scans_by_time on scans (received_at);
    create index scans_by_device on scans (device_id, user_id, device_order) where device_id is not null;
    alter table shipment_status_history add column scan_id ${text};
    alter table shipment_status_history add column read_how ${text};
    create table devices (
      user_id ${text} not null references users (id),
      device_id ${text} not null,
      release ${text},
      last_contact_at ${text} not null,
      late_count integer not null,
      primary key (user_id, device_id)
    )`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
