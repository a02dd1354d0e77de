import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Endpoints of other systems and what is sent to them (D24). A delivery's id is its endpoint's and its event's, so that an
 * event is in line once; what waits is found by endpoint. `journal_readers` says how far the journal was put in line.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table webhook_endpoints (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      url ${text} not null,
      description ${text},
      types ${text} not null,
      headers ${text},
      secret ${text} not null,
      public_key ${text} not null,
      previous_secret ${text},
      previous_until ${text},
      state ${text} not null check (state in ('active', 'paused', 'disabled')),
      disabled_reason ${text} check (disabled_reason in ('gone', 'failing')),
      failures integer not null,
      failing_since ${text},
      warned integer not null,
      due_at ${text},
      blocked_until ${text},
      leased_until ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    );
    create index webhook_endpoints_by_organisation on webhook_endpoints (organisation_id, id);
    create index webhook_endpoints_due on webhook_endpoints (due_at, id) where state = 'active';
    create index webhook_endpoints_failing on webhook_endpoints (failing_since) where state = 'active';
    create table webhook_deliveries (
      id ${text} primary key,
      endpoint_id ${text} not null,
      event_id ${text} not null,
      event_type ${text} not null,
      state ${text} not null check (state in ('waiting', 'delivered', 'failed')),
      tries integer not null,
      next_at ${text},
      created_at ${text} not null
    );
    create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_at, id) where state = 'waiting';
    create index webhook_deliveries_by_time on webhook_deliveries (created_at);
    create table webhook_attempts (
      id ${text} primary key,
      delivery_id ${text} not null,
      endpoint_id ${text} not null,
      nth integer not null,
      at ${text} not null,
      ms integer not null,
      is_delivered integer not null check (is_delivered in (0, 1)),
      status integer,
      error ${text},
      request_headers ${text} not null,
      response_headers ${text} not null,
      response_body ${text} not null
    );
    create index webhook_attempts_by_endpoint on webhook_attempts (endpoint_id, id);
    create index webhook_attempts_counted on webhook_attempts (endpoint_id, at, is_delivered);
    create index webhook_attempts_failed on webhook_attempts (endpoint_id, id) where is_delivered = 0;
    create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, id);
    create index webhook_attempts_by_time on webhook_attempts (at);
    create table journal_readers (name ${text} primary key, place ${text} not null)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
