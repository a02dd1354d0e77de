import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import { Worker } from 'node:worker_threads';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { parseEnv } from '../../env.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { createWebhookSender } from './send-webhook.ts';
import { requireWebhookUrl } from './webhook-url.ts';

const MESSAGE = { headers: { 'content-type': 'application/json' }, body: '{}' };
const { signal } = new AbortController();

/** Resolves every name to the given address, as a name server would that points into our network. */
const leadsTo =
  (address: string): LookupFunction =>
  (_host, options, callback) => {
    const family = address.includes(':') ? 6 : 4;
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

let receiver: Receiver;
let port: string;

beforeAll(async () => {
  receiver = await startReceiver();
  ({ port } = new URL(receiver.url));
});

afterEach(() => {
  receiver.received.length = 0;
});

afterAll(() => receiver.close());

/** Every class of addresses that is not of the public internet, and ways to write them. */
const INTERNAL = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '100::1',
];

describe('webhooks are sent to the public internet alone', () => {
  const sender = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: [] }, { timeoutMs: 2000 });

  afterAll(() => sender.close());

  test.each(INTERNAL)('%s is refused, by its address and by a name', async (address) => {
    const literal = address.includes(':') ? `[${address}]` : address;
    for (const protocol of ['http', 'https']) {
      const answer = await sender.send(`${protocol}://${literal}:${port}/`, MESSAGE, signal);
      expect([protocol, answer.status, answer.error]).toEqual([protocol, null, 'address-refused']);
    }
    const named = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: [] }, { lookup: leadsTo(address) });
    const answer = await named.send(`http://hooks.example.com:${port}/`, MESSAGE, signal);
    named.close();
    expect([answer.status, answer.error]).toEqual([null, 'address-refused']);
    expect(receiver.received).toEqual([]);
  });

  test.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', 'localhost'])(
    '%s is refused however it is written',
    async (host) => {
      const answer = await sender.send(`http://${host}:${port}/`, MESSAGE, signal);
      expect([answer.status, answer.error]).toEqual([null, 'address-refused']);
      expect(receiver.received).toEqual([]);
    },
  );

  test('a redirect leads nowhere', async () => {
    const allowed = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: ['127.0.0.0/8'] });
    receiver.answer((response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` }).end());
    const answer = await allowed.send(receiver.url, MESSAGE, signal);
    allowed.close();
    expect(answer).toMatchObject({ status: 307, error: null });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    receiver.answer((response) => response.writeHead(200).end());
  });

  test('a header that no request can have was not sent', async () => {
    const { send } = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: ['127.0.0.0/8'] });
    const headers = { authorization: 'Bearer pasted\u200b' };
    expect(await send(receiver.url, { headers, body: '{}' }, signal)).toMatchObject({ status: null, isUnsent: true });
    expect(receiver.received).toEqual([]);
  });

  test('a name that nobody knows, a closed port, and a receiver without TLS', async () => {
    const unknown: LookupFunction = (host, _options, callback) => {
      callback(Object.assign(new Error(host), { code: 'ENOTFOUND' }), '', 4);
    };
    const lost = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: [] }, { lookup: unknown });
    const allowed = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: ['127.0.0.1'] });
    const errors = [
      await lost.send('https://nowhere.example.com/', MESSAGE, signal),
      await allowed.send('http://127.0.0.1:1/', MESSAGE, signal),
      await allowed.send(`https://127.0.0.1:${port}/`, MESSAGE, signal),
    ].map(({ error }) => error);
    lost.close();
    allowed.close();
    expect(errors).toEqual(['name-unknown', 'connection-failed', 'certificate']);
  });

  test.each([
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ])('what connecting says of a certificate, such as %s, is told as that', async (code) => {
    // A certificate of each kind would need an authority of its own: what Node says of it is enough.
    const refusing: LookupFunction = (host, _options, callback) => {
      callback(Object.assign(new Error(host), { code }), '', 4);
    };
    const { send, close } = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: [] }, { lookup: refusing });
    const answer = await send('https://hooks.example.com/', MESSAGE, signal);
    close();
    expect(answer).toMatchObject({ error: 'certificate', isUnsent: true });
  });
});

describe('the address of a webhook', () => {
  const env = parseEnv({ NODE_ENV: 'test' });

  test.each(['https://hooks.example.com/a?b=c', 'https://example.com:443/', 'https://münchen.example/'])(
    '%s is taken',
    (url) => {
      expect(() => requireWebhookUrl(env, url)).not.toThrow();
    },
  );

  test.each([
    ['http://hooks.example.com/', 'webhook.httpsOnly'],
    ['https://hooks.example.com:8443/', 'webhook.httpsOnly'],
    ['https://user@hooks.example.com/', 'webhook.hostOnly'],
    ['https://:secret@hooks.example.com/', 'webhook.hostOnly'],
    ['https://41.90.64.18/', 'webhook.hostOnly'],
    ['https://2130706433/', 'webhook.hostOnly'],
    ['https://0x7f.1/', 'webhook.hostOnly'],
    ['https://[::1]/', 'webhook.hostOnly'],
    ['https://[::ffff:7f00:1]/', 'webhook.hostOnly'],
    ['https://localhost/', 'webhook.hostOnly'],
    ['https://intranet/', 'webhook.hostOnly'],
    ['https://db.internal/', 'webhook.hostOnly'],
    ['https://printer.local./', 'webhook.hostOnly'],
  ])('%s is refused', (url, code) => {
    let refusal: unknown;
    try {
      requireWebhookUrl(env, url);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fieldErrors: { url: expect.any(String) as unknown } });
    expect(JSON.stringify(refusal)).toContain(code);
  });

  test('a development server takes what it allows, and production has no such networks', () => {
    const development = parseEnv({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8, ::1' });
    expect(() => requireWebhookUrl(development, 'http://127.0.0.1:4000/hooks')).not.toThrow();
    expect(() => requireWebhookUrl(development, 'http://user@127.0.0.1:4000/hooks')).toThrow();
    expect(() => parseEnv({ WEBHOOK_ALLOW_NETWORKS: 'localhost' })).toThrow('WEBHOOK_ALLOW_NETWORKS');
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', SECRET_KEY: '5e'.repeat(32) };
    expect(() => parseEnv({ ...production, WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' })).toThrow('for development alone');
  });
});

test('an answer that came while the process stood still counts, however long that was', async () => {
  const elsewhere = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:http').createServer((request, response) => {
      request.resume();
      parentPort.postMessage('asked');
      setTimeout(() => response.end('taken'), 50);
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const { send, close } = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: ['127.0.0.0/8'] }, { timeoutMs: 1000 });
  try {
    const [at] = (await once(elsewhere, 'message')) as [number];
    const asked = once(elsewhere, 'message');
    const answer = send(`http://127.0.0.1:${String(at)}/`, MESSAGE, signal);
    await asked;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    expect(await answer).toMatchObject({ status: 200, error: null, responseBody: 'taken' });
  } finally {
    close();
    await elsewhere.terminate();
  }
});
