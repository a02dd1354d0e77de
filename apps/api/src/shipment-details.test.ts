import { readFile } from 'node:fs/promises';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import {
  DETAIL_NAMES,
  type DetailKind,
  type DetailName,
  SHIPMENT_DETAILS,
} from '@msafara/domain/shipments/shipment-details';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

/** Two values of each kind, as they go in and as they come out. */
const VALUES: Record<DetailKind, readonly [unknown, unknown]> = {
  place: ['Côte d’Ivoire, Abidjan', 'Kampala'],
  priority: ['Urgent', 'Express'],
  line: ['PO-2026/118 «rouge»', 'X'],
  email: ['Amina.Otieno@example.co.ke', 'a@b.africa'],
  count: [1, 10_000],
  weight: [1, 1_000_000_000],
  metadata: [{ colour: 'red', 'lot n°': '7/B' }, { جهة: 'ميناء' }],
  phone: ['+254712345678', '+2250707070707'],
  text: ['Keep dry.\nThis side up.', 'مستعجل'],
};

let references = 0;

type Details = Record<string, unknown>;

/** All details with their first or second value. */
function detailsOf(which: 0 | 1): Details {
  const details = DETAIL_NAMES.map((name) => [name, valueOf(name, which)]);
  // The one that is nobody else's.
  return { ...Object.fromEntries(details), reference: `REF «${String((references += 1))}»` };
}

/** The value of a detail's kind; text with the name of the detail, so that no other column passes for it. */
function valueOf(name: DetailName, which: 0 | 1): unknown {
  const detail = SHIPMENT_DETAILS[name];
  const value = VALUES[detail.kind][which];
  if (detail.kind !== 'place' && detail.kind !== 'line' && detail.kind !== 'text') return value;
  return `${String(value)} ${name}`.slice(0, detail.max).trimEnd();
}

const OPTIONAL = DETAIL_NAMES.filter((name) => SHIPMENT_DETAILS[name].answer.safeParse(null).success);

test('docs/product.md says what each detail means (D20)', async () => {
  const text = await readFile(new URL('../../../docs/product.md', import.meta.url), 'utf8');
  const specified = new Set<string>(['origin', 'destination', 'priority', 'notes']);
  for (const name of DETAIL_NAMES.filter((one) => !specified.has(one))) expect(text).toContain(`- \`${name}\`: `);
});

describe.each(TEST_DIALECTS)('every detail of a shipment on %s (D20)', (dialect) => {
  let app: TestApp;
  let sender: Person;
  let n = 0;
  const nextNumber = () => `DETAIL-${String((n += 1)).padStart(4, '0')}`;

  beforeAll(async () => {
    app = await startTestApp(dialect);
    sender = await app.signUp('details');
  });

  afterAll(() => app.close());

  /** The shipment as each way out answers it. */
  async function readEverywhere(trackingNumber: string): Promise<Shipment[]> {
    const { token, cookie } = sender;
    const one = await app.rest('GET', `/api/shipments/tracking/${trackingNumber}`, { token });
    const list = await app.rest('GET', `/api/shipments?search=${trackingNumber}`, { token });
    const page = await app.rest('GET', `/api/shipments?search=${trackingNumber}&limit=10`, { token });
    const screen = await app.trpc('query', 'shipments.byTrackingNumber', { trackingNumber }, cookie);
    const rows = await app.trpc('query', 'shipments.list', { search: trackingNumber }, cookie);
    return [
      one.body as Shipment,
      ...(list.body as Shipment[]),
      ...(page.body as Shipment[]),
      screen.body as Shipment,
      ...(rows.body as { items: Shipment[] }).items,
    ];
  }

  async function expectEverywhere(trackingNumber: string, details: Details): Promise<void> {
    const found = await readEverywhere(trackingNumber);
    expect(found).toHaveLength(5);
    for (const shipment of found) expect(shipment).toMatchObject(details);
  }

  test('goes in by REST and comes out of every answer', async () => {
    const trackingNumber = nextNumber();
    const details = detailsOf(0);
    const body = { trackingNumber, ...details };
    const created = await app.rest('POST', '/api/shipments', { token: sender.token, body });
    expect(created).toMatchObject({ status: 201, body });
    await expectEverywhere(trackingNumber, details);
  });

  test('goes in by the web app, is changed by an edit, kept by an empty one, and cleared by null', async () => {
    const trackingNumber = nextNumber();
    const [first, second] = [detailsOf(0), detailsOf(1)];
    const created = await app.trpc('mutation', 'shipments.create', { trackingNumber, ...first }, sender.cookie);
    expect(created).toMatchObject({ status: 200, body: first });
    const { id } = created.body as Shipment;
    const edit = async (change: Details) => {
      const edited = await app.trpc('mutation', 'shipments.edit', { id, ...change }, sender.cookie);
      expect(edited.status).toBe(200);
    };
    await edit(second);
    await expectEverywhere(trackingNumber, second);
    await edit({});
    await expectEverywhere(trackingNumber, second);
    // The audit log names what changed, and never says what it is; where nothing did, nothing happened.
    const edits = await app.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'shipment.edited')
      .where('details', 'like', `%${trackingNumber}%`)
      .orderBy('at')
      .execute();
    expect(edits.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { trackingNumber, fields: DETAIL_NAMES.join(', ') },
    ]);
    const cleared = Object.fromEntries(OPTIONAL.map((name) => [name, null]));
    await edit(cleared);
    await expectEverywhere(trackingNumber, { ...second, ...cleared });
  });

  test('goes in by an import', async () => {
    const trackingNumber = nextNumber();
    const details = detailsOf(0);
    const rows = [{ nth: 0, values: { trackingNumber, ...details } }];
    const imported = await app.trpc('mutation', 'shipments.importRows', { rows }, sender.cookie);
    expect(imported.body).toMatchObject({ results: [{ outcome: 'created' }] });
    await expectEverywhere(trackingNumber, details);
  });

  test('is found by reference, recipient and the digits of the phone, as people write them', async () => {
    const trackingNumber = nextNumber();
    const details = {
      reference: 'Commande n° 5/ÉTÉ',
      recipientName: 'Zéphirin Ouédraogo',
      recipientPhone: '+22670123456',
    };
    const body = { trackingNumber, origin: 'Tema', destination: 'Kumasi', ...details };
    await app.rest('POST', '/api/shipments', { token: sender.token, body });
    const searches = [
      '5/ete',
      'zephirin OUED',
      '+226 70 12 34 56',
      '+226-70-12',
      '22670123456',
      '70 12 34 56',
      '070123456',
      '00226 70 12 34 56',
      '(070) 12-34-56',
      '+226 (0)70 12 34 56',
    ];
    for (const search of searches) {
      const url = `/api/shipments?search=${encodeURIComponent(search)}`;
      const found = await app.rest('GET', url, { token: sender.token });
      expect(found.body, search).toMatchObject([{ trackingNumber }]);
    }
  });

  test.each([
    ['reference', '"x\\u0007"', 'text.control'],
    ['reference', JSON.stringify('x'.repeat(65)), 'text.tooLong'],
    ['recipientName', JSON.stringify('x'.repeat(101)), 'text.tooLong'],
    ['recipientName', '["Amina"]', 'value.invalid'],
    ['recipientPhone', '"0712345678"', 'phone.format'],
    ['recipientEmail', '"amina"', 'email.invalid'],
    ['recipientAddress', JSON.stringify('x'.repeat(301)), 'text.tooLong'],
    ['pieces', '-1', 'number.whole'],
    ['pieces', '1.5', 'number.whole'],
    ['pieces', '"3"', 'number.whole'],
    ['weightGrams', '0.1', 'weight.invalid'],
    ['contents', JSON.stringify('x'.repeat(201)), 'text.tooLong'],
    ['metadata', '{"colour":"red","colour":"blue"}', 'metadata.twice'],
    [
      'metadata',
      JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [i, 'x']))),
      'metadata.tooMany',
    ],
  ])('%s as %s is refused on REST with its code, and nothing is stored', async (field, json, code) => {
    const trackingNumber = nextNumber();
    const body = `{"trackingNumber":"${trackingNumber}","origin":"Tema","destination":"Kumasi","${field}":${json}}`;
    const refused = await app.rest('POST', '/api/shipments', { token: sender.token, body });
    expect(refused).toMatchObject({ status: 400, body: { fieldCodes: { [field]: { code } } } });
    expect((await app.rest('GET', `/api/public/track/${trackingNumber}`)).status).toBe(404);
  });

  test('that was not told is null', async () => {
    const trackingNumber = nextNumber();
    const body = { trackingNumber, origin: 'Tema', destination: 'Kumasi' };
    await app.rest('POST', '/api/shipments', { token: sender.token, body });
    await expectEverywhere(trackingNumber, Object.fromEntries(OPTIONAL.map((name) => [name, null])));
  });

  test('is no more public than the specification says', async () => {
    const trackingNumber = nextNumber();
    const body = { trackingNumber, ...detailsOf(0) };
    await app.rest('POST', '/api/shipments', { token: sender.token, body });
    const seen = await app.rest('GET', `/api/public/track/${trackingNumber}`);
    expect(Object.keys(seen.body as object).toSorted()).toEqual(Object.keys(publicTrackingSchema.shape).toSorted());
  });
});
