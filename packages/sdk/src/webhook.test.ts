import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';

import { verifyWebhook, type WebhookToVerify } from './index.ts';

const secretOf = () => `whsec_${randomBytes(32).toString('base64')}`;

const SECRET = secretOf();
const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const ID = 'evt_00000000000000000000000000000042';
const SENT = {
  type: 'shipment.delivered',
  timestamp: '2026-11-20T07:59:59.000Z',
  data: { notes: 'Reçu à Zürich' },
};
const BODY = JSON.stringify(SENT);

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const PUBLIC_KEY = `whpk_${publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`;

/** As the public library of Standard Webhooks signs. */
const signed = (secret: string, body = BODY, at = NOW) => new Webhook(secret).sign(ID, new Date(at), body);
const seconds = String(NOW / 1000);
const edSigned = `v1a,${sign(null, Buffer.from(`${ID}.${seconds}.${BODY}`), privateKey).toString('base64')}`;

function webhook(change: Partial<WebhookToVerify> & { signature?: string; timestamp?: string } = {}): WebhookToVerify {
  const { signature = signed(SECRET), timestamp = seconds, ...rest } = change;
  const headers = { 'webhook-id': ID, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return { body: BODY, headers, secret: SECRET, now: NOW, ...rest };
}

describe('verifyWebhook takes', () => {
  test.each<[string, WebhookToVerify]>([
    ['what the public library signed', webhook()],
    ['headers of a Request', webhook({ headers: new Headers(webhook().headers as Record<string, string>) })],
    [
      'headers as Node has them, in any case',
      webhook({ headers: { 'Webhook-Id': ID, 'WEBHOOK-TIMESTAMP': [seconds], 'webhook-signature': signed(SECRET) } }),
    ],
    ['a body in bytes', webhook({ body: new TextEncoder().encode(BODY) })],
    [
      'one good signature of several, as while a secret is rotated',
      webhook({ signature: `${signed(secretOf())} v1a,AAAA ${signed(SECRET)}` }),
    ],
    ['several secrets, the new one and the old', webhook({ secret: [secretOf(), SECRET] })],
    ['a secret without its beginning', webhook({ secret: SECRET.slice('whsec_'.length) })],
    [
      'an Ed25519 signature by the public key alone',
      { ...webhook({ signature: `${signed(secretOf())} ${edSigned}` }), secret: [], publicKey: PUBLIC_KEY },
    ],
    ['one that is 299 seconds old', webhook({ now: NOW + 299_000 })],
    ['one that is 299 seconds ahead', webhook({ now: NOW - 299_000 })],
  ])('%s', async (_name, one) => {
    expect(await verifyWebhook(one)).toEqual({ id: ID, ...SENT });
  });
});

describe('verifyWebhook refuses', () => {
  test.each<[string, WebhookToVerify, string]>([
    ['another secret', webhook({ secret: secretOf() }), 'signature'],
    ['a body that was changed', webhook({ body: BODY.replace('delivered', 'exception') }), 'signature'],
    ['a time that was changed', webhook({ timestamp: String(NOW / 1000 + 1) }), 'signature'],
    ['a signature without its version', webhook({ signature: signed(SECRET).slice(3) }), 'signature'],
    ['an HMAC that says it is Ed25519', webhook({ signature: signed(SECRET).replace('v1,', 'v1a,') }), 'signature'],
    ['what is no base64', webhook({ signature: 'v1,***' }), 'signature'],
    ['no signature at all', webhook({ signature: '' }), 'signature'],
    [
      'another public key',
      { ...webhook({ signature: edSigned }), secret: [], publicKey: `whpk_${Buffer.alloc(32, 7).toString('base64')}` },
      'signature',
    ],
    ['one that is 301 seconds old', webhook({ now: NOW + 301_000 }), 'timestamp'],
    ['one that is 301 seconds ahead', webhook({ now: NOW - 301_000 }), 'timestamp'],
    ['a time that is none', webhook({ timestamp: 'yesterday' }), 'timestamp'],
    ['a header that is missing', webhook({ headers: { 'webhook-id': ID, 'webhook-timestamp': seconds } }), 'headers'],
    ['a body that is no JSON', webhook({ body: 'x', signature: signed(SECRET, 'x') }), 'body'],
  ])('%s', async (_name, one, reason) => {
    await expect(verifyWebhook(one)).rejects.toMatchObject({ name: 'WebhookVerificationError', reason });
  });

  test('to do anything without a secret or a key', async () => {
    await expect(verifyWebhook({ ...webhook(), secret: [] })).rejects.toThrow('needs a secret or a public key');
  });
});
