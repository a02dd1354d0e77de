import { KEY_SCOPES } from '@msafara/domain/keys/key-scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ERROR_TABLE } from './http/error-table.ts';
import { committedDocument, unannouncedBreaks } from './openapi/committed.ts';
import { asObject, type JsonObject, listOf, textOf } from './openapi/json-schema.ts';
import { findingsIn } from './openapi/lint.ts';
import { TAGS } from './openapi/operation.ts';
import { type RegisteredRoute, routesOf } from './testing/registered-routes.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Routes under /api/ that others are not told of, with the reason. */
const NOT_TOLD: Record<string, string> = {
  'GET /api/live': "the web app's own stream: which of its queries to ask again",
  'GET /api/dcsa/v2/event-subscriptions': 'what DCSA has and we do not: 501',
  'POST /api/dcsa/v2/event-subscriptions': 'what DCSA has and we do not: 501',
  'OPTIONS /api/public/track/:trackingNumber': 'the question of browsers before a request',
};

const ADVICE = 'declare `schema: { operation: { id, tag, summary, who } }` on the route (src/openapi/operation.ts)';

let harbour: TestApp;
let document: JsonObject;
let routes: RegisteredRoute[];

beforeAll(async () => {
  harbour = await startTestApp('sqlite');
  document = (await harbour.app.inject({ url: '/docs/json' })).json<JsonObject>();
  routes = routesOf(harbour.app).filter(({ method }) => method !== 'HEAD');
});

afterAll(() => harbour.close());

function operationsIn(group: 'paths' | 'webhooks'): [string, JsonObject][] {
  return Object.entries(asObject(document[group])).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, one]): [string, JsonObject] => [
      `${method.toUpperCase()} ${path}`,
      asObject(one),
    ]),
  );
}

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1, with the address of the installation', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: harbour.deps.env.PUBLIC_URL }] });
  });

  test('tells every route under /api/, and no other', () => {
    const untold = routes
      .filter(({ url }) => url.startsWith('/api/'))
      .filter(({ method, url, operation }) => !operation && !(`${method} ${url}` in NOT_TOLD))
      .map(({ method, url }) => `${method} ${url} has no operation: ${ADVICE}`);
    expect(untold).toEqual([]);
    const told = routes.filter(({ operation }) => operation).map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(NOT_TOLD).filter((one) => told.includes(one))).toEqual([]);
    const documented = operationsIn('paths').map(([at]) => at.replaceAll(/\{(\w+)\}/gu, ':$1'));
    expect(documented.toSorted()).toEqual(told.toSorted());
    expect(documented.filter((at) => !at.includes(' /api/'))).toEqual([]);
    expect(documented.length).toBeGreaterThan(25);
  });

  test('has a name of its own, a part, a summary and an answer for each', () => {
    const faults: string[] = [];
    for (const [at, { operationId, tags, summary, responses }] of operationsIn('paths')) {
      if (!/^[a-z][a-zA-Z]+$/u.test(textOf(operationId))) faults.push(`${at}: operationId ${textOf(operationId)}`);
      if (listOf(tags).length !== 1 || !(textOf(listOf(tags)[0]) in TAGS)) faults.push(`${at}: tags`);
      if (!/^[A-Z][^.]+$/u.test(textOf(summary))) faults.push(`${at}: a summary of a few words, without a full stop`);
      if (!Object.keys(asObject(responses)).some((status) => status.startsWith('2'))) faults.push(`${at}: no answer`);
    }
    expect(faults).toEqual([]);
    const ids = operationsIn('paths').map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('tells the form of every error, which is one', () => {
    const answers = asObject(asObject(document['components'])['responses']);
    const names = new Set<string>();
    for (const [at, { responses }] of operationsIn('paths')) {
      const errors = Object.entries(asObject(responses)).filter(([status]) => Number(status) >= 400);
      expect([at, errors.map(([status]) => status)]).toEqual([
        at,
        expect.arrayContaining(['400', '429', '500', '503']),
      ]);
      for (const [, answer] of errors) {
        const reference = asObject(answer)['$ref'];
        const { content } =
          typeof reference === 'string' ? asObject(answers[reference.split('/').at(-1) ?? '']) : asObject(answer);
        expect(JSON.stringify(asObject(content)['application/json'])).toContain('"#/components/schemas/Error"');
        expect(asObject(content)['application/problem+json']).toEqual({
          schema: { $ref: '#/components/schemas/Problem' },
        });
        names.add(textOf(reference));
      }
    }
    expect(names.size).toBeGreaterThan(10);
    // What a standard has and we do not is no part of the document.
    const statuses = new Set(Object.values(ERROR_TABLE).map(({ status }) => status));
    expect(statuses.delete(501)).toBe(true);
    expect(Object.keys(answers).length).toBe(statuses.size);
  });

  test('says of keys what the routes do', () => {
    const told = routes.flatMap(({ method, url, operation, takesKeys }) =>
      operation ? [{ at: `${method} ${url}`, takesKeys, who: operation.who }] : [],
    );
    const scopes = new Set<string>([...KEY_SCOPES, 'any key']);
    expect(told.filter(({ takesKeys, who }) => takesKeys !== scopes.has(who))).toEqual([]);
    const schemes = Object.keys(asObject(asObject(document['components'])['securitySchemes']));
    const used = operationsIn('paths').flatMap(([, { security }]) =>
      listOf(security).flatMap((way) => Object.keys(asObject(way))),
    );
    expect(new Set(used)).toEqual(new Set(schemes));
  });

  test('names the scope that a key is refused without', async () => {
    const { token } = await harbour.signUp('owner');
    // Whoever hands something on has to be allowed to do it.
    await harbour.database.transaction((trx) => trx.updateTable('organisations').set({ tier: 'enterprise' }).execute());
    const keys = new Map<string, string>();
    for (const left of KEY_SCOPES) {
      const body = { name: `Without ${left}`, scopes: KEY_SCOPES.filter((scope) => scope !== left) };
      const made = await harbour.rest('POST', '/api/keys', { token, body });
      keys.set(left, (made.body as { key: string }).key);
    }
    const reasons: unknown[] = [];
    const expected: unknown[] = [];
    for (const { method, url, operation } of routes) {
      const key = operation && keys.get(operation.who);
      if (!key) continue;
      const path = url.replace(':type', 'bond').replaceAll(/:\w+/gu, '0190a000-0000-7000-8000-000000000000');
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const type = operation.takes?.[0] ?? 'application/json';
      const answer = await harbour.app.inject({
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method),
        url: path,
        headers: { authorization: `Bearer ${key}`, ...(hasBody && { 'content-type': type }) },
        ...(hasBody && { payload: JSON.stringify(operation.example ?? {}) }),
      });
      reasons.push([method, url, answer.statusCode, answer.json<{ reason?: unknown }>().reason]);
      expected.push([method, url, 403, { code: 'apiKey.scope', params: { scope: operation.who } }]);
    }
    expect(reasons).toEqual(expected);
    expect(reasons.length).toBeGreaterThan(15);
  });

  test('refers to nothing that is not there, and has nothing that nobody refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/gu)].map(
      ([, kind = '', name = '']) => `${kind}/${name}`,
    );
    const components = Object.entries(asObject(document['components']))
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(asObject(all)).map((name) => `${kind}/${name}`));
    expect([...new Set(references)].toSorted()).toEqual(components.toSorted());
  });

  test('lets nobody send null in an address or a header, which no program can', () => {
    const parameters = operationsIn('paths').flatMap(([at, one]) =>
      listOf(one['parameters']).map((each) => [`${at} ${textOf(asObject(each)['name'])}`, asObject(each)] as const),
    );
    const nullable = parameters.filter(([, { schema }]) => listOf(asObject(schema)['type']).includes('null'));
    expect(parameters.length).toBeGreaterThan(100);
    expect(nullable.map(([name]) => name)).toEqual([]);
  });

  test('has no finding of Spectral (.spectral.yaml)', { timeout: 60_000 }, async () => {
    expect(await findingsIn(document)).toEqual([]);
    // It looks: without an operationId and with an example that does not fit there are two.
    const create = structuredClone(asObject(asObject(asObject(document['paths'])['/api/shipments'])['post']));
    delete create['operationId'];
    const media = asObject(asObject(asObject(create['requestBody'])['content'])['application/json']);
    media['example'] = { origin: 7 };
    const found = (await findingsIn({ ...document, paths: { '/api/shipments': { post: create } } })).join('\n');
    expect(found).toContain('(operation-operationId)');
    expect(found).toContain('(oas3-valid-media-example)');
  });
});

describe('docs/openapi.json', () => {
  test('breaks no caller: what it promised is still so', async () => {
    expect(unannouncedBreaks(await committedDocument(), document)).toEqual([]);
  });

  test('is what the server says; `./pnpmw openapi` writes it', async () => {
    expect(document).toEqual(await committedDocument());
  });
});
