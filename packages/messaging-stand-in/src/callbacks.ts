import { createHmac } from 'node:crypto';

import type { State } from './state.ts';

const TIMEOUT_MS = 5000;

function send(state: State, url: string | undefined, options: RequestInit): Promise<string> {
  if (url === undefined) return Promise.resolve('');
  const sending = fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), ...options })
    .then((response) => response.text())
    .catch(() => '')
    .finally(() => state.pending.delete(sending));
  state.pending.add(sending);
  return sending;
}

/** Posts a form as Africa's Talking does: unsigned; returns what the product answers. */
export function postForm(state: State, form: Record<string, string>): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return send(state, state.callbacks.africasTalking, { headers, body: new URLSearchParams(form).toString() });
}

/** Posts JSON as WhatsApp's Cloud API does, signed over its bytes. */
export function postSigned(state: State, phoneNumberId: string, value: Record<string, unknown>): Promise<string> {
  const metadata = { display_phone_number: '0', phone_number_id: phoneNumberId };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '0', changes: [change] }] });
  const signature = createHmac('sha256', state.callbacks.appSecret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return send(state, state.callbacks.whatsapp, { headers, body });
}
