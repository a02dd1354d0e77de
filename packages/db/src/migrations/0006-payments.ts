import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Payments by a provider and otherwise, the months they pay for, claims and refunds. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    alter table orders add column method ${text} not null default 'paypal';
    alter table orders add column reference ${text};
    alter table orders add column recorded_by ${text} references users (id);
    alter table orders add column buyer_id ${text} references users (id);
    alter table orders add column language ${text} not null default 'en';
    alter table orders add column checkout_hash ${text};
    alter table orders add column capturing_at ${text};
    alter table orders add column failure ${text};
    alter table orders add column payer_id ${text};
    alter table orders add column payer_name ${text};
    alter table orders add column payer_email ${text};
    alter table orders add column payer_phone ${text};
    alter table orders add column consumed_at ${text};
    alter table orders add column credited_at ${text};
    alter table orders add column claim_hash ${text};
    alter table orders add column claim_email ${text};
    alter table orders add column refund_state ${text};
    alter table orders add column refund_reason ${text};
    alter table orders add column refund_requested_at ${text};
    alter table orders add column paypal_refund_id ${text};
    create unique index orders_by_claim on orders (claim_hash) where claim_hash is not null;
    create index orders_by_organisation on orders (organisation_id, created_at, id) where organisation_id is not null;
    create unique index orders_money_back_by_organisation on orders (organisation_id) where refund_reason = 'money-back';
    create unique index orders_money_back_by_payer on orders (payer_id)
      where refund_reason = 'money-back' and payer_id is not null;
    create unique index orders_by_reference on orders (method, reference) where reference is not null;
    create index orders_by_payer on orders (payer_id) where payer_id is not null;
    create index orders_unsettled on orders (created_at) where status = 'pending';
    create index orders_unclaimed on orders (completed_at, id) where status = 'completed' and consumed_at is null;
    create index orders_refunding on orders (refund_requested_at) where refund_state is not null;
    create table webhook_events (
      id ${text} primary key,
      type ${text} not null,
      received_at ${text} not null
    );
    create index webhook_events_by_time on webhook_events (received_at);
    alter table organisations add column base_tier ${text} not null default 'starter';
    alter table organisations add column base_paid_until ${text};
    alter table organisations add column base_is_trial integer not null default 0;
    alter table organisations add column base_at ${text} not null default '';
    alter table organisations add column cancelled_at ${text};
    update organisations set base_tier = tier, base_paid_until = paid_until, base_at = created_at,
      base_is_trial = case when paid_until is null or is_platform = 1 then 0 else 1 end;
    alter table users add column password_dies_at ${text};
    create index organisations_by_end on organisations (paid_until) where paid_until is not null`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
