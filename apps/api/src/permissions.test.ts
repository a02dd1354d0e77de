import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ACCOUNT_PROCEDURES } from './testing/permissions/account-procedures.ts';
import { newShipment, NOWHERE, type Row, type Who, WHO } from './testing/permissions/expected.ts';
import { ROUTES } from './testing/permissions/rest-routes.ts';
import { SHIPMENT_PROCEDURES } from './testing/permissions/shipment-procedures.ts';
import { TEAM_PROCEDURES } from './testing/permissions/team-procedures.ts';
import { PROCEDURES } from './testing/procedures.ts';
import { routesOf } from './testing/registered-routes.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import { ADMIN, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

/** The web app's own stream, which does not end (live.test.ts). */
const LIVE = '/api/live';

const METHODS = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Every procedure and who may call it, in which order the calls are made: what deletes comes last. */
const ROWS: Record<string, Row> = { ...TEAM_PROCEDURES, ...SHIPMENT_PROCEDURES, ...ACCOUNT_PROCEDURES };

describe.each(TEST_DIALECTS)('permissions on %s', (dialect) => {
  let harbour: TestApp;
  let people: Record<Exclude<Who, 'anonymous'>, Person>;
  let shipmentId = '';
  let counter = 100_000;
  let statements: Set<string>;

  /** Makes the shipment that calls are about, where the one before has deleted it. */
  async function ourShipment(): Promise<void> {
    const found = await harbour.database.read
      .selectFrom('shipments')
      .select('id')
      .where('id', '=', shipmentId)
      .executeTakeFirst();
    if (found) return;
    const { token } = people.sender;
    const body = { ...newShipment(0), trackingNumber: 'OURS-00001' };
    const created = await harbour.rest('POST', '/api/shipments', { token, body });
    shipmentId = (created.body as { id: string }).id;
  }

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    statements = recordStatements();
    const lapsed = await harbour.signUp('lapsed');
    harbour.clock.now += 15 * 24 * 3_600_000;
    people = {
      lapsed: await harbour.signIn('lapsed@example.com', 'a quiet harbour'),
      viewer: await harbour.signUp('viewer', 'viewer'),
      sender: await harbour.signUp('sender'),
      stranger: await harbour.signUp('stranger'),
      demo: await signInToDemo(harbour),
      admin: await harbour.signIn(ADMIN.email, ADMIN.password),
    };
    expect(lapsed.user.id).toBe(people.lapsed.user.id);
    for (const owner of [people.viewer, people.sender, people.stranger]) await harbour.confirm(owner);
    await ourShipment();
  });

  afterAll(() => harbour.close());

  test('every procedure stands in the table', () => {
    expect(PROCEDURES.map(({ path }) => path).toSorted()).toEqual(Object.keys(ROWS).toSorted());
  });

  test('every REST route stands in the table', () => {
    const routes = routesOf(harbour.app)
      .filter(({ method }) => METHODS.safeParse(method).success)
      .filter(({ url }) => /^\/(?:api|paypal|unsubscribe|stop-following)(?:\/|$)/u.test(url) && url !== LIVE)
      .map(({ method, url }) => `${method} ${url}`);
    expect(routes.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  test.each(Object.entries(ROUTES))('REST %s', async (route, row) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const statuses: Record<string, number> = {};
    for (const who of WHO) {
      await ourShipment();
      const parts = [row.input?.(shipmentId, 0)].flat();
      const url = parts
        .reduce<string>((to, part) => to.replace(/:\w+/u, String(part)), path)
        .replaceAll(/:\w+/gu, NOWHERE);
      const body = row.body?.((counter += 1));
      const token = who === 'anonymous' ? {} : { token: people[who].token };
      const answer = await harbour.rest(METHODS.parse(method), url, { ...token, ...(body !== undefined && { body }) });
      statuses[who] = answer.status;
    }
    expect(statuses).toEqual(row.expect);
  });

  // At the sign-in 401 is for a wrong password.
  const forSomebody = Object.entries(ROUTES).filter(
    ([, row]) => row.expect.anonymous === 401 && row.expect.admin !== 401,
  );

  test.each(forSomebody)('REST %s asks who it is before it looks at what was sent', async (route) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const url = `${path.replaceAll(/:\w+/gu, '%20')}?nothing=like-this`;
    for (const token of [undefined, 'nobody']) {
      const body = method === 'POST' || method === 'PATCH' || method === 'PUT' ? { nothing: 'like this' } : undefined;
      const sent = { ...(token !== undefined && { token }), ...(body !== undefined && { body }) };
      expect([token, (await harbour.rest(METHODS.parse(method), url, sent)).status]).toEqual([token, 401]);
    }
  });

  test.each(Object.entries(ROWS))('tRPC %s', async (path, row) => {
    const kind = PROCEDURES.find((one) => one.path === path)?.type === 'query' ? 'query' : 'mutation';
    const statuses: Record<string, number> = {};
    for (const who of WHO) {
      await ourShipment();
      const input = row.input?.(shipmentId, (counter += 1));
      const cookie = who === 'anonymous' ? undefined : people[who].cookie;
      const answer = await harbour.trpc(kind, path, input, cookie);
      statuses[who] = answer.status;
    }
    expect(statuses).toEqual(row.expect);
  });

  test('nothing of all this reads a growing table as a whole', async () => {
    expect(statements.size).toBeGreaterThan(100);
    const unindexed = "select id from users where name = 'Ada'";
    expect(await wholeReads(dialect, harbour.database, [unindexed])).toEqual([{ table: 'users', text: unindexed }]);
    expect(await wholeReads(dialect, harbour.database, [...statements])).toEqual([]);
  });
});
