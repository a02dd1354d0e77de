import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Clocks that cost money, with each of their changes, bonds, and the days without work of an organisation (D26). `tiers` and amounts
 * are in the smallest units of the currency. What milestones and hands make of a clock stands in `started_at` and `stopped_at`;
 * `next_at` is when something is to be told of it, by which the few that are due are found among all.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const bigint = dialect === 'postgres' ? 'bigint' : 'integer';
  const statements = `
    create table clocks (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      shipment_id ${text} not null references shipments (id) on delete cascade,
      unit_id ${text} references units (id),
      kind ${text} not null check (kind in ('port_storage', 'demurrage', 'detention', 'transit_validity', 'bond_expiry')),
      starts_at ${text},
      starts_with ${text},
      stops_with ${text},
      stops_at ${text},
      free_days integer not null check (free_days >= 0),
      tiers ${text} not null,
      currency ${text},
      counts_from ${text} not null check (counts_from in ('same_day', 'next_day')),
      days ${text} not null check (days in ('calendar', 'working')),
      weekend ${text},
      time_zone ${text} not null,
      source ${text},
      checked_at ${text},
      started_at ${text},
      stopped_at ${text},
      started_by ${text},
      stopped_by ${text},
      start_told ${text},
      next_at ${text},
      warned_day ${text},
      warned_left integer,
      voided_at ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    );
    create index clocks_by_shipment on clocks (shipment_id);
    create index clocks_by_unit on clocks (unit_id) where unit_id is not null;
    create index clocks_due on clocks (next_at) where next_at is not null;
    create index clocks_by_organisation on clocks (organisation_id, id);
    create index clocks_running on clocks (organisation_id, id) where started_at is not null and stopped_at is null and voided_at is null;
    create table clock_changes (
      id ${text} primary key,
      clock_id ${text} not null references clocks (id) on delete cascade,
      organisation_id ${text} not null references organisations (id),
      kind ${text} not null check (kind in ('entered', 'corrected', 'moved', 'voided')),
      at ${text} not null,
      user_id ${text},
      key_id ${text},
      before ${text} not null,
      after ${text} not null
    );
    create index clock_changes_by_clock on clock_changes (clock_id, at);
    create table bonds (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      shipment_id ${text} references shipments (id) on delete set null,
      kind ${text} not null check (kind in ('regional', 'transit', 'temporary_import', 'warehouse', 'general', 'other')),
      number ${text} not null,
      guarantor ${text} not null,
      amount ${bigint} not null check (amount > 0),
      currency ${text} not null,
      expires ${text} not null,
      retired_at ${text},
      retired_by ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    );
    create unique index bonds_by_number on bonds (organisation_id, number);
    create index bonds_by_shipment on bonds (shipment_id) where shipment_id is not null;
    create index bonds_open on bonds (organisation_id, expires, id) where retired_at is null;
    create index bonds_retired on bonds (organisation_id, retired_at, id) where retired_at is not null;
    create table holidays (
      organisation_id ${text} not null references organisations (id),
      day ${text} not null,
      name ${text} not null,
      primary key (organisation_id, day)
    );
    create table weekends (
      organisation_id ${text} primary key references organisations (id),
      days ${text} not null
    )`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
