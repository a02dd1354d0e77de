import { createHmac } from 'node:crypto';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { milestoneRowSchema } from '@msafara/domain/milestones/milestone-import.schema';
import { scanCommandSchema } from '@msafara/domain/scans/scan-command.schema';
import { importRowSchema } from '@msafara/domain/shipments/import.schema';
import { createShipmentInput } from '@msafara/domain/shipments/shipments.schema';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';

import { callbackPath } from './features/messages/callback-secret.ts';
import { faultsOf } from './testing/answer-faults.ts';
import { arbitraryOf } from './testing/arbitrary-of.ts';
import { type Crew, FUZZ, fuzzCrew } from './testing/fuzz-crew.ts';
import { HOSTILE, jsonText, nearly } from './testing/hostile-input.ts';
import { fieldsOf, type JsonSchema, jsonSchemaOf, PROCEDURES } from './testing/procedures.ts';
import { routesOf } from './testing/registered-routes.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const RUN = { seed: FUZZ.seed, numRuns: FUZZ.runs * 2, timeout: 20_000 };
const NOWHERE = '0190a000-0000-7000-8000-000000000000';
const APP_SECRET = 'an app secret';
const PHONE_ID = '555666777';
const FORM = 'application/x-www-form-urlencoded';

/**
 * Places whose own schema takes anything: the fuzz of procedures and routes knows nothing of what is read there. What does read it is
 * sent here, but for those that nothing reads.
 */
const READ_INSIDE: Record<string, string> = {
  'scans.send: commands': 'scan commands',
  'shipments.checkEarlierRows: values': 'rows of shipments',
  'shipments.importRows: values': 'rows of shipments',
  'milestones.checkRows: rows': 'rows of milestones',
  'milestones.importRows: rows': 'rows of milestones',
  'POST /api/shipments/batch: shipments': 'shipments of a batch',
  'POST /api/epcis/capture: @context': 'not read',
  'POST /paypal/webhook: body': 'purchases.test.ts: judged by the provider before it is read',
  'POST /messages/africas-talking/:secret: body': 'callbacks',
  'POST /messages/http/:secret: body': 'callbacks',
  'POST /messages/whatsapp/:secret: body': 'callbacks',
  'PUT /api/files: body': 'files',
};

const KNOWN = new Set(['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf']);

/** Whether a schema takes whatever it is given. */
function isOpen(schema: JsonSchema): boolean {
  const takesAnything = (one: unknown) =>
    one === true || (typeof one === 'object' && one !== null && !Object.keys(one).some((key) => KNOWN.has(key)));
  const { properties = {}, additionalProperties, items, type } = schema;
  if (type === 'object') return takesAnything(additionalProperties) && Object.keys(properties).length === 0;
  return type === 'array' ? takesAnything(items) : takesAnything(schema);
}

const openFields = (path: string, schema: z.ZodType, whole = '') =>
  fieldsOf(jsonSchemaOf(schema), whole)
    .filter((field) => field.name !== '' && isOpen(field.schema))
    .map(({ name }) => `${path}: ${name}`);

describe.each(TEST_DIALECTS)(`what is read inside of what is sent, on %s (seed ${FUZZ.seed})`, (dialect) => {
  let harbour: TestApp;
  let crew: Crew;
  let callbacks: { africasTalking: string[]; http: string; whatsapp: string };
  let files: Buffer[];

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    crew = await fuzzCrew(harbour);
    const { organisation } = crew.people.sender.user;
    const whatsapp = { provider: 'own', phoneNumberId: PHONE_ID, number: '+254711000333', token: 't' };
    const set = { ...whatsapp, appSecret: APP_SECRET };
    expect((await harbour.trpc('mutation', 'messages.setWhatsapp', set, crew.people.sender.cookie)).status).toBe(200);
    const own = { organisationId: organisation.id };
    const at = (provider: string, owner: { organisationId: string | null }) =>
      callbackPath(harbour.deps, provider, owner);
    callbacks = {
      africasTalking: [at('africas-talking', { organisationId: null }), at('africas-talking', own)],
      http: at('http', own),
      whatsapp: at('whatsapp', own),
    };
    const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 20, g: 120, b: 40 } } });
    files = [
      await plain
        .clone()
        .withExif({ IFD0: { Artist: 'Amina' } })
        .jpeg()
        .toBuffer(),
      await plain.clone().png().toBuffer(),
      await plain.clone().webp().toBuffer(),
      Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    ];
  });

  beforeEach(() => crew.mend());

  afterAll(async () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect((await harbour.rest('GET', '/readyz')).status).toBe(200);
    await harbour.close();
  });

  test('every place that takes anything is sent something here', () => {
    const ofProcedures = PROCEDURES.flatMap(({ path, input }) => (input ? openFields(path, input) : []));
    const ofRoutes = routesOf(harbour.app).flatMap(({ method, url, schema }) => {
      const path = `${method} ${url}`;
      const parts = [schema.body, schema.querystring].flatMap((part) => (part ? openFields(path, part) : []));
      // A body sent as text is parsed only by the handler.
      const isText = schema.body !== undefined && jsonSchemaOf(schema.body).type === 'string';
      return isText ? parts.concat(`${path}: body`) : parts;
    });
    const found = new Set([...ofProcedures, ...ofRoutes, 'PUT /api/files: body']);
    expect([...found].toSorted()).toEqual(Object.keys(READ_INSIDE).toSorted());
  });

  const send = (options: InjectOptions) => harbour.app.inject(options);

  const call = (path: string, payload: string) =>
    send({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: `sid=${crew.people.sender.cookie}`,
      },
      payload,
    });

  const rest = (method: 'POST' | 'PUT', url: string, payload: string | Buffer, headers: Record<string, string>) =>
    send({ method, url, payload, headers: { authorization: `Bearer ${crew.people.sender.token}`, ...headers } });

  /** The internal errors that an answer contains, one answer of a batch included. */
  const insideOf = (body: string) =>
    /"code":"INTERNAL"|"status":5\d\d/u.test(body) ? [`a failure inside: ${body.slice(0, 300)}`] : [];

  /** What is wrong with an answer, or with one answer of a batch. */
  const faults = (answer: Awaited<ReturnType<typeof send>>, kind: 'rest' | 'trpc') => [
    ...faultsOf(answer, kind),
    ...insideOf(answer.body),
  ];

  const validOf = (schema: z.ZodType, path: string) =>
    arbitraryOf(jsonSchemaOf(schema), (field) => crew.pool(field, path));

  const JSON_BODY = { 'content-type': 'application/json' };

  test('scan commands', async () => {
    const path = 'scans.send';
    const one = nearly(validOf(scanCommandSchema, path));
    const seen: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), async (commands) => {
        const { user } = crew.people.sender;
        const body = { userId: user.id, deviceId: NOWHERE, sentAt: '2026-11-20T08:00:00.000Z', commands };
        const answer = await call(path, JSON.stringify(body));
        expect(faults(answer, 'trpc')).toEqual([]);
        seen.push(...(answer.statusCode === 200 ? (answer.body.match(/"outcome":"\w+"/gu) ?? []) : []));
      }),
      RUN,
    );
    expect(seen.length).toBeGreaterThan(FUZZ.runs);
  });

  test.each([
    ['rows of shipments', 'shipments.checkEarlierRows', importRowSchema],
    ['rows of shipments', 'shipments.importRows', importRowSchema],
    ['rows of milestones', 'milestones.checkRows', milestoneRowSchema],
    ['rows of milestones', 'milestones.importRows', milestoneRowSchema],
  ])('%s: %s', async (what, path, schema) => {
    const row = nearly(validOf(schema, path));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        const asked = what === 'rows of shipments' ? rows.map((values, nth) => ({ nth, values })) : rows;
        expect(faults(await call(path, JSON.stringify({ rows: asked })), 'trpc')).toEqual([]);
      }),
      RUN,
    );
  });

  test('shipments of a batch', async () => {
    const one = nearly(validOf(createShipmentInput, '/api/shipments/batch'));
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), fc.boolean(), async (shipments, atomic) => {
        const answer = await rest('POST', '/api/shipments/batch', JSON.stringify({ shipments, atomic }), JSON_BODY);
        expect(faults(answer, 'rest')).toEqual([]);
      }),
      RUN,
    );
  });

  describe('callbacks', () => {
    const hostile = fc.constantFrom(
      ...HOSTILE.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    );
    const phone = fc.oneof(fc.constantFrom('+256772000114', '+256772000199', '20880', 'SAFARICOM'), hostile);
    const words = fc.oneof(
      fc.constantFrom('STOP', 'START', 'TRACK OURS-00001', '1', '1*2', '2', '3*3', '3*9', ''),
      hostile,
    );

    test('forms, of calls, reports and texts', async () => {
      const form = fc.record(
        {
          sessionId: hostile,
          serviceCode: hostile,
          phoneNumber: phone,
          from: phone,
          text: words,
          id: hostile,
          status: fc.oneof(fc.constantFrom('Success', 'Failed', 'Sent', '__proto__', 'constructor'), hostile),
          failureReason: fc.oneof(fc.constantFrom('UserInBlacklist', 'toString'), hostile),
          networkCode: hostile,
          senderId: hostile,
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(form, fc.nat(1), async (fields, which) => {
          const payload = new URLSearchParams(
            Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, 5000)])),
          ).toString();
          const url = callbacks.africasTalking[which] ?? '';
          expect(
            faults(await send({ method: 'POST', url, payload, headers: { 'content-type': FORM } }), 'rest'),
          ).toEqual([]);
        }),
        RUN,
      );
    });

    test('JSON of a gateway', async () => {
      const said = fc.oneof(
        fc.record({ kind: fc.constant('report'), id: hostile, state: fc.constantFrom('sent', 'delivered', 'failed') }),
        fc.record({ kind: fc.constant('inbound'), from: phone, text: words }),
      );
      await fc.assert(
        fc.asyncProperty(jsonText(nearly(said)), async (payload) => {
          const answer = await send({ method: 'POST', url: callbacks.http, payload, headers: JSON_BODY });
          expect(faults(answer, 'rest')).toEqual([]);
        }),
        RUN,
      );
    });

    test('signed JSON of WhatsApp', async () => {
      const status = fc.record({
        id: hostile,
        status: fc.constantFrom('sent', 'read', 'failed'),
        biz_opaque_callback_data: hostile,
      });
      const message = fc.record({
        id: hostile,
        from: phone,
        timestamp: fc.oneof(fc.constantFrom('1795000000', '999999999999', '0'), hostile),
        text: fc.record({ body: words }),
      });
      const value = fc.record({
        metadata: fc.constant({ phone_number_id: PHONE_ID }),
        statuses: fc.array(nearly(status), { maxLength: 3 }),
        messages: fc.array(nearly(message), { maxLength: 3 }),
      });
      const body = value.map((one) => ({ entry: [{ changes: [{ value: one }] }] }));
      await fc.assert(
        fc.asyncProperty(jsonText(nearly(body)), async (payload) => {
          const mark = createHmac('sha256', APP_SECRET).update(payload).digest('hex');
          const headers = { ...JSON_BODY, 'x-hub-signature-256': `sha256=${mark}` };
          expect(faults(await send({ method: 'POST', url: callbacks.whatsapp, payload, headers }), 'rest')).toEqual([]);
        }),
        RUN,
      );
    });
  });

  test('files that are cut off, changed or of another kind than they say', async () => {
    const kind = fc.constantFrom(
      'image/jpeg',
      'image/png',
      'image/webp',
      'application/pdf',
      'image/svg+xml',
      'text/html',
    );
    const changes = fc.array(fc.record({ at: fc.nat(2000), byte: fc.nat(255) }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.nat(3), kind, changes, fc.nat(2000), async (which, type, changed, length) => {
        const bytes = Buffer.from(files[which] ?? '').subarray(0, length < 400 ? length : undefined);
        for (const { at, byte } of changed) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        const answer = await rest('PUT', '/api/files', bytes, { 'content-type': type });
        expect(faults(answer, 'rest')).toEqual([]);
        if (answer.statusCode !== 200) return;
        // What was kept is never of a kind that a browser runs, and can be made the logo or is refused in words.
        const { id } = answer.json<{ id: string }>();
        const token = crew.people.sender.token;
        const read = await send({
          method: 'GET',
          url: `/api/files/${id}`,
          headers: { authorization: `Bearer ${token}` },
        });
        expect(read.headers['content-type']).toMatch(/^(?:image\/(?:jpeg|png)|application\/pdf)$/u);
        expect(read.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        expect(faults(await call('organisations.setLogo', JSON.stringify({ fileId: id })), 'trpc')).toEqual([]);
      }),
      RUN,
    );
  });

  test('headers that are read', async () => {
    const text = fc.oneof(
      fc.constantFrom(
        '*',
        '"x"',
        'W/"x"',
        '"2026-11-20T08:00:00.000Z"',
        '__proto__',
        'a, b',
        ',,,',
        'x'.repeat(300),
        '\u00ff',
      ),
      fc.string({ unit: fc.constantFrom(...Array.from('!"#$%&()*,-./09:;<=>?@AZ[]^_az{|}~ ')) }),
    );
    const headers = fc.record(
      {
        'idempotency-key': text,
        'if-match': text,
        'if-none-match': text,
        'for-user': text,
        'last-event-id': text,
        'accept-language': text,
        'x-forwarded-for': text,
        'x-request-id': text,
        origin: text,
        host: text,
      },
      { requiredKeys: [] },
    );
    const body = JSON.stringify({ origin: 'Mombasa', destination: 'Kigali' });
    await fc.assert(
      fc.asyncProperty(headers, async (given) => {
        const authorization = `Bearer ${crew.people.sender.token}`;
        const all = { ...given, authorization };
        const posted = await send({
          method: 'POST',
          url: '/api/shipments',
          payload: body,
          headers: { ...all, ...JSON_BODY },
        });
        const read = await send({ method: 'GET', url: '/api/shipments?limit=1', headers: all });
        const put = await send({
          method: 'PUT',
          url: '/api/files',
          payload: files[0] ?? '',
          headers: { ...all, 'content-type': 'image/jpeg' },
        });
        for (const answer of [posted, read, put]) expect(faults(answer, 'rest')).toEqual([]);
      }),
      RUN,
    );
  });
});
