import type { Language } from '@msafara/domain/settings/languages';

/** `token_hash` is the secret of the link that confirms the wish, while it is unconfirmed; `stop_key` ends it. */
export type FollowerTable = {
  id: string;
  shipment_id: string;
  email: string;
  email_key: string;
  language: Language;
  token_hash: string | null;
  stop_key: string;
  confirmed_at: string | null;
  created_at: string;
};
