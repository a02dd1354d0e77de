import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Messages to recipients (D27): who hears of a shipment, what was or will be sent to them, how much of it a month, by whose
 * account, and whom nobody writes to. Of a phone or an address stands a keyed hash beside it, which is all that is left of it
 * once it is erased; `sealed_keys` holds the key of these, encrypted.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const bigint = dialect === 'postgres' ? 'bigint' : 'integer';
  const statements = `
    create table message_recipients (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      shipment_id ${text} not null references shipments (id) on delete cascade,
      channel ${text} not null check (channel in ('sms', 'whatsapp', 'email')),
      address ${text},
      address_key ${text} not null,
      country ${text},
      language ${text} not null check (language in ('en', 'fr', 'ar', 'sw', 'pt')),
      consent ${text} not null check (consent in ('attested', 'code', 'wrote')),
      consent_by ${text},
      consented_at ${text},
      stop_token ${text} not null unique,
      window_until ${text},
      erased_at ${text},
      created_at ${text} not null,
      unique (shipment_id, channel, address_key)
    );
    create index message_recipients_by_address on message_recipients (address_key, id);
    create index message_recipients_of_organisation on message_recipients (organisation_id, id);
    create table messages (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      shipment_id ${text} references shipments (id) on delete cascade,
      recipient_id ${text},
      channel ${text} not null check (channel in ('sms', 'whatsapp', 'email')),
      template ${text} not null,
      told ${text} check (told in ('picked_up', 'out_for_delivery', 'delivered', 'exception')),
      state ${text} not null check (state in ('waiting', 'sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'suppressed', 'unknown')),
      reason ${text},
      address ${text},
      language ${text} not null check (language in ('en', 'fr', 'ar', 'sw', 'pt')),
      place ${text},
      zone ${text} not null,
      body ${text},
      encoding ${text} check (encoding in ('gsm7', 'ucs2')),
      segments integer not null,
      provider ${text},
      account ${text} check (account in ('own', 'shared', 'sink')),
      is_repeatable integer not null check (is_repeatable in (0, 1)),
      provider_id ${text},
      network ${text},
      cost_micros ${bigint},
      currency ${text},
      tries integer not null,
      send_at ${text} not null,
      leased_until ${text},
      created_at ${text} not null,
      sent_at ${text},
      updated_at ${text} not null
    );
    create index messages_due on messages (send_at, id) where state = 'waiting';
    create index messages_under_way on messages (leased_until, id) where state = 'sending';
    create index messages_by_shipment on messages (shipment_id, id);
    create index messages_by_recipient on messages (recipient_id, id);
    create index messages_by_organisation on messages (organisation_id, created_at, id);
    create unique index messages_by_provider on messages (provider, provider_id) where provider_id is not null;
    create table message_usage (
      organisation_id ${text} not null references organisations (id),
      month ${text} not null,
      account ${text} not null check (account in ('own', 'shared', 'sink')),
      segments integer not null,
      primary key (organisation_id, month, account)
    );
    create table message_suppressions (
      address_key ${text} primary key,
      source ${text} not null check (source in ('answer', 'link', 'provider', 'ussd')),
      created_at ${text} not null
    );
    create table message_settings (
      organisation_id ${text} primary key references organisations (id),
      sms ${text} check (sms in ('africas-talking', 'http')),
      sender_id ${text},
      sms_account ${text},
      whatsapp_account ${text},
      takes_followers integer not null check (takes_followers in (0, 1)),
      is_stopped integer not null check (is_stopped in (0, 1)),
      kept_days integer not null,
      updated_at ${text} not null
    );
    create table sealed_keys (name ${text} primary key, sealed ${text} not null)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
