import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('the sender’s own number on %s (D20)', (dialect) => {
  let app: TestApp;
  let sender: Person;
  let other: Person;

  beforeAll(async () => {
    app = await startTestApp(dialect);
    sender = await app.signUp('referring');
    other = await app.signUp('elsewhere');
  });

  afterAll(() => app.close());

  const request = (n: number, reference: string) => ({
    trackingNumber: `REF-${String(n).padStart(4, '0')}`,
    origin: 'Mombasa',
    destination: 'Kampala',
    reference,
  });
  const post = (body: object, { token } = sender) => app.rest('POST', '/api/shipments', { token, body });
  const usage = async () => {
    const { body } = await app.rest('GET', '/api/user/plan-usage', { token: sender.token });
    return (body as { usage: { shipments: number } }).usage.shipments;
  };

  test('the same request again answers 200 with what it made, whatever happened since, and counts once', async () => {
    const body = request(1, 'PO-1');
    const created = await post(body);
    expect(created.status).toBe(201);
    const { id } = created.body as { id: string };
    await app.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body: { status: 'In Transit' } });
    const used = await usage();
    const again = await post(Object.fromEntries(Object.entries(body).toReversed()));
    expect(again).toMatchObject({ status: 200, body: { id, status: 'In Transit' } });
    expect(await usage()).toBe(used);
  });

  test('a known reference with other content is 409', async () => {
    await post(request(2, 'PO-2'));
    for (const body of [request(3, 'PO-2'), { ...request(2, 'PO-2'), destination: 'Kigali' }]) {
      expect(await post(body)).toMatchObject({
        status: 409,
        body: { code: 'REFERENCE_TAKEN', fieldErrors: { reference: 'Another shipment has this reference.' } },
      });
    }
    expect((await app.rest('GET', '/api/public/track/REF-0003')).status).toBe(404);
  });

  test('a letter with its accent apart is the same letter', async () => {
    const { body } = await post(request(12, 'Réf 12'));
    expect(await post(request(12, 'Re\u0301f 12'))).toMatchObject({ status: 200, body });
    const found = await app.rest('GET', `/api/shipments?reference=${encodeURIComponent('Re\u0301f 12')}`, {
      token: sender.token,
    });
    expect(found.body).toMatchObject([body]);
    const metadata = { é: '1', 'e\u0301': '2' };
    expect(await post({ ...request(13, 'PO-13'), metadata })).toMatchObject({
      status: 400,
      body: { fieldCodes: { metadata: { code: 'metadata.twice' } } },
    });
  });

  test('another organisation may have the same reference', async () => {
    await post(request(4, 'PO-4'));
    expect((await post(request(5, 'PO-4'), other)).status).toBe(201);
  });

  test('of twenty equal requests at once one creates, the others find it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(request(6, 'PO-6'))));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
  });

  test('an edit takes no other shipment’s reference, and may keep its own', async () => {
    const { body } = await post(request(7, 'PO-7'));
    await post(request(8, 'PO-8'));
    const { id } = body as { id: string };
    const edit = (reference: string) => app.trpc('mutation', 'shipments.edit', { id, reference }, sender.cookie);
    expect(await edit('PO-8')).toMatchObject({ status: 409, body: { data: { domainCode: 'REFERENCE_TAKEN' } } });
    expect((await edit('PO-7')).status).toBe(200);
    // What an edit gave a reference to was made by no request that had it.
    expect((await edit('PO-9')).status).toBe(200);
    expect((await post(request(9, 'PO-9'))).status).toBe(409);
  });

  test('an import knows a row by its reference, and is found by it', async () => {
    const values = { origin: 'Tema', destination: 'Kumasi', reference: 'Côte 77/A' };
    const send = (more: object, nth: number) =>
      app.trpc('mutation', 'shipments.importRows', { rows: [{ nth, values: { ...values, ...more } }] }, sender.cookie);
    expect((await send({}, 0)).body).toMatchObject({ results: [{ outcome: 'created' }] });
    expect((await send({}, 1)).body).toMatchObject({ results: [{ outcome: 'known' }] });
    expect((await send({ destination: 'Accra' }, 0)).body).toMatchObject({ results: [{ outcome: 'refused' }] });
    const found = await app.rest('GET', '/api/shipments?search=cote%2077', { token: sender.token });
    expect(found.body).toMatchObject([{ reference: 'Côte 77/A' }]);
  });

  test('is never public', async () => {
    await post(request(10, 'SECRET-10'));
    const { body } = await app.rest('GET', '/api/public/track/REF-0010');
    expect(JSON.stringify(body)).not.toContain('SECRET');
  });
});
