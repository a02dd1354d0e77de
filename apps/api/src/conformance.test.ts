import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Answer, createConformance } from './testing/conformance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let harbour: TestApp;
let check: (answer: Answer) => string[];

beforeAll(async () => {
  harbour = await startTestApp('sqlite');
  check = createConformance(harbour.app.openApi());
});

afterAll(() => harbour.close());

const JSON_TYPE = 'application/json; charset=utf-8';
const stats = { total: 1, inTransit: 0, delivered: 1, issues: 0 };
const answer: Answer = {
  method: 'GET',
  route: '/api/stats',
  status: 200,
  headers: { 'content-type': JSON_TYPE },
  body: JSON.stringify(stats),
};

describe('answers are held against the OpenAPI document', () => {
  test('one as it says passes', () => {
    expect(check(answer)).toEqual([]);
  });

  test.each<[string, Partial<Answer>, string]>([
    ['a status that is not told of', { status: 202 }, 'GET /api/stats 202 is not documented'],
    ['another type', { headers: { 'content-type': 'text/html' } }, 'is text/html, which is not documented'],
    ['a header that is not told of', { headers: { 'content-type': JSON_TYPE, etag: '"1"' } }, 'has a header etag'],
    [
      'a field that is missing',
      { body: '{"total":1,"inTransit":0,"delivered":1}' },
      "must have required property 'issues'",
    ],
    ['a field of another type', { body: JSON.stringify({ ...stats, total: '1' }) }, '/total must be number'],
    [
      'a field that is not told of',
      { body: JSON.stringify({ ...stats, secret: 1 }) },
      'must NOT have additional properties',
    ],
    ['no JSON', { body: 'oops' }, 'must be object'],
    ['an error of another form', { status: 400, body: '{"error":"no"}' }, "must have required property 'message'"],
  ])('%s is a fault', (_name, change, said) => {
    expect(check({ ...answer, ...change }).join('\n')).toContain(said);
  });

  test('what is deep within a list is looked at too', () => {
    const body = JSON.stringify({ events: [], next: 7 });
    expect(check({ ...answer, route: '/api/events', body }).join('\n')).toContain('/next must be string,null');
  });

  test('every answer of a server is looked at, whoever asks', async () => {
    const before = globalThis.conformance?.checked ?? 0;
    await harbour.rest('GET', '/api/stats');
    const url = await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    await fetch(`${url}/api/shipments`);
    expect(globalThis.conformance?.checked).toBe(before + 2);
  });
});
