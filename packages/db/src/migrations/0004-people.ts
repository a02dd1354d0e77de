import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Settings, second factors, invitations, notifications, chat and the mails that were written. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    alter table users add column email_verified_at ${text};
    alter table users add column language ${text} not null default 'en';
    alter table users add column time_zone ${text} not null default 'UTC';
    alter table users add column date_format ${text} not null default 'MM/DD/YYYY';
    alter table users add column theme ${text} not null default 'light';
    alter table users add column session_timeout_hours integer not null default 24;
    alter table users add column password_expiry_days integer default 90;
    alter table users add column password_changed_at ${text};
    alter table users add column password_reminded_at ${text};
    alter table users add column email_notifications integer not null default 1;
    alter table users add column status_updates integer not null default 0;
    alter table users add column delay_alerts integer not null default 1;
    alter table users add column weekly_reports integer not null default 1;
    alter table users add column totp_secret ${text};
    alter table users add column totp_enabled_at ${text};
    alter table users add column totp_last_step integer;
    alter table users add column unsubscribe_key ${text};
    alter table users add column anonymised_at ${text};
    update users set password_changed_at = created_at;
    create index users_by_role_request on users (requested_role) where requested_role is not null;
    create index users_by_time on users (created_at, id);
    alter table sessions add column user_agent ${text};
    alter table sessions add column address ${text};
    alter table sessions add column idle_until ${text} not null default '';
    update sessions set idle_until = expires_at;
    create table user_tokens (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      purpose ${text} not null,
      token_hash ${text} not null unique,
      email ${text},
      created_at ${text} not null,
      expires_at ${text} not null
    );
    create index user_tokens_by_user on user_tokens (user_id, purpose);
    create index user_tokens_by_expiry on user_tokens (expires_at);
    create table recovery_codes (
      user_id ${text} not null references users (id) on delete cascade,
      code_hash ${text} not null,
      used_at ${text},
      primary key (user_id, code_hash)
    );
    create table invitations (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      email ${text} not null,
      email_key ${text} not null,
      role ${text} not null,
      token_hash ${text} not null unique,
      invited_by ${text} not null references users (id),
      created_at ${text} not null,
      expires_at ${text} not null,
      unique (organisation_id, email_key)
    );
    create table notifications (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      shipment_id ${text} references shipments (id) on delete set null,
      type ${text} not null,
      title ${text} not null,
      message ${text} not null,
      link ${text},
      is_read integer not null default 0,
      created_at ${text} not null
    );
    create index notifications_by_user on notifications (user_id, created_at, id);
    create index notifications_unread on notifications (user_id) where is_read = 0;
    create index notifications_by_time on notifications (created_at);
    create index notifications_by_shipment on notifications (shipment_id) where shipment_id is not null;
    create table chat_messages (
      id ${text} primary key,
      user_id ${text} not null references users (id),
      user_email ${text} not null,
      user_name ${text} not null,
      subject ${text} not null,
      message ${text} not null,
      status ${text} not null default 'pending',
      admin_response ${text},
      responded_by ${text} references users (id),
      is_read integer not null default 0,
      created_at ${text} not null,
      responded_at ${text}
    );
    create index chat_messages_by_user on chat_messages (user_id, created_at, id);
    create index chat_messages_by_time on chat_messages (created_at, id);
    create index chat_messages_by_status on chat_messages (status, created_at, id);
    create table mails (
      id ${text} primary key,
      user_id ${text} references users (id) on delete set null,
      template ${text} not null,
      language ${text} not null,
      to_name ${text},
      to_email ${text} not null,
      subject ${text} not null,
      body_text ${text},
      body_html ${text},
      headers ${text} not null,
      state ${text} not null,
      error ${text},
      created_at ${text} not null,
      sent_at ${text}
    );
    create index mails_by_time on mails (created_at, id);
    create table status_mail_items (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      tracking_number ${text} not null,
      status ${text} not null,
      location ${text},
      at ${text} not null
    );
    create index status_mail_items_by_user on status_mail_items (user_id, at);
    create index history_by_user on shipment_status_history (user_id)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
