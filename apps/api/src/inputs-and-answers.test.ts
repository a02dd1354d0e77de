import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fieldsOf, jsonSchemaOf, type JsonSchema, PROCEDURES } from './testing/procedures.ts';
import { routesOf } from './testing/registered-routes.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Long enough for any text of ours: its field has at most as many characters. */
const LONGEST = 4000;
/** Providers' calls: kept as the bytes that came, up to 64 kB, since a signature is over them. */
const KEPT_AS_TEXT = [
  'POST /paypal/webhook',
  'POST /messages/africas-talking/:secret',
  'POST /messages/http/:secret',
  'POST /messages/whatsapp/:secret',
];
/**
 * Rows of a file, and shipments of a batch, are read one by one, so that one that is wrong does not refuse the others; events of a
 * standard have what others add to them.
 */
const ROW_BY_ROW = [
  'shipments.importRows',
  'shipments.checkEarlierRows',
  'milestones.checkRows',
  'milestones.importRows',
  'POST /api/shipments/batch',
  'POST /api/epcis/capture',
];

/** The sender's own names, and a receiver's own headers: how many, and how long they and their texts are, is tested by itself (D20, D24). */
const OWN_NAMES = new Set(['metadata', 'headers']);

type Input = { at: string; part: string; schema: JsonSchema };

describe('every input and every answer', () => {
  let harbour: TestApp;
  let inputs: Input[];

  beforeAll(async () => {
    harbour = await startTestApp('sqlite');
    const routes = routesOf(harbour.app).filter(({ method }) => method !== 'HEAD');
    inputs = [
      ...PROCEDURES.flatMap(({ path, input }) =>
        input ? [{ at: path, part: 'input', schema: jsonSchemaOf(input) }] : [],
      ),
      ...routes.flatMap(({ method, url, schema }) =>
        Object.entries(schema).map(([part, one]) => ({ at: `${method} ${url}`, part, schema: jsonSchemaOf(one) })),
      ),
    ];
    expect(inputs.length).toBeGreaterThan(80);
  });

  afterAll(() => harbour.close());

  const offenders = (isWrong: (schema: JsonSchema, name: string) => boolean, but: string[] = []) =>
    inputs
      .filter(({ at }) => !but.includes(at))
      .flatMap(({ at, part, schema }) =>
        fieldsOf(schema)
          .filter((field) => isWrong(field.schema, field.name))
          .map(({ name }) => `${at} ${part} ${name}`),
      );

  test('an input with a key that nobody named is refused (15.3.3)', () => {
    const isOpen = ({ type, additionalProperties }: JsonSchema, name: string) =>
      type === 'object' && additionalProperties !== false && !OWN_NAMES.has(name);
    expect(offenders(isOpen, ROW_BY_ROW)).toEqual([]);
  });

  test('every text and every list has a length that it may not pass (2.2.1)', () => {
    const isEndless = ({ type, format, pattern, const: only, enum: some, maxLength, maxItems }: JsonSchema) => {
      if (type === 'array') return maxItems === undefined || maxItems > 200;
      if (type !== 'string' || only !== undefined || some || format !== undefined) return false;
      return maxLength === undefined ? !/\{\d+(?:,\d+)?\}\$$/u.test(pattern ?? '') : maxLength > LONGEST;
    };
    expect(offenders(isEndless, KEPT_AS_TEXT)).toEqual([]);
  });

  test('a new password has at least 8 characters and may have 128, on every path (6.2.1, 6.2.9)', () => {
    const passwords = inputs.flatMap(({ at, schema }) =>
      fieldsOf(schema)
        .filter(({ name }) => name === 'password')
        .map((field) => ({ at, field: field.schema })),
    );
    const news = passwords.filter(({ at }) => !at.endsWith('login'));
    expect(news.length).toBeGreaterThan(7);
    for (const { at, field } of news) {
      const { minLength, maxLength = 0, pattern } = field;
      expect([at, minLength, maxLength >= 128, pattern]).toEqual([at, 8, true, undefined]);
    }
  });

  test('an answer is built by a schema, so that what is not named in it does not leave (15.3.1)', () => {
    const procedures = PROCEDURES.filter(({ hasOutputSchema }) => !hasOutputSchema).map(({ path }) => path);
    expect(procedures).toEqual([]);
    const routes = routesOf(harbour.app)
      .filter(
        ({ method, url }) => method !== 'HEAD' && /^\/(?:api|paypal|unsubscribe|stop-following)(?:\/|$)/u.test(url),
      )
      .filter(({ hasResponseSchema }) => !hasResponseSchema)
      .map(({ url }) => url);
    // A PDF and the stream of changes, both written by hand.
    expect(routes).toEqual(['/api/billing/receipts/:file', '/api/live']);
  });
});
