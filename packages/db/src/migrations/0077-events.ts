import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * The journal of what happened (D25), and the number of each shipment's last event. Nothing refers to shipments or
 * organisations in the database: an event outlives what it tells of.
 *
 * On Postgres an event's place is made of its transaction's number and of a sequence (docs/decisions/0019); `event_clock` is
 * what is added to the numbers of transactions, since they begin anew in a database that a dump was read into.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table events (
      id ${text} primary key,
      organisation_id ${text} not null,
      shipment_id ${text},
      seq integer,
      type ${text} not null,
      data ${text} not null,
      created_at ${text} not null
    );
    create index events_by_organisation on events (organisation_id, id);
    create index events_by_shipment on events (shipment_id, id);
    alter table shipments add column event_seq integer not null default 0`;
  const places = `;
    create sequence event_places;
    create table event_clock (xid_offset bigint not null);
    insert into event_clock (xid_offset) values (0)`;
  for (const statement of (statements + (dialect === 'postgres' ? places : '')).split(';')) {
    await sql.raw(statement).execute(db);
  }
}
