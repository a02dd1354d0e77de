import { createPublicKey, verify } from 'node:crypto';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { JournalEvents } from '@msafara/domain/events/events.schema';
import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import type { NewWebhook, Webhooks } from '@msafara/domain/webhooks/webhooks.schema';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';

import { resealWebhooks } from './features/webhooks/reseal-webhooks.ts';
import { sendDueWebhooks } from './features/webhooks/webhooks.worker.ts';
import { createSecrets } from './secrets.ts';
import { settledJournal } from './testing/settled-journal.ts';
import { TEST_KEY } from './testing/test-app.ts';
import type { Received } from './testing/webhook-receiver.ts';
import { webhookRig } from './testing/webhook-rig.ts';

const HOUR = 3_600_000;
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether one of the ed25519 signatures of a message is by a public key. */
function isSignedBy(publicKey: string, { headers, body }: Received): boolean {
  const raw = Buffer.from(publicKey.replace('whpk_', ''), 'base64');
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
  const content = Buffer.from(`${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`);
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) => verify(null, content, key, Buffer.from(signature.slice(4), 'base64')));
}

describe.each(TEST_DIALECTS)('webhooks on %s', (dialect) => {
  const rig = webhookRig(dialect);

  test('sends what was asked for, as the journal has it, with a signature that the public library verifies', async () => {
    const { secret = '', publicKey, id } = await rig.endpoint({ types: ['shipment.created', 'shipment.delivered'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    const shipment = await rig.create();
    const body = { status: 'Delivered' };
    await rig.harbour.rest('PATCH', `/api/shipments/${shipment.id}/status`, { token: rig.owner.token, body });
    await rig.send();
    const { events } = (
      await rig.harbour.rest('GET', `/api/events?shipmentId=${shipment.id}`, { token: rig.owner.token })
    ).body as JournalEvents;
    expect(rig.receiver.received).toHaveLength(2);
    for (const message of rig.receiver.received) {
      const told = new Verifier(secret).verify(message.body, message.headers) as object;
      const event = events.find((one) => one.id === message.headers['webhook-id']);
      expect({ id: message.headers['webhook-id'], ...told }).toEqual(event);
      expect(isSignedBy(publicKey, message)).toBe(true);
      expect(message.headers).toMatchObject({ 'content-type': 'application/json' });
    }
    expect(
      rig.receiver.received.map((message) => (JSON.parse(message.body) as { type: string }).type).toSorted(),
    ).toEqual(['shipment.created', 'shipment.delivered']);
    expect(await rig.readBack(id)).toMatchObject({ delivered: 2, failed: 0, waiting: 0, state: 'active' });
    await rig.send();
    expect(rig.receiver.received).toHaveLength(2);
  });

  test('tells nobody its secret again, nor the headers of its own', async () => {
    const { id, secret = '' } = await rig.endpoint({ headers: { Authorization: 'Bearer harbour-secret' } });
    await rig.create();
    await rig.send();
    expect(rig.receiver.received[0]?.headers).toMatchObject({ authorization: 'Bearer harbour-secret' });
    const [attempt] = (await rig.attemptsOf(id)).attempts;
    const shown = [
      await rig.call('GET', ''),
      await rig.call('GET', `/${id}`),
      await rig.call('GET', `/attempts/${attempt?.id ?? ''}`),
    ];
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(shown[2]?.body).toMatchObject({ requestHeaders: { authorization: '•••' } });
    const rows = await rig.harbour.database.read.selectFrom('webhook_endpoints').selectAll().execute();
    const told = JSON.stringify([shown.map(({ body }) => body), rows]);
    expect([told.includes('harbour-secret'), told.includes(secret.slice(6))]).toEqual([false, false]);
  });

  test('verifies over a rotation: both secrets for a day, then the new one alone', async () => {
    const { id, secret: old = '', publicKey } = await rig.endpoint();
    const rotated = (await rig.call('POST', `/${id}/rotate`)).body as NewWebhook;
    expect(rotated.secret).not.toBe(old);
    await rig.create();
    await rig.send();
    const [first] = rig.receiver.received;
    if (!first) throw new Error('nothing came');
    for (const secret of [old, rotated.secret ?? '']) new Verifier(secret).verify(first.body, first.headers);
    expect([publicKey, rotated.publicKey].map((key) => isSignedBy(key, first))).toEqual([true, true]);
    rig.harbour.clock.now += 25 * HOUR;
    await rig.signInAgain();
    await rig.create();
    await rig.send();
    const second = rig.receiver.received[1];
    if (!second) throw new Error('nothing came');
    expect([publicKey, rotated.publicKey].map((key) => isSignedBy(key, second))).toEqual([false, true]);
    rig.harbour.clock.now -= 25 * HOUR;
    await rig.signInAgain();
  });

  test('a secret that is replaced twice within a day signs for its day too: the answer with the next one may be lost', async () => {
    const made = await rig.endpoint();
    const rotate = async () => (await rig.call('POST', `/${made.id}/rotate`)).body as NewWebhook;
    const lost = await rotate();
    rig.harbour.clock.now += HOUR;
    const next = await rotate();
    const signers = async () => {
      await rig.create();
      await rig.send();
      const message = rig.receiver.received.at(-1);
      if (!message) throw new Error('nothing came');
      return { message, by: [made, lost, next].map(({ publicKey }) => isSignedBy(publicKey, message)) };
    };
    const { message, by } = await signers();
    expect(by).toEqual([true, true, true]);
    // By the secret and the key of each.
    expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(6);
    rig.harbour.clock.now += 23 * HOUR;
    expect((await signers()).by).toEqual([false, true, true]);
    rig.harbour.clock.now += HOUR;
    expect((await signers()).by).toEqual([false, false, true]);
    rig.harbour.clock.now -= 25 * HOUR;
    await rig.signInAgain();
  });

  test('what another SECRET_KEY encrypted is encrypted anew at a start, and what none opens is counted', async () => {
    const { id, secret = '' } = await rig.endpoint({ headers: { 'X-Env': 'test' } });
    await rig.call('POST', `/${id}/rotate`);
    const next = { ...rig.harbour.deps, secrets: createSecrets(Buffer.alloc(32, 7), Buffer.from(TEST_KEY, 'hex')) };
    expect(await resealWebhooks({ ...next, secrets: createSecrets(Buffer.alloc(32, 9)) })).not.toEqual({
      unreadable: 0,
    });
    expect(await resealWebhooks(next)).toEqual({ unreadable: 0 });
    const alone = { ...rig.harbour.deps, secrets: createSecrets(Buffer.alloc(32, 7)) };
    await rig.create();
    await settledJournal(rig.harbour.database);
    await sendDueWebhooks(alone, rig.harbour.app.log, rig.sender.send);
    const [message] = rig.receiver.received;
    if (!message) throw new Error('nothing came');
    new Verifier(secret).verify(message.body, message.headers);
    expect(message.headers).toMatchObject({ 'x-env': 'test' });
    // Back again, for the tests that follow.
    await resealWebhooks({
      ...rig.harbour.deps,
      secrets: createSecrets(Buffer.from(TEST_KEY, 'hex'), Buffer.alloc(32, 7)),
    });
  });

  test('a test event goes to it alone, and one that arrived is sent again when somebody wants it', async () => {
    const { id, url } = await rig.endpoint({ types: ['shipment.deleted'] });
    await rig.endpoint({ url: `${rig.receiver.url}/other`, types: ['shipment.deleted'] });
    const { eventId } = (await rig.call('POST', `/${id}/test`)).body as { eventId: string };
    await rig.send();
    const told = rig.receiver.received.map(({ path, body }) => [path, JSON.parse(body) as unknown]);
    expect(told).toMatchObject([['/hooks', { type: 'endpoint.test', data: { id, url: new URL(url).origin } }]]);
    const [attempt] = (await rig.attemptsOf(id)).attempts;
    expect(attempt).toMatchObject({ eventId, outcome: 'delivered' });
    expect((await rig.call('POST', `/attempts/${attempt?.id ?? ''}/resend`)).body).toEqual({ eventId });
    await rig.send();
    expect(rig.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
  });

  test('a plan has its number of them, and one that is deleted is gone with what waited', async () => {
    const { id } = await rig.endpoint();
    await rig.endpoint();
    const third = await rig.call('POST', '', { url: rig.receiver.url, types: ['shipment.created'] });
    expect(third).toMatchObject({
      body: { code: 'PLAN_LIMIT_REACHED', reason: { code: 'webhook.tooMany', params: { max: 2 } } },
    });
    await rig.create();
    expect((await rig.call('DELETE', `/${id}`)).status).toBe(200);
    await rig.send();
    expect(rig.receiver.received).toHaveLength(1);
    const { webhooks, max } = (await rig.call('GET', '')).body as Webhooks;
    expect([webhooks.length, max]).toEqual([1, 2]);
    const log = await rig.harbour.database.read
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('organisation_id', '=', rig.owner.user.organisation.id)
      .where('action', 'in', ['webhook.created', 'webhook.deleted'])
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.created', 'webhook.deleted']);
    expect(log[0]?.details).toContain('127.0.0.1');
  });

  test('a key with the scope manages them, under an idempotency key that keeps no secret', async () => {
    const keyOf = async (scopes: string[]) => {
      const body = { name: 'Robot', scopes };
      return ((await rig.harbour.rest('POST', '/api/keys', { token: rig.owner.token, body })).body as NewApiKey).key;
    };
    const token = await keyOf(['webhooks:manage']);
    const post = async () =>
      rig.harbour.app.inject({
        method: 'POST',
        url: '/api/webhooks',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'first', 'content-type': 'application/json' },
        payload: JSON.stringify({ url: rig.receiver.url, types: ['shipment.created'] }),
      });
    const [first, again] = [await post(), await post()];
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    const { secret, ...rest } = first.json<NewWebhook>();
    expect(secret).toMatch(/^whsec_/u);
    expect(again.json()).toEqual(rest);
    const kept = await rig.harbour.database.read.selectFrom('idempotency_keys').select('answer').execute();
    expect(JSON.stringify(kept)).not.toContain((secret ?? '').slice(6));
    const other = await rig.call('GET', '', undefined, {
      ...rig.owner,
      token: await keyOf(['shipments:write', 'events:read']),
    });
    expect(other).toMatchObject({ status: 403, body: { reason: { code: 'apiKey.scope' } } });
  });

  test.each([
    [{ url: 'not an address' }, 'url'],
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: `https://example.com/${'x'.repeat(500)}` }, 'url'],
    [{ url: 'https://user:secret@example.com/' }, 'url'],
    [{ types: [] }, 'types'],
    [{ types: ['shipment.lost'] }, 'types.0'],
    [{ types: ['endpoint.test'] }, 'types.0'],
    [{ description: 'x'.repeat(101) }, 'description'],
    [{ headers: { Host: 'elsewhere' } }, 'headers'],
    [{ headers: { 'Webhook-Id': 'mine' } }, 'headers'],
    [{ headers: { 'a b': 'c' } }, 'headers'],
    [{ headers: { a: 'line\r\nbreak' } }, 'headers'],
    [{ headers: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`x-${n}`, 'y'])) }, 'headers'],
    [{ secret: 'mine' }, ''],
  ])('refuses %j', async (wrong, field) => {
    const answer = await rig.call('POST', '', { url: rig.receiver.url, types: ['shipment.created'], ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fieldErrors?: object }).fieldErrors ?? {})).toEqual([field]);
  });
});
