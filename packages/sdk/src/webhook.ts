import type { MsafaraEvent } from './client.ts';
import { WebhookVerificationError } from './errors.ts';

type HeaderValue = string | string[] | undefined;

export type WebhookToVerify = {
  /** The body as it came, before anybody read it as JSON. */
  body: string | Uint8Array;
  headers: Headers | Record<string, HeaderValue>;
  /** The secret of the endpoint (`whsec_…`); several while one is rotated. */
  secret?: string | readonly string[];
  /** Its public key (`whpk_…`) in place of a secret. */
  publicKey?: string | readonly string[];
  /** How far its time may be from ours, in seconds; 300 where nothing is said. */
  toleranceSeconds?: number;
  /** The present, in milliseconds. */
  now?: number;
};

const KINDS = {
  v1: { prefix: 'whsec_', algorithm: { name: 'HMAC', hash: 'SHA-256' } },
  v1a: { prefix: 'whpk_', algorithm: { name: 'Ed25519' } },
} as const;

type Kind = keyof typeof KINDS;

/**
 * What was sent to a webhook, once it is certain that we sent it and that it is not an old one sent again (Standard Webhooks:
 * `v1`, HMAC-SHA256, and `v1a`, Ed25519); its `id` is the `webhook-id`, by which the journal knows it too. Rejects with a
 * {@link WebhookVerificationError}. An event may come twice: `id` tells.
 */
export async function verifyWebhook(webhook: WebhookToVerify): Promise<MsafaraEvent> {
  const { body, headers, toleranceSeconds = 300, now = Date.now() } = webhook;
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (id === undefined || timestamp === undefined || signatures === undefined) {
    throw new WebhookVerificationError('headers', 'A header of the webhook is missing');
  }
  if (!/^\d{1,12}$/u.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError('timestamp', 'The webhook is too old, or from the future');
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys: [Kind, string][] = [
    ...listOf(webhook.secret).map((key): [Kind, string] => ['v1', key]),
    ...listOf(webhook.publicKey).map((key): [Kind, string] => ['v1a', key]),
  ];
  if (keys.length === 0) throw new TypeError('verifyWebhook needs a secret or a public key');
  if (!(await isSigned(keys, signatures, signed))) {
    throw new WebhookVerificationError('signature', 'No signature of the webhook is right');
  }
  return { ...eventIn(bytes), id };
}

/** Whether one of some keys made one of the signatures; each is compared in constant time, by what verifies it. */
async function isSigned(
  keys: readonly [Kind, string][],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const [kind, text] of keys) {
    const key = await readKey(kind, text);
    for (const one of signatures.split(' ')) {
      const signature = one.startsWith(`${kind},`) ? fromBase64(one.slice(kind.length + 1)) : undefined;
      if (signature && (await crypto.subtle.verify(KINDS[kind].algorithm.name, key, signature, signed))) return true;
    }
  }
  return false;
}

async function readKey(kind: Kind, text: string): ReturnType<typeof crypto.subtle.importKey> {
  const { prefix, algorithm } = KINDS[kind];
  const bytes = fromBase64(text.startsWith(prefix) ? text.slice(prefix.length) : text);
  if (!bytes) throw new TypeError(`A key of a webhook is ${prefix} and base64`);
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

function headerOf(headers: WebhookToVerify['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value[0] : value;
}

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

function eventIn(bytes: Uint8Array): MsafaraEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as MsafaraEvent;
  } catch {
    throw new WebhookVerificationError('body', 'The body of the webhook is no JSON');
  }
}
