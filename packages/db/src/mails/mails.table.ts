/** `kept`: there is no mail server, the outbox is all there is. `dead`: given up after many tries. */
export type MailState = 'waiting' | 'sent' | 'kept' | 'dead';

/**
 * A mail as it was written. The bodies are null once they may not be kept any longer (D15).
 * One to somebody who follows a shipment says which wish it is for, and whose shipment that is.
 */
export type MailTable = {
  id: string;
  user_id: string | null;
  organisation_id: string | null;
  follower_id: string | null;
  template: string;
  language: string;
  to_name: string | null;
  to_email: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  headers: string;
  state: MailState;
  error: string | null;
  created_at: string;
  sent_at: string | null;
};
