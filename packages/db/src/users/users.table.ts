import type { Role } from '@msafara/domain/auth/auth.schema';
import type { Language } from '@msafara/domain/settings/languages';
import type { DateFormat, Theme } from '@msafara/domain/settings/settings.schema';
import type { Generated } from 'kysely';

/**
 * `email_key` is the form that is compared: one address, one account. `password_expiry_days` null is
 * never. `totp_secret` without `totp_enabled_at` waits for its first code; `totp_last_step` is the
 * last time step a code was taken for, so that none is good twice. `unsubscribe_key` opens nothing
 * but the mail preferences.
 */
export type UserTable = {
  id: string;
  organisation_id: string;
  email: string;
  email_key: string;
  password_hash: string;
  name: string;
  /** Folded, for searches. */
  name_key: string;
  role: Role;
  requested_role: 'admin' | null;
  is_owner: number;
  is_active: number;
  must_change_password: number;
  email_verified_at: string | null;
  language: Generated<Language>;
  time_zone: Generated<string>;
  date_format: Generated<DateFormat>;
  theme: Generated<Theme>;
  session_timeout_hours: Generated<number>;
  password_expiry_days: Generated<number | null>;
  /** A generated password is good until then; null is for ever. */
  password_dies_at: string | null;
  password_changed_at: string | null;
  password_reminded_at: string | null;
  email_notifications: Generated<number>;
  status_updates: Generated<number>;
  delay_alerts: Generated<number>;
  weekly_reports: Generated<number>;
  totp_secret: string | null;
  totp_enabled_at: string | null;
  totp_last_step: number | null;
  unsubscribe_key: string | null;
  anonymised_at: string | null;
  /** Of the organisation's notices, those made before are not this user's, or were cleared; and those made before are read. */
  notices_from: Generated<string>;
  notices_read_until: Generated<string>;
  created_at: string;
  updated_at: string;
};
