import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { faultsOf } from './testing/answer-faults.ts';
import { arbitraryOf } from './testing/arbitrary-of.ts';
import { type Crew, FUZZ, FUZZ_ROLES, fuzzCrew } from './testing/fuzz-crew.ts';
import { addressPart, CONTENT_TYPES, encoded, jsonText, nearly } from './testing/hostile-input.ts';
import { asSchema, jsonSchemaOf } from './testing/procedures.ts';
import { type RegisteredRoute, routesOf } from './testing/registered-routes.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** What is not called here, with the reason. */
const NOT_CALLED: Record<string, string> = {
  '/api/live': 'its answer does not end; live.test.ts opens and closes it',
  '/trpc/live.changes': 'the same under its old path',
  '/api/dcsa/v2/event-subscriptions': 'answers 501 whatever it is asked',
  '/trpc/:path': 'fuzz.trpc.test.ts calls every procedure',
};

const RUN = { seed: FUZZ.seed, numRuns: FUZZ.runs, timeout: 20_000 };
const ODD_TOKENS = [
  '',
  'x',
  'Bearer',
  'Basic Zm9vOmJhcg==',
  `Bearer ${'x'.repeat(4000)}`,
  'Bearer a b',
  'bearer \u00ff',
];
const ODD_QUERIES = [
  ...Array.from({ length: 16 }, () => ''),
  '%',
  '%00',
  'a[]=1&a[]=2',
  '__proto__[x]=1',
  'constructor=1',
  'limit=1&limit=2',
  `x=${'y'.repeat(4000)}`,
  '?&&==&%E0%A4%A',
];

type Call = {
  role: (typeof FUZZ_ROLES)[number] | 'odd';
  url: string;
  text: string;
  contentType: string | undefined;
  odd: string;
};

describe.each(TEST_DIALECTS)(
  `whatever REST routes are sent, on %s (seed ${FUZZ.seed}, ${FUZZ.runs} runs)`,
  (dialect) => {
    let harbour: TestApp;
    let crew: Crew;
    let routes: RegisteredRoute[];

    beforeAll(async () => {
      harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
      crew = await fuzzCrew(harbour);
      routes = routesOf(harbour.app).filter(({ url }) => !(url in NOT_CALLED));
    });

    afterAll(() => harbour.close());

    function callsOf({ url, schema }: RegisteredRoute): fc.Arbitrary<Call> {
      const validOf = (part: keyof typeof schema) =>
        schema[part] ? arbitraryOf(jsonSchemaOf(schema[part]), (field) => crew.pool(field, url)) : fc.constant({});
      const params = schema.params ? asSchema(jsonSchemaOf(schema.params)).properties : undefined;
      const names = [...url.matchAll(/:(\w+)|\*/gu)].map(([, name = '*']) => name);
      const values = names.map((name) =>
        addressPart(arbitraryOf(asSchema(params?.[name]), (field) => crew.pool(field, url), name)),
      );
      const path = fc.tuple(...values).map((parts) => {
        let n = 0;
        return url.replaceAll(/:\w+|\*/gu, () => parts[n++] ?? '');
      });
      const query = nearly(validOf('querystring')).map((value) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value)
              .map(([key, one]) => `${encoded(key)}=${encoded(one)}`)
              .slice(0, 200)
              .join('&')
          : encoded(value),
      );
      return fc.record({
        role: fc.constantFrom(...FUZZ_ROLES, ...FUZZ_ROLES, 'odd'),
        url: fc
          .tuple(path, query, fc.constantFrom(...ODD_QUERIES))
          .map(([at, asked, odd]) => `${at}?${[asked, odd].filter((one) => one !== '').join('&')}`),
        text: jsonText(nearly(validOf('body'))),
        contentType: fc.constantFrom(...CONTENT_TYPES),
        odd: fc.constantFrom(...ODD_TOKENS),
      });
    }

    async function send(method: string, { role, url, text, contentType, odd }: Call) {
      const authorization =
        role === 'odd' ? odd : role === 'anonymous' ? undefined : `Bearer ${crew.people[role].token}`;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      return harbour.app.inject({
        method,
        url,
        headers: {
          ...(authorization !== undefined && { authorization }),
          ...(hasBody && contentType !== undefined && { 'content-type': contentType }),
        },
        ...(hasBody && { payload: text }),
      });
    }

    test('every registered route is called, once a method', async () => {
      const all = new Set(routesOf(harbour.app).map(({ url }) => url));
      expect(Object.keys(NOT_CALLED).filter((url) => !all.has(url))).toEqual([]);
      expect(routes.length).toBeGreaterThan(60);
      const { body } = await harbour.rest('GET', '/docs/json');
      const documented = Object.keys((body as { paths: object }).paths).map((path) =>
        path.replaceAll(/\{(\w+)\}/gu, ':$1'),
      );
      expect(documented.filter((url) => !all.has(url))).toEqual([]);
    });

    test('each answers as it should', { timeout: 600_000 }, async () => {
      let reached = 0;
      for (const route of routes) {
        const statuses = new Set<number>();
        await crew.mend();
        await fc.assert(
          fc.asyncProperty(callsOf(route), async (call) => {
            const response = await send(route.method, call);
            statuses.add(response.statusCode);
            // An answer to HEAD has no body to look at.
            const faults =
              route.method === 'HEAD'
                ? [response.statusCode].filter((status) => status >= 500)
                : faultsOf(response, 'rest');
            expect(faults).toEqual([]);
          }),
          RUN,
        );
        if ([...statuses].some((status) => status < 300)) reached += 1;
      }
      // Else they were all refused at the door.
      expect(reached).toBeGreaterThan(routes.length / 2);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      expect((await harbour.rest('GET', '/readyz')).status).toBe(200);
    });
  },
);
