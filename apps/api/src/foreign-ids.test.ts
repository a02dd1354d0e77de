import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS, NOT_CALLED } from './testing/foreign-calls.ts';
import { ROUTES } from './testing/foreign-routes.ts';
import { NOBODY } from './testing/foreign-things.ts';
import { CURSORS, LEFT_ALONE, NOT_FILLED, QUERIES, UNNAMED } from './testing/unnamed-calls.ts';
import { fieldsOf, jsonSchemaOf, PROCEDURES } from './testing/procedures.ts';
import { routesOf } from './testing/registered-routes.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { rowsWith } from './testing/rows-with.ts';
import { fillOrganisation, type Organisation, type Things } from './testing/two-organisations.ts';

/** Names of fields that say which thing is meant. */
const NAMES_A_THING =
  /^(?:ids?|.*Ids?|trackingNumbers?|token|key|user|follower|file|claim|cursor|after|chosen|contact|number|photos|reference|rows|secret|shipments|EQ_eventID|MATCH_\w+|nextPageToken)$/u;

function namesAThing(schemas: (z.ZodType | undefined)[]): boolean {
  return schemas
    .flatMap((schema) => (schema ? fieldsOf(jsonSchemaOf(schema)) : []))
    .some(({ name }) => NAMES_A_THING.test(name));
}

const METHODS = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const callOf = (name: string) => name.split(' (')[0] ?? '';

const callsIn = (table: object) => [...new Set(Object.keys(table).map(callOf))];

/** Every key in a value, at whatever depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value);
  return [...own.map(([key]) => key), ...own.flatMap(([, one]) => keysIn(one))];
}

const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();

/** A path with the ids of one's own in it. */
const urlWith = (url: string, own: Things) => url.replace('webhooks/:id', `webhooks/${own.webhookId}`);

describe.each(TEST_DIALECTS)('the ids of another organisation, on %s', (dialect) => {
  let harbour: TestApp;
  let theirs: Organisation;
  let ours: Organisation;
  let marks: string[];
  let before: string[];

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    theirs = await fillOrganisation(harbour, 'theirs');
    ours = await fillOrganisation(harbour, 'ours');
    marks = [...new Set(Object.values(theirs.things)), 'theirs@example.com', 'theirs-'].filter((mark) => mark !== '');
    before = await rowsWith(harbour, marks);
    // Else there would be nothing to lose.
    expect(before.length).toBeGreaterThan(20);
  });

  afterAll(() => harbour.close());

  test('every procedure stands in a table, by whether its input names a thing', () => {
    const isNamed = ({ input }: (typeof PROCEDURES)[number]) => namesAThing([input]);
    const pathsIn = (isWanted: boolean) =>
      PROCEDURES.filter((procedure) => isNamed(procedure) === isWanted).map(({ path }) => path);
    const listed = [
      ...callsIn({ ...CALLS, ...CURSORS }).filter((name) => !name.includes(' ')),
      ...Object.keys(NOT_CALLED).filter((name) => !name.includes(' ')),
    ];
    expect(pathsIn(true).toSorted()).toEqual(listed.toSorted());
    expect(pathsIn(false).toSorted()).toEqual([...Object.keys(UNNAMED), ...Object.keys(LEFT_ALONE)].toSorted());
  });

  test('every REST route whose path, query or body names a thing stands in a table', () => {
    const named = routesOf(harbour.app)
      .filter(({ schema }) => namesAThing(Object.values(schema)))
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url }) => `${method} ${url}`);
    const cursors = Object.keys(CURSORS).filter((name) => name.includes(' '));
    const listed = [
      ...new Set([...callsIn(ROUTES), ...cursors, ...Object.keys(NOT_CALLED).filter((name) => name.includes(' '))]),
    ];
    expect(named.toSorted()).toEqual(listed.toSorted());
  });

  test('every field that names a thing is filled by some call', () => {
    const missing: string[] = [];
    const note = (path: string, schemas: z.ZodType[], filled: readonly string[]) => {
      const fields = new Set(schemas.flatMap((schema) => fieldsOf(jsonSchemaOf(schema)).map(({ name }) => name)));
      const left = [...fields].filter((name) => NAMES_A_THING.test(name) && !filled.includes(name));
      missing.push(...left.map((name) => `${path}: ${name}`));
    };
    for (const { path, input } of PROCEDURES) {
      const rows = Object.entries(CALLS).filter(([name]) => callOf(name) === path);
      const inputs = rows.map(([, row]) => row.input(NOBODY, NOBODY));
      if (input && rows.length > 0) note(path, [input], keysIn([inputs, CURSORS[path]?.(NOBODY, NOBODY)]));
    }
    for (const { method, url, schema } of routesOf(harbour.app)) {
      const path = `${method} ${url}`;
      const rows = Object.entries(ROUTES).filter(([name]) => callOf(name) === path);
      const asked = rows.map(([, row]) => new URL(row.url(NOBODY, NOBODY), 'http://localhost'));
      const filled = asked.flatMap(({ searchParams }) => Array.from(searchParams.keys()));
      const bodies = rows.map(([, row]) => row.body?.(NOBODY, NOBODY));
      const { body, querystring } = schema;
      const parts = [...(body ? [body] : []), ...(querystring ? [querystring] : [])];
      if (rows.length > 0) note(path, parts, [...filled, ...keysIn([bodies, CURSORS[path]?.(NOBODY, NOBODY)])]);
    }
    expect(missing.toSorted()).toEqual(Object.keys(NOT_FILLED).toSorted());
  });

  /** An answer without the names that were asked for, which it may repeat. */
  const said = (answer: { status: number; body: unknown }, things: Things) =>
    Object.values(things).reduce(
      (text, name) => (name === '' ? text : text.replaceAll(name, 'it')),
      JSON.stringify([answer.status, answer.body]),
    );

  type Asker = Pick<Person, 'token' | 'cookie'> | undefined;

  const people = (): [string, Asker][] => [
    ['nobody', undefined],
    ['viewer', ours.viewer],
    ['member', ours.member],
    ['owner', ours.owner],
  ];

  async function expectNothing(
    ask: (things: Things, person: Asker) => Promise<{ status: number; body: unknown }>,
    ownerStatus: number,
    askers = people(),
  ): Promise<void> {
    for (const [who, person] of askers) {
      const answer = await ask(theirs.things, person);
      const nobodys = await ask(NOBODY, person);
      // To be told more than of what does not exist would say that it does.
      expect([who, said(answer, theirs.things)]).toEqual([who, said(nobodys, NOBODY)]);
      if (who === 'owner') expect(answer.status).toBe(ownerStatus);
      // Where keys are taken at all they are told no more than the owner.
      if (who === 'key') expect([ownerStatus, 401, 403]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toMatch(/theirs-|theirs@/u);
    }
    expect(await rowsWith(harbour, marks)).toEqual(before);
  }

  test.each(Object.entries(CALLS))('tRPC %s', async (name, { input, owner = 404 }) => {
    const [path = ''] = name.split(' (');
    const kind = PROCEDURES.find((procedure) => procedure.path === path)?.type === 'query' ? 'query' : 'mutation';
    await expectNothing(
      (things, person) => harbour.trpc(kind, path, input(things, ours.things), person?.cookie),
      owner,
    );
  });

  test.each(Object.entries(ROUTES))('REST %s', async (route, { url, body, owner = 404 }) => {
    const method = METHODS.parse(route.split(' ')[0]);
    await expectNothing(
      (things, person) =>
        harbour.rest(method, url(things, ours.things), {
          ...(person && { token: person.token }),
          ...(body && { body: body(things, ours.things) }),
        }),
      owner,
      // An API key is no cookie: the web app's own calls do not know it.
      [...people(), ['key', { token: ours.key, cookie: '' }]],
    );
  });

  test.each(Object.entries(CURSORS))('a cursor of theirs leads to nothing but ours: %s', async (path, input) => {
    const [method, url = ''] = path.split(' ');
    const asked = input(theirs.things, ours.things);
    const { token, cookie } = ours.owner;
    const answer =
      url === ''
        ? await harbour.trpc('query', path, asked, cookie)
        : await harbour.rest(METHODS.parse(method), `${urlWith(url, ours.things)}?${query(asked)}`, { token });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/theirs/iu);
  });

  /** What stands in an answer of theirs, as the ids of their things or the names in them. */
  const theirsIn = (body: unknown) => {
    const text = JSON.stringify(body) ?? '';
    return marks.filter((mark) => mark !== theirs.things.unitId && text.includes(mark));
  };

  test.each(Object.entries(UNNAMED))(
    'what names nothing tells and changes nothing of others: tRPC %s',
    async (path, input) => {
      const kind = PROCEDURES.find((procedure) => procedure.path === path)?.type === 'query' ? 'query' : 'mutation';
      for (const person of [ours.viewer, ours.member, ours.owner]) {
        const answer = await harbour.trpc(kind, path, input, person.cookie);
        expect(answer.status).toBeLessThan(500);
        // Refused for what it is, not for how it was put.
        expect(answer.status).not.toBe(400);
        expect(theirsIn(answer.body)).toEqual([]);
      }
      expect(await rowsWith(harbour, marks)).toEqual(before);
    },
  );

  test('nor does any route that is read and names nothing', async () => {
    const urls = routesOf(harbour.app)
      .filter(
        ({ method, url, schema }) => method === 'GET' && url.startsWith('/api/') && !namesAThing(Object.values(schema)),
      )
      .map(({ url }) => url)
      .filter((url) => url !== '/api/live');
    expect(urls.length).toBeGreaterThan(10);
    for (const url of urls) {
      for (const token of [ours.owner.token, ours.key]) {
        const answer = await harbour.rest('GET', `${url}?${query(QUERIES[url] ?? {})}`, { token });
        expect([url, answer.status === 400, theirsIn(answer.body)]).toEqual([url, false, []]);
      }
    }
  });

  test('nor does their number in a search', async () => {
    const search = await harbour.rest('GET', '/api/shipments?search=theirs', { token: ours.owner.token });
    expect(search).toMatchObject({ status: 200, body: [] });
  });
});
