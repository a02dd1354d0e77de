import { setTimeout as sleep } from 'node:timers/promises';

import type { Database } from '@msafara/db/database';
import { insertIdempotencyKey } from '@msafara/db/idempotency/idempotency-keys.repository';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { openDatabase } from '@msafara/db/open-database';
import { freshDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import { actorOf } from '@msafara/domain/policy';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { once } from './features/idempotency/once.ts';
import { buildServer } from './server.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { at, historyOf, newId, shipmentOf, START } from './testing/scanning.ts';

const HOUR = 3_600_000;

type Sent = { status: number; body: unknown; replayed: unknown; retryAfter: unknown };

let made = 0;
const newShipment = () => {
  made += 1;
  return { trackingNumber: `ONCE-${String(made).padStart(4, '0')}`, origin: 'Mombasa', destination: 'Kampala' };
};

describe.each(TEST_DIALECTS)('a change under an Idempotency-Key, on %s', (dialect) => {
  let app: TestApp;
  let other: Database | undefined;
  let sender: Person;
  /** Who waits for a request under the same key waits no longer. */
  let isImpatient = false;
  /** What a request got whose key another process held for longer than it waits. */
  let held: Promise<Sent> | undefined;
  const released = new AbortController();

  beforeAll(async () => {
    const databaseUrl = await freshDatabaseUrl(dialect);
    app = await startTestApp(
      dialect,
      { RATE_LIMITS: 'off' },
      {
        databaseUrl,
        sleep: (ms, signal) => (isImpatient ? Promise.resolve() : sleep(ms, undefined, { signal })),
      },
    );
    sender = await app.signUp('sender');
    await app.database.transaction((trx) => trx.updateTable('organisations').set({ tier: 'growth' }).execute());
    if (dialect === 'sqlite') return;
    other = await openDatabase(databaseUrl);
    const isHeld = new Promise<void>((taken) => {
      void other?.transaction(async (trx) => {
        const row = { caller_id: sender.user.id, key: 'held', fingerprint: '', created_at: at(0) };
        await insertIdempotencyKey(trx, row);
        taken();
        // One that asks nothing for five seconds is given up (docs/decisions/0041).
        while (!released.signal.aborted) {
          await trx.selectFrom('organisations').select('id').executeTakeFirst();
          await sleep(100);
        }
      });
    });
    await isHeld;
    held = create('held', newShipment());
  });

  afterAll(async () => {
    released.abort();
    await other?.close();
    await app.close();
  });

  async function send(
    method: 'POST' | 'PATCH',
    url: string,
    key: string,
    payload: object,
    { token } = sender,
  ): Promise<Sent> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await app.app.inject({ method, url, headers, payload });
    return {
      status: answer.statusCode,
      body: answer.json<unknown>(),
      replayed: answer.headers['idempotent-replayed'],
      retryAfter: answer.headers['retry-after'],
    };
  }

  const create = (key: string, payload: object, who = sender) => send('POST', '/api/shipments', key, payload, who);

  const tidyUp = async () => {
    const now = new Date(app.clock.now).toISOString();
    const job = { id: `tidy-${now}`, kind: 'tidy.up', payload: {}, runAt: now, createdAt: now };
    await app.database.transaction((trx) => insertJob(trx, job));
    await app.runJobs();
  };

  const countMade = async () => {
    const { body } = await app.rest('GET', '/api/stats', { token: sender.token });
    return (body as { total: number }).total;
  };

  async function record(id: string, hours: number, key: string, payload: object, who = sender) {
    app.clock.now = START + hours * HOUR;
    const { status, body } = await send('PATCH', `/api/shipments/${id}/status`, key, payload, who);
    return { status, body };
  }

  const statuses = async (number: string) => (await historyOf(app, sender, number)).map(({ status }) => status);

  test('a status is recorded once, and the first answer is returned again', async () => {
    const { id, trackingNumber } = await shipmentOf(app, sender);
    const key = newId();
    const first = await record(id, 1, key, { status: 'In Transit', location: 'Voi' });
    expect(first).toMatchObject({ status: 200, body: { status: 'In Transit', updatedAt: at(1) } });
    expect(await record(id, 2, key, { location: ' Voi ', status: 'In Transit' })).toEqual(first);
    expect(
      await Promise.all([1, 2, 3].map(() => record(id, 3, key, { status: 'In Transit', location: 'Voi' }))),
    ).toEqual([first, first, first]);
    expect(await statuses(trackingNumber)).toEqual(['Created', 'In Transit']);
    const [entry] = (await historyOf(app, sender, trackingNumber)).slice(-1);
    expect(entry).toMatchObject({ readHow: null });
  });

  test('several at once are recorded once', async () => {
    const { id, trackingNumber } = await shipmentOf(app, sender);
    const answers = await Promise.all([1, 2, 3, 4].map(() => record(id, 1, 'order-4711', { status: 'Picked Up' })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await statuses(trackingNumber)).toEqual(['Created', 'Picked Up']);
  });

  test('with other content, or of another shipment, is refused', async () => {
    const [one, other] = [await shipmentOf(app, sender), await shipmentOf(app, sender)];
    const key = newId();
    await record(one.id, 1, key, { status: 'In Transit' });
    const refused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED', reason: { code: 'idempotency.reused' } } };
    expect(await record(one.id, 1, key, { status: 'Delivered' })).toMatchObject(refused);
    expect(await record(other.id, 1, key, { status: 'In Transit' })).toMatchObject(refused);
    expect(await statuses(other.trackingNumber)).toEqual(['Created']);
  });

  test('a refusal leaves the key free', async () => {
    const { id, updatedAt } = await shipmentOf(app, sender);
    const key = newId();
    const stale = { status: 'In Transit', expectedUpdatedAt: at(-1) };
    expect(await record(id, 1, key, stale)).toMatchObject({ status: 409, body: { code: 'SHIPMENT_CHANGED' } });
    expect(await record(id, 1, key, { status: 'In Transit', isDelayed: true })).toMatchObject({ status: 403 });
    expect(await record(id, 1, key, { ...stale, expectedUpdatedAt: updatedAt })).toMatchObject({ status: 200 });
  });

  test('another organisation has keys of its own', async () => {
    const stranger = await app.signUp('stranger');
    const [own, theirs] = [await shipmentOf(app, sender), await shipmentOf(app, stranger)];
    expect(await record(own.id, 1, 'same', { status: 'In Transit' })).toMatchObject({ status: 200 });
    expect(await record(theirs.id, 1, 'same', { status: 'Delivered' }, stranger)).toMatchObject({ status: 200 });
    expect(await record(own.id, 1, 'same', { status: 'In Transit' }, stranger)).toMatchObject({ status: 422 });
  });

  test.each(['x'.repeat(256), 'with blank', 'schlüssel', '""'])('the key %j is refused', async (key) => {
    const { id } = await shipmentOf(app, sender);
    const sent = Buffer.from(key).toString('latin1');
    expect(await record(id, 1, sent, { status: 'In Transit' })).toMatchObject({
      status: 400,
      body: { fieldCodes: { 'idempotency-key': { code: 'value.invalid' } } },
    });
  });

  test('50 twins at once make one shipment, and each gets its answer', async () => {
    const before = await countMade();
    const body = newShipment();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('twins', body)));
    expect(await countMade()).toBe(before + 1);
    const first = answers.filter(({ replayed }) => replayed === undefined);
    expect(first).toHaveLength(1);
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first[0]?.body });
    expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(49);
    expect(await create('"twins"', body)).toMatchObject({ status: 201, replayed: 'true', body: first[0]?.body });
  });

  test('a server that dies between commit and answer: the retry at another one gets the answer', async () => {
    const before = await countMade();
    const body = newShipment();
    const { transaction } = app.database;
    const dying: Database = {
      ...app.database,
      transaction: async (work) => {
        await transaction(work);
        throw new Error('killed');
      },
    };
    const server = await buildServer({ ...app.deps, database: dying }, { webRoot: undefined, isOpen: () => true });
    const headers = { authorization: `Bearer ${sender.token}`, 'idempotency-key': 'killed' };
    const lost = await server.inject({ method: 'POST', url: '/api/shipments', headers, payload: body });
    expect(lost.statusCode).toBe(500);
    await server.close();
    expect(await countMade()).toBe(before + 1);
    const retried = await create('killed', body);
    expect(retried).toMatchObject({ status: 201, replayed: 'true', body: { ...body, status: 'Created' } });
    expect(await create('killed', body)).toEqual(retried);
    expect(await countMade()).toBe(before + 1);
  });

  test('a shipment is read with its version, and edited only while it has it, once', async () => {
    const { id, updatedAt } = await shipmentOf(app, sender);
    const path = `/api/shipments/${id}`;
    const read = async (query = '') => app.rest('GET', path + query, { token: sender.token });
    const first = await read();
    expect(first).toMatchObject({ status: 200, headers: { etag: `"${updatedAt}"` }, body: { id, updatedAt } });
    expect(first.body).not.toHaveProperty('history');
    const whole = await read('?expand=history');
    expect(whole.headers['etag']).toBe(first.headers['etag']);
    expect(whole.body).toMatchObject({ history: [{ status: 'Created' }] });
    expect(await read('?expand=everything')).toMatchObject({ status: 400 });

    const edit = async (ifMatch: string | undefined, key: string, payload: object) => {
      const headers = {
        authorization: `Bearer ${sender.token}`,
        'idempotency-key': key,
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      };
      const answer = await app.app.inject({ method: 'PATCH', url: path, headers, payload });
      const { etag, 'idempotent-replayed': replayed } = answer.headers;
      return { status: answer.statusCode, etag, replayed, body: answer.json<unknown>() };
    };
    const tag = String(first.headers['etag']);
    const notes = { notes: 'Fragile', pieces: 4 };
    const edited = await edit(`"other", ${tag}`, 'edit', notes);
    expect(edited).toMatchObject({ status: 200, body: notes, replayed: undefined });
    expect(edited.etag).not.toBe(tag);
    expect(await edit(`"other", ${tag}`, 'edit', notes)).toEqual({ ...edited, replayed: 'true' });
    expect(await edit(tag, 'again', notes)).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } });
    expect((await read()).headers['etag']).toBe(edited.etag);
    expect(await edit('*', 'any', { notes: null })).toMatchObject({ status: 200, body: { notes: null, pieces: 4 } });
    expect(await edit(undefined, 'plain', { notes: 'Dry' })).toMatchObject({ status: 200 });
    expect(await edit('x'.repeat(501), 'long', notes)).toMatchObject({ status: 400 });
    expect(await edit(undefined, 'wrong', { trackingNumber: 'OTHER-0001' })).toMatchObject({ status: 400 });
  });

  test('a status and a removal that are meant for another version are refused', async () => {
    const { id } = (await create('conditions', newShipment())).body as { id: string };
    const path = `/api/shipments/${id}`;
    const call = async (method: 'PATCH' | 'DELETE', ifMatch: string) => {
      const answer = await app.app.inject({
        method,
        url: method === 'PATCH' ? `${path}/status` : path,
        headers: { authorization: `Bearer ${sender.token}`, 'if-match': ifMatch },
        ...(method === 'PATCH' && { payload: { status: 'In Transit' } }),
      });
      return { status: answer.statusCode, etag: answer.headers.etag ?? '', body: answer.json<unknown>() };
    };
    const tag = String((await app.rest('GET', path, { token: sender.token })).headers['etag']);
    const moved = await call('PATCH', tag);
    expect(moved).toMatchObject({ status: 200, body: { status: 'In Transit' } });
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect(await call(method, tag)).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } });
    }
    expect((await call('DELETE', moved.etag)).status).toBe(200);
  });

  test('another request under the same key is refused, and so is another path', async () => {
    const body = newShipment();
    const first = await create('mine', body);
    const refused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' }, replayed: undefined };
    expect(await create('mine', { ...body, notes: 'Fragile' })).toMatchObject(refused);
    const { id } = first.body as { id: string };
    const path = `/api/shipments/${id}/status`;
    expect(await send('PATCH', path, 'mine', { status: 'In Transit' })).toMatchObject(refused);
    // In whatever order its fields stand.
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    expect(await create('mine', turned)).toEqual({ ...first, replayed: 'true' });
  });

  test('a refused creation leaves the key free, at once for all that waited too', async () => {
    const taken = newShipment();
    await create('first', taken);
    const answers = await Promise.all([1, 2, 3].map(() => create('second', taken)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await create('second', newShipment())).toMatchObject({ status: 201 });
  });

  test('a retry gets the first answer after the permission was lost', async () => {
    const body = newShipment();
    const lapsing = await app.signUp(`lapsing-${dialect}`);
    const first = await create('last', body, lapsing);
    const { id } = lapsing.user.organisation;
    await app.database.transaction((trx) =>
      trx
        .updateTable('organisations')
        .set({ paid_until: at(-24) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await create('next', newShipment(), lapsing)).toMatchObject({ status: 402 });
    expect(await create('last', body, lapsing)).toEqual({ ...first, replayed: 'true' });
  });

  test('keys belong to who sent them; an API key hands its own on when it is rolled', async () => {
    const token = { token: sender.token };
    const body = { name: 'Orders', scopes: ['shipments:read', 'shipments:write'] };
    const { key, id } = (await app.rest('POST', '/api/keys', { ...token, body })).body as NewApiKey;
    const shipment = newShipment();
    const first = await create('order-1', shipment, { ...sender, token: key });
    expect(first).toMatchObject({ status: 201, replayed: undefined });
    const rolled = await app.rest('POST', `/api/keys/${id}/roll`, { ...token, body: {} });
    const next = { ...sender, token: (rolled.body as NewApiKey).key };
    expect(await create('order-1', shipment, next)).toEqual({ ...first, replayed: 'true' });
    expect(await create('order-1', newShipment())).toMatchObject({ status: 201, replayed: undefined });
  });

  test('is in use while the first request under it is worked on', async () => {
    const { deps } = app;
    const actor = actorOf((await app.trpc('query', 'auth.session', undefined, sender.cookie)).body as never);
    const body = newShipment();
    const change = { key: 'slow', operation: 'other', input: {}, answerSchema: z.string() };
    const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = once({ deps, actor } as never, change, async () => {
      begun.resolve();
      await finished.promise;
      return () => Promise.resolve({ status: 200, answer: 'done' });
    });
    await begun.promise;
    isImpatient = true;
    const refused = await create('slow', body);
    isImpatient = false;
    finished.resolve();
    await slow;
    expect(refused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_USE' }, retryAfter: '1' });
    expect(await create('slow', body)).toMatchObject({ status: 422 });
  });

  test('a day later it is forgotten', async () => {
    const body = newShipment();
    const first = await create('yesterday', body);
    app.clock.now += 23 * HOUR;
    await tidyUp();
    expect(await create('yesterday', body)).toEqual({ ...first, replayed: 'true' });
    app.clock.now += 2 * HOUR;
    await tidyUp();
    expect(await create('yesterday', body)).toMatchObject({ status: 409, body: { code: 'TRACKING_NUMBER_TAKEN' } });
  });

  test('is in use while another process works on it', async () => {
    if (held)
      expect(await held).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_USE' }, retryAfter: '1' });
  });

  test('stands in the OpenAPI document', async () => {
    const { body } = await app.rest('GET', '/docs/json');
    const { paths } = body as { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
    const names = paths['/api/shipments/{id}/status']?.['patch']?.parameters?.map(({ name }) => name);
    expect(names).toContain('Idempotency-Key');
    // The client sends one with each of these, and sends it again where the answer was lost.
    const without = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => /^\/api\/(?:shipments|webhooks)(?:\/|$)/u.test(path) && /^(?:post|patch)$/u.test(method))
        .filter(([, { parameters = [] }]) => !parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method]) => `${method} ${path}`),
    );
    expect(without).toEqual([]);
  });
});
