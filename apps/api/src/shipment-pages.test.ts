import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { recordStatements } from './testing/statements.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const pageSchema = z.array(
  z.looseObject({ trackingNumber: z.string(), history: z.array(z.looseObject({ status: z.string() })).optional() }),
);

describe.each(TEST_DIALECTS)('pages of shipments over REST, on %s', (dialect) => {
  let app: TestApp;
  let owner: Person;

  const list = async (query: string) => {
    const { status, body, headers } = await app.rest('GET', `/api/shipments${query}`, { token: owner.token });
    return { status, body, link: z.string().catch('').parse(headers['link']) };
  };
  const numbersOf = async (query: string) =>
    pageSchema.parse((await list(query)).body).map(({ trackingNumber }) => trackingNumber);

  beforeAll(async () => {
    app = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    owner = await app.signUp('owner');
    const stranger = await app.signUp('stranger');
    const create = async ({ token }: Person, n: number) => {
      const body = {
        trackingNumber: `PAGE-${String(n)}`,
        origin: 'Tema',
        destination: 'Kumasi',
        reference: `PO-${String(n % 5)}`,
      };
      const { body: made } = await app.rest('POST', '/api/shipments', { token, body });
      app.clock.now += 1000;
      return z.object({ id: z.string() }).parse(made).id;
    };
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4]) ids.push(await create(owner, n));
    await create(stranger, 6);
    for (const status of ['Picked Up', 'In Transit']) {
      await app.rest('PATCH', `/api/shipments/${ids[1] ?? ''}/status`, { token: owner.token, body: { status } });
      app.clock.now += 1000;
    }
  });

  afterAll(() => app.close());

  test('come in the orders of the list, and their next page in the same', async () => {
    expect(await numbersOf('?limit=2')).toEqual(['PAGE-4', 'PAGE-3']);
    expect(await numbersOf('?limit=2&order=updated')).toEqual(['PAGE-2', 'PAGE-4']);
    const first = await list('?limit=2&order=oldest&expand=history');
    const next = /<\/api\/shipments([^>]+)>; rel="next"/u.exec(first.link)?.[1] ?? '';
    expect(new URLSearchParams(next).get('order')).toBe('oldest');
    const second = pageSchema.parse((await list(next)).body);
    expect(second.map(({ trackingNumber }) => trackingNumber)).toEqual(['PAGE-3', 'PAGE-4']);
    expect(second[0]?.history).toHaveLength(1);
  });

  test('bring their histories by one more query', async () => {
    const statements = recordStatements();
    const page = pageSchema.parse((await list('?limit=4&expand=history')).body);
    expect(page.map(({ history }) => history?.map(({ status }) => status))).toEqual([
      ['Created'],
      ['Created'],
      ['Created', 'Picked Up', 'In Transit'],
      ['Created'],
    ]);
    expect([...statements].filter((text) => text.includes('shipment_status_history'))).toHaveLength(1);
  });

  test('one is found by the sender’s own number, and nobody else’s', async () => {
    expect(await numbersOf('?reference=PO-1')).toEqual(['PAGE-1']);
    expect(await numbersOf('?limit=5&reference=PO-3')).toEqual(['PAGE-3']);
    expect(await numbersOf('?reference=po')).toEqual([]);
    // Whoever has none to look for would take any for their own.
    for (const query of ['?reference=', '?reference=%20', '?limit=1&reference=']) {
      expect(await numbersOf(query)).toEqual([]);
    }
  });

  test.each([
    ['an order without a limit', '?order=oldest'],
    ['an expansion without a limit', '?expand=history'],
    ['an unknown expansion', '?limit=1&expand=history,secrets'],
    ['an empty expansion', '?limit=1&expand='],
    ['an unknown order', '?limit=1&order=random'],
    ['a list of names that never ends', `?limit=1&expand=${'history,'.repeat(20)}history`],
    ['a long reference', `?reference=${'x'.repeat(65)}`],
  ])('%s is refused', async (_what, query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
