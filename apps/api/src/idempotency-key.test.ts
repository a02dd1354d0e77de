import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { at, historyOf, newId, shipmentOf, START } from './testing/scanning.ts';

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('a status under an Idempotency-Key, on %s', (dialect) => {
  let app: TestApp;
  let sender: Person;

  beforeAll(async () => {
    app = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    sender = await app.signUp('sender');
  });

  afterAll(() => app.close());

  async function record(id: string, hours: number, key: string, payload: object, { token } = sender) {
    app.clock.now = START + hours * HOUR;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await app.app.inject({ method: 'PATCH', url: `/api/shipments/${id}/status`, headers, payload });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }

  const statuses = async (number: string) => (await historyOf(app, sender, number)).map(({ status }) => status);

  test('is recorded once, and the first answer is returned again', async () => {
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
    const refused = { status: 422, body: { code: 'REUSED_ID', reason: { code: 'scan.reusedId' } } };
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

  test.each(['x'.repeat(65), 'with blank', 'schlüssel'])('the key %j is refused', async (key) => {
    const { id } = await shipmentOf(app, sender);
    const sent = Buffer.from(key).toString('latin1');
    expect(await record(id, 1, sent, { status: 'In Transit' })).toMatchObject({
      status: 400,
      body: { fieldCodes: { 'idempotency-key': { code: 'value.invalid' } } },
    });
  });

  test('stands in the OpenAPI document', async () => {
    const { body } = await app.rest('GET', '/docs/json');
    const { paths } = body as { paths: Record<string, Record<string, { parameters: { name: string }[] }>> };
    const names = paths['/api/shipments/{id}/status']?.['patch']?.parameters.map(({ name }) => name);
    expect(names).toContain('idempotency-key');
  });
});
