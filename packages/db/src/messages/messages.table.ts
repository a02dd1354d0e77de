import type { MessageReason, MessageState, Told } from '@msafara/domain/messages/message-rules';
import type { OwnWordsState } from '@msafara/domain/messages/own-words';
import type { TemplateName } from '@msafara/domain/messages/message-templates';
import type { SmsProvider } from '@msafara/domain/messages/message-settings.schema';
import type { Account, Consent, MessageChannel } from '@msafara/domain/messages/messages.schema';
import type { Encoding } from '@msafara/domain/messages/segments';
import type { Language } from '@msafara/domain/settings/languages';

/**
 * Who hears of a shipment (D27). `address` is a phone in E.164 or a mail address, null once erased; `address_key` its keyed
 * hash. Without `consented_at` nothing is sent but a code. Until `window_until` WhatsApp takes free text for the recipient.
 */
export type MessageRecipientTable = {
  id: string;
  organisation_id: string;
  shipment_id: string;
  channel: MessageChannel;
  address: string | null;
  address_key: string;
  country: string | null;
  language: Language;
  consent: Consent;
  consent_by: string | null;
  consented_at: string | null;
  stop_token: string;
  window_until: string | null;
  erased_at: string | null;
  created_at: string;
};

/**
 * One message. `told` is the status that it tells. `is_repeatable` where the provider knows a message again by our id, so that
 * one whose outcome is not known may be sent again. `provider_id` is what the provider calls it, as others may call theirs, or the id
 * of its mail. `cost_micros` are millionths of `currency`.
 */
export type MessageTable = {
  id: string;
  organisation_id: string;
  shipment_id: string | null;
  recipient_id: string | null;
  channel: MessageChannel;
  template: TemplateName;
  told: Told | null;
  state: MessageState;
  reason: MessageReason | null;
  address: string | null;
  language: Language;
  place: string | null;
  /** Of the quiet hours (IANA). */
  zone: string;
  body: string | null;
  encoding: Encoding | null;
  segments: number;
  provider: string | null;
  account: Account | null;
  is_repeatable: number;
  provider_id: string | null;
  network: string | null;
  cost_micros: number | null;
  currency: string | null;
  tries: number;
  send_at: string;
  leased_until: string | null;
  created_at: string;
  sent_at: string | null;
  updated_at: string;
};

/** Segments of an organisation in a month (`2026-11`, UTC), by whose account they went. */
export type MessageUsageTable = { organisation_id: string; month: string; account: Account; segments: number };

/** Whom nobody writes to. */
export type MessageSuppressionTable = {
  address_key: string;
  source: 'answer' | 'link' | 'provider' | 'ussd';
  created_at: string;
  /** By whose own account alone it was said; null where the deployment heard it, a link told it, or several did. */
  organisation_id: string | null;
};

/** A link that ends all messages to somebody, whatever became of the recipient whom it was sent to. */
export type MessageStopLinkTable = { token: string; organisation_id: string; address_key: string; created_at: string };

/** How an organisation's messages go. Accounts are sealed JSON; null is the deployment's. */
export type MessageSettingTable = {
  organisation_id: string;
  sms: SmsProvider | null;
  sender_id: string | null;
  sms_account: string | null;
  whatsapp_account: string | null;
  takes_followers: number;
  is_stopped: number;
  kept_days: number;
  updated_at: string;
};

/** Keys that are kept encrypted by SECRET_KEY, since what they made cannot be made anew. */
export type SealedKeyTable = { name: string; sealed: string };

/** What an organisation writes itself about a status, in one language. */
export type MessageWordTable = {
  organisation_id: string;
  template: Told;
  language: Language;
  text: string;
  state: OwnWordsState;
  updated_at: string;
};
