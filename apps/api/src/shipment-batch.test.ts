import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

let made = 0;
const newShipment = () => {
  made += 1;
  return { trackingNumber: `BATCH-${String(made).padStart(4, '0')}`, origin: 'Mombasa', destination: 'Kampala' };
};

describe.each(TEST_DIALECTS)('many shipments at once on %s', (dialect) => {
  let harbour: TestApp;
  let sender: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    sender = await harbour.signUp('sender');
    await harbour.database.transaction((trx) => trx.updateTable('organisations').set({ tier: 'growth' }).execute());
  });

  afterAll(() => harbour.close());

  async function send(payload: object, key?: string) {
    const headers = { authorization: `Bearer ${sender.token}`, ...(key !== undefined && { 'idempotency-key': key }) };
    const answer = await harbour.app.inject({ method: 'POST', url: '/api/shipments/batch', headers, payload });
    return {
      status: answer.statusCode,
      body: answer.json<unknown>(),
      replayed: answer.headers['idempotent-replayed'],
    };
  }

  const countMade = async () => {
    const { body } = await harbour.rest('GET', '/api/stats', { token: sender.token });
    return (body as { total: number }).total;
  };

  test('many shipments at once: each has its own answer, and all are made once', async () => {
    const before = await countMade();
    const good = [newShipment(), { ...newShipment(), reference: 'PO-1', notes: 'x'.repeat(1500) }];
    const foreign = '0190a000-0000-7000-8000-000000000000';
    const shipments = [
      good[0],
      { ...newShipment(), origin: '' },
      good[0],
      { ...newShipment(), organisationId: foreign },
      good[1],
      good[1],
    ];
    const first = await send({ shipments }, 'batch');
    expect(first).toMatchObject({
      status: 200,
      body: {
        results: [
          { index: 0, status: 201, shipment: good[0] },
          {
            index: 1,
            status: 400,
            error: { code: 'INVALID_INPUT', fieldCodes: { origin: { code: 'origin.required' } } },
          },
          { index: 2, status: 409, error: { code: 'TRACKING_NUMBER_TAKEN' } },
          { index: 3, status: 404, error: { code: 'NOT_FOUND' } },
          { index: 4, status: 201, shipment: good[1] },
          // Its reference says that it is the same.
          { index: 5, status: 200, shipment: good[1] },
        ],
      },
    });
    expect(await countMade()).toBe(before + 2);
    const usage = await harbour.rest('GET', '/api/user/plan-usage', { token: sender.token });
    const twins = await Promise.all([1, 2, 3].map(() => send({ shipments }, 'batch')));
    for (const twin of twins) expect(twin).toEqual({ ...first, replayed: 'true' });
    expect(await countMade()).toBe(before + 2);
    // What was refused took no place of the plan.
    const again = await harbour.rest('GET', '/api/user/plan-usage', { token: sender.token });
    expect(again.body).toEqual(usage.body);
  });

  test.each([false, true])(
    'the same shipments twice at once are made once, and both hear so (atomic: %s)',
    async (atomic) => {
      const shipments = [1, 2, 3].map((n) =>
        Object.assign(newShipment(), { reference: `TWICE-${String(atomic)}-${String(n)}` }),
      );
      const before = await countMade();
      const answers = await Promise.all([1, 2, 3, 4].map(() => send({ shipments, atomic })));
      const statuses = answers.map(({ body }) =>
        (body as { results: { status: number }[] }).results.map(({ status }) => status),
      );
      expect(statuses.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
        ...[1, 2, 3].map(() => [200, 200, 200]),
        [201, 201, 201],
      ]);
      expect(await countMade()).toBe(before + 3);
    },
  );

  test('many shipments, all or none', async () => {
    const before = await countMade();
    const rows = [newShipment(), newShipment()];
    const refused = await send({ atomic: true, shipments: [...rows, { ...newShipment(), pieces: 0 }] }, 'atomic');
    expect(refused).toMatchObject({
      status: 422,
      body: { results: [{ status: 201 }, { status: 201 }, { status: 400, error: { code: 'INVALID_INPUT' } }] },
    });
    expect(await countMade()).toBe(before);
    expect(await send({ atomic: true, shipments: rows }, 'atomic')).toMatchObject({
      status: 200,
      replayed: undefined,
    });
    expect(await countMade()).toBe(before + 2);
  });

  test('at most 200 shipments at once, and at most a megabyte', async () => {
    const large = { notes: 'x'.repeat(1900) };
    const rows = Array.from({ length: 200 }, () => ({ ...newShipment(), ...large }));
    const made200 = await send({ shipments: rows });
    expect(made200.status).toBe(200);
    const { results } = made200.body as { results: { status: number }[] };
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await send({ shipments: [...rows, newShipment()] })).toMatchObject({
      status: 400,
      body: { fieldCodes: { shipments: { code: 'list.tooMany', params: { max: 200 } } } },
    });
    expect(await send({ shipments: [] })).toMatchObject({
      status: 400,
      body: { fieldCodes: { shipments: { code: 'list.tooFew' } } },
    });
    expect(await send({ shipments: [{ notes: 'x'.repeat(1024 * 1024) }] })).toMatchObject({
      status: 413,
      body: { reason: { code: 'request.tooLarge', params: { kilobytes: 1024 } } },
    });
  });
});
