import { randomUUID } from 'node:crypto';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { LoadedUnit, LoadResult } from '@msafara/domain/units/units.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;
const FIFTY_ONE = Array.from({ length: 51 }, (_, n) => ({ trackingNumber: `NOBODYS-${String(n)}` }));
const BOLT = { number: 'UL-7728104', kind: 'bolt', by: 'carrier' } as const;

describe.each(TEST_DIALECTS)('a truck with many shipments on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let count = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'mombasa');
    theirs = await fillOrganisation(harbour, 'tema');
  });

  afterAll(() => harbour.close());

  async function ship(token = ours.member.token, details: object = {}) {
    count += 1;
    const body = { trackingNumber: `ABOARD-${String(count)}`, origin: 'Mombasa', destination: 'Kampala', ...details };
    const made = await harbour.rest('POST', '/api/shipments', { token, body });
    return made.body as { id: string; trackingNumber: string };
  }

  /** A truck of its own for each test. */
  const plate = () => `KDA${String(100 + count)}${dialect.slice(0, 1).toUpperCase()}`;

  async function load(number: string, payload: object, { token = ours.key, key = randomUUID() } = {}) {
    const url = `/api/units/${encodeURIComponent(number)}/shipments`;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const answer = await harbour.app.inject({ method: 'POST', url, headers, payload });
    const body: LoadResult = answer.json();
    return { status: answer.statusCode, isReplay: answer.headers['idempotent-replayed'] === 'true', body };
  }

  const read = async (number: string, token = ours.key) =>
    (await harbour.rest('GET', `/api/units/${number}`, { token })) as { status: number; body: LoadedUnit };

  const stays = async (id: string) => {
    const { body } = await harbour.rest('GET', `/api/shipments/${id}/units`, { token: ours.key });
    return (body as { units: { number: string }[] }).units.map(({ number }) => number);
  };

  test('shipments go into it by id and by number, and each is told what became of it', async () => {
    const [one, two, foreign] = [await ship(), await ship(), await ship(theirs.member.token)];
    const number = plate();
    const body = {
      type: 'truck',
      seals: [BOLT],
      shipments: [
        { id: one.id },
        { trackingNumber: ` ${two.trackingNumber.toLowerCase()} ` },
        { trackingNumber: one.trackingNumber },
        { id: foreign.id },
        { trackingNumber: foreign.trackingNumber },
        { trackingNumber: 'NOBODYS-1' },
      ],
    };
    const loaded = await load(number, body);
    expect(loaded.status).toBe(200);
    expect(loaded.body).toMatchObject({ type: 'truck', number });
    expect(loaded.body.results.map(({ index, status }) => [index, status])).toEqual([
      [0, 201],
      [1, 201],
      [2, 409],
      [3, 404],
      [4, 404],
      [5, 404],
    ]);
    expect(loaded.body.results[1]).toEqual({
      index: 1,
      status: 201,
      shipmentId: two.id,
      trackingNumber: two.trackingNumber,
    });
    expect(loaded.body.results[2]?.error).toMatchObject({
      code: 'CONFLICT',
      message: 'The shipment is in this unit already.',
    });
    // What is another organisation's is not there, whatever its name.
    expect(loaded.body.results[3]?.error).toEqual(loaded.body.results[5]?.error);
    expect(await stays(one.id)).toEqual([number]);
    const theirOwn = await harbour.rest('GET', `/api/shipments/${foreign.id}/units`, { token: theirs.key });
    expect(theirOwn.body).toEqual({ units: [] });
    expect((await read(number)).body.seals).toMatchObject([BOLT]);
  });

  test('the unit tells what is in it now, with what a manifest says of each', async () => {
    const details = { reference: `PO-${dialect}`, recipientName: 'Akello Stores', pieces: 12, weightGrams: 184_000 };
    const [first, last] = [await ship(undefined, details), await ship()];
    const number = plate();
    await load(number, { type: 'truck', shipments: [{ id: first.id }] });
    harbour.clock.now += 1000;
    await load(number, { shipments: [{ id: last.id }] });
    const { status, body } = await read(number.toLowerCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'truck', number, seals: [] });
    expect(body.shipments.map(({ id }) => id)).toEqual([last.id, first.id]);
    expect(body.shipments[1]).toMatchObject({ ...details, origin: 'Mombasa', status: 'Created' });
    await harbour.rest('PATCH', `/api/shipments/${first.id}/status`, {
      token: ours.key,
      body: { status: 'Delivered' },
    });
    expect((await read(number)).body.shipments.map(({ id }) => id)).toEqual([last.id]);
    expect((await read(number, theirs.key)).status).toBe(404);
    expect((await read(number, ours.viewer.token)).status).toBe(200);
    expect((await harbour.rest('GET', `/api/units/${number}`)).status).toBe(401);
  });

  test('a key that may not read shipments learns no recipient from it', async () => {
    const { id } = await ship(undefined, { recipientName: 'Akello Stores', pieces: 3 });
    const number = plate();
    await load(number, { type: 'truck', shipments: [{ id }] });
    const input = { name: 'Weighbridge', scopes: ['milestones:read'] };
    const made = await harbour.trpc('mutation', 'keys.create', input, ours.owner.cookie);
    const { key } = made.body as { key: string };
    const nothing = { reference: null, recipientName: null, pieces: null, weightGrams: null };
    expect((await read(number, key)).body.shipments).toMatchObject([{ id, ...nothing }]);
    expect((await load(number, { shipments: [{ id }] }, { token: key })).status).toBe(403);
  });

  test('a repeat under the same key loads once', async () => {
    const { id } = await ship();
    const number = plate();
    const body = { type: 'truck', shipments: [{ id }] };
    const key = randomUUID();
    const first = await load(number, body, { key });
    const again = await load(number, body, { key });
    expect(again.body).toEqual(first.body);
    expect([first.isReplay, again.isReplay]).toEqual([false, true]);
    expect(await stays(id)).toEqual([number]);
    expect((await load(number, { shipments: [{ id }] }, { key })).status).toBe(422);
  });

  test('a unit into which nothing goes is not made', async () => {
    await ship();
    const number = plate();
    const nothing = await load(number, { type: 'truck', shipments: [{ trackingNumber: 'NOBODYS-2' }] });
    expect(nothing.body.results).toMatchObject([{ status: 404 }]);
    expect((await read(number)).status).toBe(404);
  });

  test.each([
    ['no shipment', 'KDB100A', { type: 'truck', shipments: [] }, 400],
    ['51 shipments', 'KDB100A', { type: 'truck', shipments: FIFTY_ONE }, 400],
    ['a shipment with two names', 'KDB100A', { shipments: [{ id: randomUUID(), trackingNumber: 'NOBODYS-3' }] }, 400],
    ['a shipment without a name', 'KDB100A', { type: 'truck', shipments: [{}] }, 400],
    ['a new unit without a type', 'KDB100A', { shipments: [{ trackingNumber: 'NOBODYS-3' }] }, 400],
    ['a wrong check digit', 'MSKU4829104', { type: 'container', shipments: [{ trackingNumber: 'NOBODYS-3' }] }, 400],
    ['a number of other letters', 'K*A', { type: 'truck', shipments: [{ trackingNumber: 'NOBODYS-3' }] }, 400],
    [
      'six seals',
      'KDB100A',
      { type: 'truck', seals: [BOLT, BOLT, BOLT, BOLT, BOLT, BOLT], shipments: [{ id: randomUUID() }] },
      400,
    ],
    ['an unknown field', 'KDB100A', { type: 'truck', shipments: [{ id: randomUUID() }], driver: 'x' }, 400],
  ])('%s is refused', async (_, number, body, status) => {
    expect((await load(number, body)).status).toBe(status);
    expect((await read('KDB100A')).status).toBe(404);
  });

  test('another type is refused, and times are judged for each shipment', async () => {
    const { id } = await ship();
    const number = plate();
    await load(number, { type: 'truck', shipments: [{ id }] });
    const other = await ship();
    expect((await load(number, { type: 'wagon', shipments: [{ id: other.id }] })).status).toBe(409);
    for (const ms of [DAY, -31 * DAY]) {
      const loadedAt = new Date(harbour.clock.now + ms).toISOString();
      const late = await load(number, { loadedAt, shipments: [{ id: other.id }] });
      expect(late.body.results).toMatchObject([{ status: 400 }]);
    }
    expect(await stays(other.id)).toEqual([]);
  });

  test('fifty go in at once, of which one milestone tells; past two hundred none goes in', async () => {
    const number = plate();
    const rows = Array.from({ length: 200 }, () => {
      count += 1;
      return { trackingNumber: `ABOARD-${String(count)}`, origin: 'Mombasa', destination: 'Kampala' };
    });
    await harbour.rest('POST', '/api/shipments/batch', { token: ours.key, body: { shipments: rows } });
    for (let n = 0; n < 200; n += 50) {
      const shipments = rows.slice(n, n + 50).map(({ trackingNumber }) => ({ trackingNumber }));
      const loaded = await load(number, { type: 'truck', shipments });
      expect(new Set(loaded.body.results.map(({ status }) => status))).toEqual(new Set([201]));
    }
    const { id } = await ship();
    expect((await load(number, { shipments: [{ id }] })).body.results).toMatchObject([{ status: 409 }]);
    const alone = await harbour.rest('POST', `/api/shipments/${id}/units`, {
      token: ours.key,
      body: { type: 'truck', number },
    });
    expect(alone.status).toBe(409);
    const told = await harbour.rest('POST', `/api/units/${number}/milestones`, {
      token: ours.key,
      body: { code: 'border_crossed', occurredAt: new Date(harbour.clock.now).toISOString() },
    });
    expect((told.body as { milestones: unknown[] }).milestones).toHaveLength(200);
  });
});
