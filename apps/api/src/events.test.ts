import { listEventsOfAll } from '@msafara/db/events/events.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { EVENT_TYPES } from '@msafara/domain/events/event-types';
import type { EventExamples, JournalEvents } from '@msafara/domain/events/events.schema';
import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { settledJournal } from './testing/settled-journal.ts';
import { type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;

let made = 0;

function newShipment(): object {
  made += 1;
  return { trackingNumber: `EV-${String(made).padStart(6, '0')}`, origin: 'Tema', destination: 'Kumasi' };
}

describe.each(TEST_DIALECTS)('the journal on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', TRIAL_DAYS: '365' });
    owner = await harbour.signUp('owner');
    stranger = await harbour.signUp('stranger');
  });

  afterAll(() => harbour.close());

  async function read(query = '', { token } = owner): Promise<JournalEvents> {
    await settledJournal(harbour.database);
    return readNow(query, { token });
  }

  async function readNow(query: string, { token }: { token: string } = owner): Promise<JournalEvents> {
    const answer = await harbour.rest('GET', `/api/events${query}`, { token });
    expect(answer.status).toBe(200);
    return answer.body as JournalEvents;
  }

  async function create(): Promise<Shipment> {
    const answer = await harbour.rest('POST', '/api/shipments', { token: owner.token, body: newShipment() });
    expect(answer.status).toBe(201);
    return answer.body as Shipment;
  }

  const change = (id: string, body: object, path = '') =>
    harbour.rest('PATCH', `/api/shipments/${id}${path}`, { token: owner.token, body });

  async function eventsOf({ id }: { id: string }): Promise<JournalEvents['events']> {
    return (await read(`?shipmentId=${id}`)).events;
  }

  test('tells the life of a shipment, each event with its number and what was before', async () => {
    const shipment = await create();
    await change(shipment.id, { status: 'In Transit', location: 'Nsawam', notes: 'On the truck' }, '/status');
    await change(shipment.id, { contents: 'Vaccines', metadata: { po: '7' } });
    await change(shipment.id, { status: 'In Transit', location: 'Konongo' }, '/status');
    await change(shipment.id, { status: 'Delivered' }, '/status');
    const { body: last } = await harbour.rest('GET', `/api/shipments/${shipment.id}`, { token: owner.token });
    await harbour.rest('DELETE', `/api/shipments/${shipment.id}`, { token: owner.token });
    const events = await eventsOf(shipment);
    expect(events.map(({ type, data }) => [type, 'seq' in data && data.seq])).toEqual([
      ['shipment.created', 1],
      ['shipment.status_changed', 2],
      ['shipment.updated', 3],
      ['shipment.updated', 4],
      ['shipment.status_changed', 5],
      ['shipment.delivered', 6],
      ['shipment.deleted', 7],
    ]);
    expect(events[0]?.data).toEqual({ ...shipment, seq: 1 });
    expect(events[1]?.data).toMatchObject({
      status: 'In Transit',
      previous: { status: 'Created', currentLocation: null },
      entry: { status: 'In Transit', location: 'Nsawam', notes: 'On the truck', change: 'progress' },
    });
    expect(events[2]?.data).toMatchObject({ contents: 'Vaccines', previous: { contents: null, metadata: null } });
    expect(events[3]?.data).toMatchObject({ previous: { currentLocation: 'Nsawam' }, entry: { change: 'repeat' } });
    expect(events[5]?.data).toMatchObject({ status: 'Delivered', previous: { status: 'In Transit' } });
    expect(events[6]?.data).toEqual({ ...(last as object), seq: 7 });
  });

  test('a late status and an edit that changes nothing', async () => {
    const shipment = await create();
    harbour.clock.now += 3_600_000;
    await change(shipment.id, { status: 'Out for Delivery' }, '/status');
    const occurredAt = new Date(harbour.clock.now - 1_800_000).toISOString();
    expect((await change(shipment.id, { status: 'Picked Up', occurredAt }, '/status')).status).toBe(200);
    expect((await change(shipment.id, { origin: 'Tema' })).status).toBe(200);
    const events = await eventsOf(shipment);
    expect(events.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.status_changed', 'shipment.updated']);
    expect(events[2]?.data).toMatchObject({
      status: 'Out for Delivery',
      seq: 3,
      previous: {},
      entry: { status: 'Picked Up', change: 'late', timestamp: occurredAt },
    });
  });

  test('what is refused leaves no event, and what is made by other ways does', async () => {
    const { trackingNumber } = await create();
    const { next } = await read('?limit=200');
    const after = next === null ? '' : `?after=${next}`;
    const refused = { ...newShipment(), trackingNumber };
    await harbour.rest('POST', '/api/shipments', { token: owner.token, body: { ...refused, origin: '' } });
    const twice = { atomic: true, shipments: [newShipment(), refused] };
    expect((await harbour.rest('POST', '/api/shipments/batch', { token: owner.token, body: twice })).status).toBe(422);
    expect((await read(after)).events).toEqual([]);
    const batch = { shipments: [newShipment(), { ...newShipment(), status: 'Delivered' }] };
    await harbour.rest('POST', '/api/shipments/batch', { token: owner.token, body: batch });
    const rows = [{ nth: 0, values: { origin: 'Tema', destination: 'Kumasi' } }];
    expect((await harbour.trpc('mutation', 'shipments.importRows', { rows }, owner.cookie)).status).toBe(200);
    expect((await read(after)).events.map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.created',
      'shipment.delivered',
      'shipment.created',
    ]);
  });

  test('is read in pages and by type, and who has read all is told where to go on', async () => {
    const all = (await read('?limit=200')).events;
    const paged: typeof all = [];
    let after: string | null = null;
    for (;;) {
      const page: JournalEvents = await read(`?limit=3${after === null ? '' : `&after=${after}`}`);
      paged.push(...page.events);
      if (page.events.length === 0) {
        expect(page.next).toBe(after);
        break;
      }
      after = page.next;
    }
    expect(paged).toEqual(all);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
    const delivered = await read('?type=shipment.delivered');
    expect(delivered.events).toEqual(all.filter(({ type }) => type === 'shipment.delivered'));
    expect(delivered.events.length).toBeGreaterThan(0);
  });

  test('is its organisation’s alone, and a key’s with the scope', async () => {
    const shipment = await create();
    expect((await read('', stranger)).events).toEqual([]);
    expect((await read(`?shipmentId=${shipment.id}`, stranger)).events).toEqual([]);
    expect((await harbour.rest('GET', '/api/events')).status).toBe(401);
    const keyOf = async (scopes: string[]) => {
      const body = { name: 'Reader', scopes };
      return ((await harbour.rest('POST', '/api/keys', { token: owner.token, body })).body as NewApiKey).key;
    };
    const token = await keyOf(['events:read']);
    expect((await read(`?shipmentId=${shipment.id}`, { ...owner, token })).events).toHaveLength(1);
    const other = await harbour.rest('GET', '/api/events', { token: await keyOf(['shipments:write']) });
    expect(other).toMatchObject({ status: 403, body: { reason: { code: 'apiKey.scope' } } });
    const demo = await signInToDemo(harbour);
    expect((await harbour.rest('GET', '/api/events', { token: demo.token })).status).toBe(200);
  });

  test.each([
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?after=evt_1',
    `?after=evt_${'1'.repeat(33)}`,
    '?type=shipment.lost',
    '?shipmentId=7',
    '?before=evt_1',
  ])('refuses %s', async (query) => {
    expect((await harbour.rest('GET', `/api/events${query}`, { token: owner.token })).status).toBe(400);
  });

  test('has an example of each type, one’s own where there is one', async () => {
    const shipment = await create();
    const own = (await harbour.trpc('query', 'events.examples', undefined, owner.cookie)).body as EventExamples;
    expect(own.map(({ event }) => event.type)).toEqual(EVENT_TYPES);
    expect(own[0]).toMatchObject({ isOwn: true, event: { type: 'shipment.created', data: { id: shipment.id } } });
    const person = await harbour.signUp('newcomer');
    const made = (await harbour.trpc('query', 'events.examples', undefined, person.cookie)).body as EventExamples;
    expect(made.some(({ isOwn }) => isOwn)).toBe(false);
  });

  test('deleting all tells of each', async () => {
    const person = await harbour.signUp('mover');
    for (let n = 0; n < 3; n += 1) {
      await harbour.rest('POST', '/api/shipments', { token: person.token, body: newShipment() });
    }
    await harbour.rest('DELETE', '/api/admin/reset-shipments', { token: person.token });
    const { events } = await read('', person);
    expect(events.map(({ type, data }) => [type, 'seq' in data && data.seq]).slice(3)).toEqual(
      Array.from({ length: 3 }, () => ['shipment.deleted', 2]),
    );
  });

  test('is kept for 30 days, and the place of the last event stays', async () => {
    const before = await read('?limit=200');
    harbour.clock.now += 31 * DAY;
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('jobs')
        .set({ run_at: new Date(harbour.clock.now).toISOString() })
        .where('state', '=', 'waiting')
        .execute(),
    );
    const tidy = { id: `tidy.up@${dialect}`, kind: 'tidy.up', payload: '{}', state: 'waiting', attempts: 0 } as const;
    const at = new Date(harbour.clock.now - 1).toISOString();
    await harbour.database.transaction((trx) =>
      trx
        .insertInto('jobs')
        .values({ ...tidy, run_at: at, created_at: at, leased_until: null, last_error: null })
        .execute(),
    );
    await harbour.runJobs();
    await settledJournal(harbour.database);
    const rows = await listEventsOfAll(harbour.database.read, { after: '', limit: 200 });
    expect(rows).toHaveLength(1);
    owner = await harbour.signIn(owner.user.email, 'a quiet harbour');
    const shipment = await create();
    const [event] = await eventsOf(shipment);
    expect((event?.id ?? '') > (before.next ?? '')).toBe(true);
    expect((event?.id ?? '') > (rows[0]?.id ?? '')).toBe(true);
  });

  test.runIf(dialect === 'postgres')('holds back what an older transaction can still add one before', async () => {
    const { next } = await read('?limit=200');
    const after = next === null ? '' : `?after=${next}`;
    const [held, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const older = harbour.database.transaction(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      held.resolve(undefined);
      await release.promise;
      await trx
        .insertInto('events')
        .columns(['id', 'organisation_id', 'type', 'data', 'created_at'])
        .expression(
          sql`select 'evt_' || lpad(pg_current_xact_id()::text, 19, '0') || lpad(nextval('event_places')::text, 13, '0'),
            ${owner.user.organisation.id}, 'endpoint.disabled', '{"id":"e","url":"https://a.example","reason":"gone"}', '2026-11-20T08:00:00.000Z'`,
        )
        .execute();
    });
    await held.promise;
    const shipment = await create();
    expect((await readNow(after)).events).toEqual([]);
    release.resolve(undefined);
    await older;
    const { events } = await read(after);
    expect(events.map(({ type }) => type)).toEqual(['endpoint.disabled', 'shipment.created']);
    expect(events[1]?.data).toMatchObject({ id: shipment.id });
  });

  test.runIf(dialect === 'postgres')('goes on after the numbers of transactions began anew', async () => {
    const { database } = harbour;
    // As a database looks that a dump of a busier one was read into.
    await database.transaction((trx) =>
      sql`update events set id = 'evt_' || lpad((substr(id, 5, 19)::bigint + 1000000)::text, 19, '0') || substr(id, 24)`.execute(
        trx,
      ),
    );
    const { events: hidden } = await readNow('?limit=200');
    expect(hidden).toEqual([]);
    await database.migrate();
    await database.migrate();
    const { next, events } = await read('?limit=200');
    expect(events.length).toBeGreaterThan(0);
    const shipment = await create();
    const later = await read(`?after=${next ?? ''}`);
    expect(later.events).toMatchObject([{ type: 'shipment.created', data: { id: shipment.id } }]);
  });
});
