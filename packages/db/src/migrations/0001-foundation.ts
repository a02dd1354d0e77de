import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Text columns compare by code point on both databases, so that ISO times and ids sort alike. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  // SQLite's search index (0002) refers to rows by number, which has to survive a vacuum.
  const id = dialect === 'postgres' ? `id ${text} primary key` : 'row integer primary key, id text not null unique';
  const statements = `
    create table organisations (
      ${id},
      name ${text} not null,
      tier ${text} not null,
      is_platform integer not null default 0,
      is_demo integer not null default 0,
      paid_until ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    );
    create table users (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      email ${text} not null,
      email_key ${text} not null unique,
      password_hash ${text} not null,
      name ${text} not null,
      role ${text} not null,
      requested_role ${text},
      is_owner integer not null default 0,
      is_active integer not null default 1,
      must_change_password integer not null default 0,
      created_at ${text} not null,
      updated_at ${text} not null
    );
    create index users_by_organisation on users (organisation_id, is_active);
    create table sessions (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      token_hash ${text} not null unique,
      created_at ${text} not null,
      last_seen_at ${text} not null,
      expires_at ${text} not null
    );
    create index sessions_by_user on sessions (user_id);
    create index sessions_by_expiry on sessions (expires_at);
    create table shipments (
      ${id},
      organisation_id ${text} not null references organisations (id),
      tracking_number ${text} not null unique,
      origin ${text} not null,
      destination ${text} not null,
      status ${text} not null,
      priority ${text} not null,
      current_location ${text},
      notes ${text},
      estimated_delivery_date ${text},
      eta_is_default integer not null default 0,
      actual_delivery_date ${text},
      is_delayed integer not null default 0,
      delay_reason ${text},
      is_demo integer not null default 0,
      created_by ${text} references users (id),
      search_text ${text} not null,
      created_at ${text} not null,
      updated_at ${text} not null
    );
    create index shipments_by_organisation on shipments (organisation_id, created_at, id);
    create index shipments_by_time on shipments (created_at, id);
    create table shipment_status_history (
      id ${text} primary key,
      shipment_id ${text} not null references shipments (id) on delete cascade,
      status ${text} not null,
      change ${text} not null,
      location ${text},
      notes ${text},
      user_id ${text} references users (id),
      timestamp ${text} not null
    );
    create index history_by_shipment on shipment_status_history (shipment_id, timestamp, id);
    create table shipment_counts (
      organisation_id ${text} primary key references organisations (id),
      created integer not null,
      picked_up integer not null,
      in_transit integer not null,
      out_for_delivery integer not null,
      delivered integer not null,
      exception integer not null,
      delayed integer not null
    );
    create table usage_counters (
      organisation_id ${text} not null references organisations (id),
      period ${text} not null,
      shipments integer not null,
      primary key (organisation_id, period)
    );
    create table audit_log (
      id ${text} primary key,
      at ${text} not null,
      user_id ${text},
      organisation_id ${text},
      action ${text} not null,
      details ${text} not null
    );
    create index audit_log_by_time on audit_log (at);
    create table jobs (
      id ${text} primary key,
      kind ${text} not null,
      payload ${text} not null,
      state ${text} not null,
      run_at ${text} not null,
      leased_until ${text},
      attempts integer not null default 0,
      last_error ${text},
      created_at ${text} not null
    );
    create index jobs_due on jobs (state, run_at);
    create table throttles (
      key ${text} primary key,
      count integer not null,
      ends_at ${text} not null
    );
    create index throttles_by_end on throttles (ends_at)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
