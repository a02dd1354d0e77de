import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { faultsOf } from './testing/answer-faults.ts';
import { arbitraryOf } from './testing/arbitrary-of.ts';
import { type Crew, FUZZ, FUZZ_ROLES, fuzzCrew } from './testing/fuzz-crew.ts';
import { CONTENT_TYPES, encoded, jsonText, nearly } from './testing/hostile-input.ts';
import { jsonSchemaOf, type Procedure, PROCEDURES } from './testing/procedures.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const RUN = { seed: FUZZ.seed, numRuns: FUZZ.runs };
/** Far longer than any call takes, on any machine: whatever has not answered by then never will. */
const HANGS_MS = 20_000;

type Call = { role: (typeof FUZZ_ROLES)[number]; text: string; contentType: string | undefined; query: string };

/** The input once for each of its texts, with NUL in that one. */
function withNul(input: unknown): string[] {
  const written = JSON.stringify(input) ?? '';
  const texts = [...written.matchAll(/:"((?:[^"\\]|\\.)*)"/gu)];
  return texts.map(
    ({ index, 0: { length } }) => `${written.slice(0, index)}:"a\\u0000b"${written.slice(index + length)}`,
  );
}

describe.each(TEST_DIALECTS)(
  `whatever procedures are sent, on %s (seed ${FUZZ.seed}, ${FUZZ.runs} runs)`,
  (dialect) => {
    let harbour: TestApp;
    let crew: Crew;
    const answered = new Map<string, Set<number>>();

    beforeAll(async () => {
      harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
      crew = await fuzzCrew(harbour);
    });

    afterAll(() => harbour.close());

    function callsOf({ input, path }: Procedure): fc.Arbitrary<Call> {
      const valid = input
        ? arbitraryOf(jsonSchemaOf(input), (field) => crew.pool(field, path))
        : fc.constant(undefined);
      return fc.record({
        role: fc.constantFrom(...FUZZ_ROLES),
        text: jsonText(nearly(valid)),
        contentType: fc.constantFrom(...CONTENT_TYPES),
        query: fc.constantFrom(
          ...Array.from({ length: 12 }, () => ''),
          'batch=1',
          'batch=0',
          '__proto__[a]=1',
          'input=%',
          'input=%E0%A4%A',
          'input=[]',
        ),
      });
    }

    async function send({ path, type }: Procedure, { role, text, contentType, query }: Call) {
      const isQuery = type === 'query';
      const asked = isQuery && text !== '' ? `input=${encoded(text)}&${query}` : query;
      const cookie = role === 'anonymous' ? {} : { cookie: `sid=${crew.people[role].cookie}` };
      const response = await harbour.app.inject({
        method: isQuery ? 'GET' : 'POST',
        url: `/trpc/${path}?${asked}`,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...cookie,
          ...(!isQuery && contentType !== undefined && { 'content-type': contentType }),
        },
        ...(!isQuery && { payload: text }),
      });
      return response;
    }

    test('there are procedures to call', () => {
      expect(PROCEDURES.length).toBeGreaterThan(80);
    });

    test.each(PROCEDURES.map((procedure) => [procedure.path, procedure] as const))('%s', async (path, procedure) => {
      await crew.mend();
      const statuses = new Set<number>();
      answered.set(path, statuses);
      await fc.assert(
        fc.asyncProperty(callsOf(procedure), async (call) => {
          const response = await send(procedure, call);
          statuses.add(response.statusCode);
          expect(faultsOf(response, 'trpc')).toEqual([]);
        }),
        { ...RUN, timeout: HANGS_MS },
      );
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });

    // SQLite holds NUL as any other sign.
    const named = dialect === 'postgres' ? PROCEDURES : [];
    test.each(
      named.flatMap(({ path, type, input, hasOutputSchema }) =>
        input ? [[path, { path, type, input, hasOutputSchema }] as const] : [],
      ),
    )('no field of %s lets NUL through to a database that cannot hold it', async (path, procedure) => {
      await crew.mend();
      const faults: string[] = [];
      const valid = arbitraryOf(jsonSchemaOf(procedure.input), (field) => crew.pool(field, path));
      for (const input of fc.sample(valid, { seed: FUZZ.seed, numRuns: 4 })) {
        for (const text of withNul(input)) {
          for (const role of ['admin', 'sender'] as const) {
            const response = await send(procedure, { role, text, contentType: 'application/json', query: '' });
            faults.push(...faultsOf(response, 'trpc').map((fault) => `${text}: ${fault}`));
          }
        }
      }
      expect(faults).toEqual([]);
    });

    test('batches of any size and mixture', async () => {
      await crew.mend();
      const paths = fc.array(
        fc.constantFrom(...PROCEDURES.map(({ path }) => path), 'nothing.here', '', '__proto__', 'constructor'),
        { maxLength: 60 },
      );
      const bodies = fc.constantFrom(
        '{}',
        '[]',
        'null',
        '{"0":{}}',
        '{"0":null,"__proto__":{"a":1}}',
        '{"length":10000}',
        '"x"',
      );
      await fc.assert(
        fc.asyncProperty(
          paths,
          bodies,
          fc.constantFrom(...FUZZ_ROLES),
          fc.boolean(),
          async (names, text, role, isPost) => {
            const response = await send(
              { path: names.join(','), type: isPost ? 'mutation' : 'query', input: undefined, hasOutputSchema: true },
              { role, text, contentType: 'application/json', query: 'batch=1' },
            );
            expect(faultsOf(response, 'trpc')).toEqual([]);
          },
        ),
        { ...RUN, timeout: HANGS_MS },
      );
    });

    test('the server is well, and the calls got far enough to matter', async () => {
      expect((await harbour.rest('GET', '/readyz')).status).toBe(200);
      const reached = [...answered.values()].filter((statuses) => statuses.has(200));
      expect(reached.length).toBeGreaterThan(PROCEDURES.length / 2);
    });
  },
);
