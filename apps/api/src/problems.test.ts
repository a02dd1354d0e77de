import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { problemSchema } from '@msafara/domain/reason.schema';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const NEW = { trackingNumber: 'SH-000001ABC', origin: 'Tema', destination: 'Kumasi' };

describe('errors as problem details, where Accept names them (RFC 9457)', () => {
  let harbour: TestApp;
  let sender: Person;
  let shipment: Shipment;

  beforeAll(async () => {
    harbour = await startTestApp('sqlite');
    sender = await harbour.signUp('sender');
    shipment = (await harbour.rest('POST', '/api/shipments', { token: sender.token, body: NEW })).body as Shipment;
    const first = { method: 'POST', url: '/api/shipments/batch', headers: { 'idempotency-key': 'twice' } } as const;
    expect((await ask({ ...first, payload: { shipments: [NEW] } })).statusCode).toBe(200);
  });

  afterAll(() => harbour.close());

  const ask = (options: InjectOptions) =>
    harbour.app.inject({ ...options, headers: { authorization: `Bearer ${sender.token}`, ...options.headers } });

  /** The same request, answered as always and as a problem; each names its own request. */
  async function askBoth(
    options: InjectOptions,
  ): Promise<{ plain: LightMyRequestResponse; problem: LightMyRequestResponse }> {
    const plain = await ask(options);
    const accept = 'application/json, application/problem+json';
    const problem = await ask({ ...options, headers: { ...options.headers, accept } });
    return { plain, problem };
  }

  /** A body with the id of its request taken out. */
  const bodyOf = ({ body, headers }: LightMyRequestResponse) =>
    JSON.parse(body.replaceAll(String(headers['x-request-id']), 'ID')) as Record<string, unknown>;

  function compare({ plain, problem }: Awaited<ReturnType<typeof askBoth>>, status: number, title: string): void {
    expect([plain.statusCode, problem.statusCode]).toEqual([status, status]);
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(problem.headers['content-type']).toMatch(/^application\/problem\+json(?:;|$)/u);
    expect([plain, problem].map(({ headers }) => String(headers['vary']).split(', ')[0])).toEqual(['accept', 'accept']);
    problemSchema.strict().parse(problem.json());
    const { message, ...facts } = bodyOf(plain);
    const type = `urn:msafara:error:${String(facts['code'])}`;
    expect(bodyOf(problem)).toEqual({ type, title, status, detail: message, instance: 'urn:uuid:ID', ...facts });
  }

  const cases: [string, () => InjectOptions, number, string][] = [
    [
      'bad input',
      () => ({ method: 'POST', url: '/api/shipments', payload: { origin: 7, hidden: 1 } }),
      400,
      'Bad Request',
    ],
    ['nobody', () => ({ url: '/api/stats', headers: { authorization: 'Bearer nobody' } }), 401, 'Unauthorized'],
    ['not theirs to see', () => ({ url: '/api/admin/users' }), 403, 'Forbidden'],
    ['a path that is none', () => ({ url: '/api/nothing-here' }), 404, 'Not Found'],
    ['a broken escape', () => ({ url: '/api/public/track/%E0%A4%A' }), 400, 'Bad Request'],
    ['no such number', () => ({ url: '/api/public/track/SH-NOWHERE' }), 404, 'Not Found'],
    ['a number that is taken', () => ({ method: 'POST', url: '/api/shipments', payload: NEW }), 409, 'Conflict'],
    [
      'a version that is over',
      () => ({
        method: 'PATCH',
        url: `/api/shipments/${shipment.id}`,
        headers: { 'if-match': '"0"' },
        payload: { notes: 'late' },
      }),
      412,
      'Precondition Failed',
    ],
    [
      'another body under one idempotency key',
      () => ({
        method: 'POST',
        url: '/api/shipments/batch',
        headers: { 'idempotency-key': 'twice' },
        payload: { shipments: [{ ...NEW, origin: 'Lagos' }] },
      }),
      422,
      'Unprocessable Entity',
    ],
  ];

  test.each(cases)('%s', async (_what, options, status, title) => {
    compare(await askBoth(options()), status, title);
  });

  test('an input tells its fields', async () => {
    const { problem } = await askBoth({ method: 'POST', url: '/api/shipments', payload: { ...NEW, origin: '' } });
    expect(problem.json()).toMatchObject({
      fieldErrors: { origin: 'Origin is required' },
      fieldCodes: { origin: { code: 'origin.required', params: {} } },
    });
  });

  test('too many from one address', async () => {
    const options = { method: 'POST', url: '/api/keys', remoteAddress: '10.9.9.9' } as const;
    await Promise.all(Array.from({ length: 30 }, () => ask(options)));
    const both = await askBoth(options);
    compare(both, 429, 'Too Many Requests');
    expect(Number(both.problem.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a failure of ours', async () => {
    const clock = vi.spyOn(harbour.deps, 'clock').mockImplementation(() => {
      throw new Error('nobody may read this');
    });
    const both = await askBoth({ url: '/api/stats' });
    clock.mockRestore();
    compare(both, 500, 'Internal Server Error');
    expect(both.problem.body).not.toContain('nobody may read');
  });

  test('answers that are no errors, and errors of other paths, stay as they are', async () => {
    const headers = { accept: 'application/problem+json' };
    for (const url of ['/api/stats', '/trpc/nothing.here', '/nowhere']) {
      const answer = await ask({ url, headers });
      expect([url, String(answer.headers['content-type'])]).toEqual([
        url,
        expect.stringMatching(/^application\/json/u),
      ]);
    }
  });
});
