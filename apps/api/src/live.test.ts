import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '@msafara/db/open-database';
import { updateOrganisationPlan } from '@msafara/db/organisations/organisation-list.repository';
import { emptyDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { liveEventSchema } from '@msafara/domain/live/live.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { GATHER_MS } from './features/live/live.hub.ts';
import { buildServer } from './server.ts';
import { oldCalls } from './testing/old-calls.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

type Listener = { heard: string[]; until: (text: string) => Promise<boolean>; isOver: Promise<void> };

/** Opens a stream as the web app does and gathers what it says. */
async function listen(
  port: number,
  person: Person | undefined,
  path = '/api/live',
): Promise<Listener & { status: number; requestId: string | null }> {
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    headers: person ? { cookie: `sid=${person.cookie}` } : {},
  });
  const heard: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard.push(decoder.decode(chunk));
  };
  const isOver = read().catch(() => undefined);
  const until = async (text: string) => {
    for (let tries = 0; tries < 100; tries += 1) {
      if (heard.join('').includes(text)) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return false;
  };
  return { status: response.status, requestId: response.headers.get('x-request-id'), heard, until, isOver };
}

const CHANGED = '"kind":"shipments"';

describe.each(TEST_DIALECTS)('the live stream on %s', (dialect) => {
  let harbour: TestApp;
  let port: number;
  let people: { sender: Person; stranger: Person; admin: Person };
  let url: string;

  beforeAll(async () => {
    url = await emptyDatabaseUrl(dialect);
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { databaseUrl: url });
    await harbour.app.listen({ port: 0 });
    ({ port } = harbour.app.server.address() as AddressInfo);
    people = {
      sender: await harbour.signUp('sender'),
      stranger: await harbour.signUp('stranger'),
      admin: await harbour.signIn(ADMIN.email, ADMIN.password),
    };
    // On Postgres a change is heard here at once and again a moment later. The window in which changes are gathered that the
    // start has opened, by restoring the demo, would else end between the two.
    await sleep(3 * GATHER_MS);
  });

  afterAll(() => harbour.close());

  let counter = 0;
  async function create(who: Person): Promise<void> {
    counter += 1;
    const body = { trackingNumber: `LIVE-${String(counter).padStart(5, '0')}`, origin: 'Tema', destination: 'Kumasi' };
    expect((await harbour.rest('POST', '/api/shipments', { token: who.token, body })).status).toBe(201);
  }

  test('nobody is told without a session', async () => {
    expect((await listen(port, undefined)).status).toBe(401);
  });

  test('a change reaches its organisation and admins within a second, and nobody else', async () => {
    const [sender, stranger, admin] = await Promise.all(
      [people.sender, people.stranger, people.admin].map((person) => listen(port, person)),
    );
    expect(await sender?.until('"isLive":true')).toBe(true);
    expect(sender?.requestId).toMatch(/^[\da-f-]{36}$/u);
    await create(people.sender);
    expect(await sender?.until(CHANGED)).toBe(true);
    expect(await admin?.until(CHANGED)).toBe(true);
    // On a busy machine what is heard again comes after the window has ended.
    await sleep(3 * GATHER_MS);
    const told = () => [sender, stranger].map((one) => one?.heard.join('').split(CHANGED).length);
    const [own, none] = told();
    expect(none).toBe(1);
    await create(people.stranger);
    expect(await stranger?.until(CHANGED)).toBe(true);
    expect(told()[0]).toBe(own);
    for (const line of stranger?.heard.join('').split('\n') ?? []) {
      if (line.startsWith('data: {"kind"')) liveEventSchema.parse(JSON.parse(line.slice(6)));
    }
  });

  test('what is asked for at the door of a shipment makes it another version, which is told', async () => {
    const { token } = people.sender;
    const body = { trackingNumber: 'LIVE-DOOR-1', origin: 'Tema', destination: 'Kumasi' };
    const { id } = (await harbour.rest('POST', '/api/shipments', { token, body })).body as { id: string };
    await sleep(3 * GATHER_MS);
    const sender = await listen(port, people.sender);
    expect(await sender.until('"isLive":true')).toBe(true);
    const policy = { photo: false, name: true, signature: false, code: false };
    const set = await harbour.rest('PUT', `/api/shipments/${id}/handover`, { token, body: { policy } });
    expect(set.status).toBe(200);
    expect(await sender.until(CHANGED)).toBe(true);
  });

  test('papers, recipients and bonds of a shipment are told to whoever looks at it', async () => {
    const { token, user } = await harbour.signUp('keeper');
    const { id: organisationId } = user.organisation;
    const now = new Date(harbour.clock.now).toISOString();
    await harbour.database.transaction(async (trx, announce) => {
      await updateOrganisationPlan(trx, { id: organisationId, tier: 'enterprise', paidUntil: null, now });
      announce({ kind: 'keys', organisationId });
    });
    const trackingNumber = 'LIVE-PAPERS-1';
    const body = { trackingNumber, origin: 'Tema', destination: 'Kumasi' };
    const { id } = (await harbour.rest('POST', '/api/shipments', { token, body })).body as { id: string };
    const told = async (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', url: string, sent?: object) => {
      await sleep(GATHER_MS);
      let isTold = false;
      const stop = harbour.database.changes.subscribe((change) => {
        isTold ||= change.kind === 'shipments' && change.trackingNumber === trackingNumber;
      });
      const answer = await harbour.rest(method, url, { token, ...(sent && { body: sent }) });
      await expect.poll(() => isTold, { message: url }).toBe(true);
      stop();
      return (answer.body as { id: string }).id;
    };
    await told('PUT', `/api/shipments/${id}/documents/commercial_invoice`, { state: 'submitted' });
    const recipient = { channel: 'email', email: 'amina@example.com', language: 'en', consent: true };
    const recipientId = await told('POST', `/api/shipments/${id}/recipients`, recipient);
    await told('DELETE', `/api/shipments/${id}/recipients/${recipientId}`);
    const bond = { kind: 'transit', number: 'B-LIVE-1', guarantor: 'Jubilee', amount: 1000, currency: 'USD' };
    const bondId = await told('POST', '/api/bonds', { ...bond, expires: '2027-11-20', shipmentId: id });
    await told('PATCH', `/api/bonds/${bondId}`, { amount: 2000 });
    await told('PATCH', `/api/bonds/${bondId}`, { shipmentId: null });
  });

  test('pages of the last release hear of changes at their own path; they are counted', async () => {
    const before = await oldCalls(harbour, 'live.changes');
    const old = await listen(port, people.sender, '/trpc/live.changes?batch=1');
    expect(await old.until('event: connected')).toBe(true);
    await create(people.sender);
    expect(await old.until(CHANGED)).toBe(true);
    expect((await listen(port, undefined, '/trpc/live.changes')).status).toBe(401);
    expect(await oldCalls(harbour, 'live.changes')).toBe(before + 2);
  });

  test('many changes at once are told as one or two, however slow the database is', async () => {
    const sender = await listen(port, people.sender);
    await sender.until('"isLive":true');
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 60 }, () => create(people.sender)));
    const gathers = (performance.now() - startedAt) / GATHER_MS;
    expect(await sender.until(CHANGED)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 2.5 * GATHER_MS));
    const told = sender.heard.join('').split(CHANGED).length - 1;
    expect(told).toBeLessThanOrEqual(gathers + 3);
    // Each by itself it would be 60 times.
    expect(told).toBeLessThan(40);
  });

  test('signing out, a new password and deactivation end the streams at once', async () => {
    const isOverSoon = async ({ isOver }: Listener) =>
      Promise.race([isOver.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), 2000))]);
    const leaving = await harbour.signUp('leaving');
    const first = await listen(port, leaving);
    await harbour.trpc('mutation', 'auth.logout', undefined, leaving.cookie);
    expect(await isOverSoon(first)).toBe(true);

    const here = await harbour.signIn('leaving@example.com', PASSWORD);
    const elsewhere = await harbour.signIn('leaving@example.com', PASSWORD);
    const [kept, ended] = [await listen(port, here), await listen(port, elsewhere)];
    const change = { currentPassword: PASSWORD, password: 'another quiet harbour' };
    expect((await harbour.trpc('mutation', 'account.changePassword', change, here.cookie)).status).toBe(200);
    expect(await isOverSoon(ended)).toBe(true);

    await harbour.trpc('mutation', 'admin.setUserActive', { id: here.user.id, isActive: false }, people.admin.cookie);
    expect(await isOverSoon(kept)).toBe(true);
  });

  test('while the database is away streams stay open, and a failure of another kind ends them', async () => {
    const person = await harbour.signUp('patient');
    const stream = await listen(port, person);
    expect(await stream.until('"isLive":true')).toBe(true);
    const { database } = harbour;
    const { read } = database;
    let asked = 0;
    const failWith = (error: unknown) => {
      const fail = () => {
        asked += 1;
        throw error;
      };
      Object.assign(database, { read: new Proxy(read, { get: () => fail }) });
    };
    const check = () =>
      database.transaction((_trx, announce) => {
        announce({ kind: 'sessions', userIds: [person.user.id] });
        return Promise.resolve();
      });
    for (const code of ['ECONNREFUSED', '08P01', '25006']) {
      asked = 0;
      failWith(Object.assign(new Error('away'), { code }));
      await check();
      await expect.poll(() => asked).toBeGreaterThan(0);
    }
    Object.assign(database, { read });
    await create(people.sender);
    await create(person);
    expect(await stream.until(CHANGED)).toBe(true);
    failWith(new TypeError('a mistake'));
    await check();
    await stream.isOver;
    Object.assign(database, { read });
  });

  test('an eleventh window of one session waits', async () => {
    const person = await harbour.signUp('many-windows');
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(port, person)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await listen(port, person)).status).toBe(429);
  });

  test('readers who leave before they are let in take no place', async () => {
    const person = await harbour.signUp('hurried');
    const { database } = harbour;
    const { read } = database;
    const slowly = async <Result>({ result }: { result: Result }) => {
      await sleep(100);
      return result;
    };
    Object.assign(database, { read: read.withPlugin({ transformQuery: ({ node }) => node, transformResult: slowly }) });
    const request = `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: sid=${person.cookie}\r\n\r\n`;
    for (let left = 0; left < 10; left += 1) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      await new Promise((resolve) => {
        socket.write(request, resolve);
      });
      socket.destroy();
    }
    await sleep(500);
    Object.assign(database, { read });
    expect((await listen(port, person)).status).toBe(200);
  });

  if (dialect === 'postgres')
    test('a change of one process reaches the streams of another', async () => {
      const database = await openDatabase(url);
      const other = await buildServer({ ...harbour.deps, database }, { webRoot: undefined, isOpen: () => true });
      await other.listen({ port: 0 });
      const sender = await listen((other.server.address() as AddressInfo).port, people.sender);
      expect(await sender.until('"isLive":true')).toBe(true);
      await create(people.sender);
      expect(await sender.until(CHANGED)).toBe(true);
      await other.close();
      await database.close();
      await sender.isOver;
    });

  test('a closing server ends its streams', async () => {
    const sender = await listen(port, people.sender);
    await harbour.app.close();
    await sender.isOver;
  });
});
