import { createMsafara, type Msafara, MsafaraError, ok, verifyWebhook } from '@msafara/sdk';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createWebhookSender } from './features/webhooks/send-webhook.ts';
import { followJournal } from './features/webhooks/fan-out.ts';
import { sendDueWebhooks } from './features/webhooks/webhooks.worker.ts';
import { settledJournal } from './testing/settled-journal.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { startReceiver } from './testing/webhook-receiver.ts';

describe.each(TEST_DIALECTS)('@msafara/sdk against the server on %s', (dialect) => {
  let harbour: TestApp;
  let baseUrl: string;
  let key: string;
  let msafara: Msafara;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
    await settledJournal(harbour.database);
    await followJournal(harbour.deps);
    const { token } = await harbour.signUp('owner');
    // More than a trial may make in a month.
    await harbour.database.transaction((trx) => trx.updateTable('organisations').set({ tier: 'enterprise' }).execute());
    const body = { name: 'SDK', scopes: ['shipments:read', 'shipments:write', 'events:read', 'webhooks:manage'] };
    const made = await harbour.rest('POST', '/api/keys', { token, body });
    ({ key } = z.object({ key: z.string() }).parse(made.body));
    baseUrl = await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    msafara = createMsafara({ baseUrl, key });
  });

  afterAll(() => harbour.close());

  test('creates a shipment, moves it and reads it again', async () => {
    const created = await ok(
      msafara.POST('/api/shipments', {
        body: { trackingNumber: 'SDK-0001', origin: 'Nairobi', destination: 'Kampala' },
      }),
    );
    expect(created).toMatchObject({ trackingNumber: 'SDK-0001', status: 'Created', priority: 'Standard' });
    const { id } = created;
    const body = { status: 'In Transit', location: 'Malaba' } as const;
    await ok(msafara.PATCH('/api/shipments/{id}/status', { params: { path: { id } }, body }));
    const read = await ok(
      msafara.GET('/api/shipments/{id}', { params: { path: { id }, query: { expand: 'history' } } }),
    );
    expect(read.history?.map(({ status, keyName }) => [status, keyName])).toEqual([
      ['Created', 'SDK'],
      ['In Transit', 'SDK'],
    ]);
  });

  test('makes one shipment of a creation whose answers are lost on the way', async () => {
    let tries = 0;
    const fetchAndLose = async (request: Request) => {
      const answer = await fetch(request);
      tries += 1;
      if (tries < 3) throw new TypeError('the answer is lost');
      return answer;
    };
    const flaky = createMsafara({ baseUrl, key, fetch: fetchAndLose });
    const body = { trackingNumber: 'SDK-LOST', origin: 'Nairobi', destination: 'Kampala' };
    const answer = await flaky.POST('/api/shipments', { body });
    expect([tries, answer.response.status, answer.response.headers.get('idempotent-replayed')]).toEqual([
      3,
      201,
      'true',
    ]);
    const found: string[] = [];
    for await (const { trackingNumber } of msafara.shipments({ search: 'SDK-LOST' })) found.push(trackingNumber);
    expect(found).toEqual(['SDK-LOST']);
  });

  test('says by an error what was refused, and why', async () => {
    const blank = ok(
      msafara.POST('/api/shipments', { body: { trackingNumber: 'SDK-2', origin: '', destination: 'Kampala' } }),
    );
    await expect(blank).rejects.toThrow(MsafaraError);
    await expect(blank).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fieldErrors: { origin: 'Origin is required' },
    });
    const batch = ['SDK-0003', 'SDK-0003'].map((trackingNumber) => ({
      trackingNumber,
      origin: 'Nairobi',
      destination: 'Kampala',
    }));
    const atOnce = ok(msafara.POST('/api/shipments/batch', { body: { shipments: batch, atomic: true } }));
    await expect(atOnce).rejects.toMatchObject({ answer: { results: [{}, { status: 409 }] } });
    const nobody = createMsafara({ baseUrl, key: `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}` });
    await expect(nobody.shipments().next()).rejects.toMatchObject({
      status: 401,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
    });
  });

  test('verifies what its webhook is sent, by the secret and by the public key', async () => {
    const receiver = await startReceiver();
    const sender = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: ['127.0.0.0/8'] }, { timeoutMs: 2000 });
    const send = async () => {
      await settledJournal(harbour.database);
      await sendDueWebhooks(harbour.deps, harbour.app.log, sender.send);
    };
    await send();
    const made = await ok(msafara.POST('/api/webhooks', { body: { url: receiver.url, types: ['shipment.created'] } }));
    const body = { trackingNumber: 'SDK-HOOK', origin: 'Tema', destination: 'Kumasi' };
    const { id } = await ok(msafara.POST('/api/shipments', { body }));
    await send();
    const [message] = receiver.received;
    if (!message) throw new Error('nothing was received');
    const { secret = '', publicKey } = made;
    const now = harbour.clock.now;
    for (const key of [{ secret }, { publicKey }]) {
      const event = await verifyWebhook({ body: message.body, headers: message.headers, now, ...key });
      expect(event).toMatchObject({ type: 'shipment.created', data: { id, trackingNumber: 'SDK-HOOK' } });
      const listed: string[] = [];
      for await (const one of msafara.events({ shipmentId: id })) listed.push(one.id);
      expect(listed).toEqual([event.id]);
    }
    const changed = message.body.replace('SDK-HOOK', 'SDK-HACK');
    await expect(verifyWebhook({ body: changed, headers: message.headers, now, secret })).rejects.toThrow(
      'No signature',
    );
    sender.close();
    await receiver.close();
  });

  test('reads all shipments and all events, page by page', async () => {
    await settledJournal(harbour.database);
    const earlier: string[] = [];
    for await (const event of msafara.events()) earlier.push(event.id);
    const numbers = Array.from({ length: 130 }, (_, n) => `SDK-MANY-${String(n).padStart(3, '0')}`);
    const shipments = numbers
      .slice(0, 60)
      .map((trackingNumber) => ({ trackingNumber, origin: 'Tema', destination: 'Kumasi' }));
    const more = numbers.slice(60).map((trackingNumber) => ({ trackingNumber, origin: 'Tema', destination: 'Kumasi' }));
    for (const part of [shipments, more]) {
      const { results } = await ok(msafara.POST('/api/shipments/batch', { body: { shipments: part } }));
      expect(results.filter(({ status }) => status !== 201)).toEqual([]);
    }
    const asked: string[] = [];
    const counted = createMsafara({
      baseUrl,
      key,
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return fetch(request);
      },
    });
    const found: string[] = [];
    for await (const { trackingNumber } of counted.shipments({ search: 'SDK-MANY' })) found.push(trackingNumber);
    expect(found.toSorted()).toEqual(numbers);
    expect(asked).toEqual(['/api/shipments', '/api/shipments']);
    await settledJournal(harbour.database);
    const events: string[] = [];
    const after = earlier.at(-1);
    for await (const { type } of counted.events({
      ...(after !== undefined && { after }),
      type: 'shipment.created',
      limit: 50,
    }))
      events.push(type);
    expect(events).toEqual(numbers.map(() => 'shipment.created'));
    expect(asked.slice(2)).toEqual(['/api/events', '/api/events', '/api/events']);
  });
});
