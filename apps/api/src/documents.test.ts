import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Trx } from '@msafara/db/database';
import { upsertDocument } from '@msafara/db/documents/documents.repository';
import type { DocumentTable } from '@msafara/db/documents/documents.table';
import { deleteUnusedFiles, updateFilesKept } from '@msafara/db/files/files.repository';
import type { DocumentRule, ShipmentDocument, ShipmentDocuments } from '@msafara/domain/documents/documents.schema';
import { insertMilestones } from '@msafara/db/milestones/milestones.repository';
import type { MilestoneTable } from '@msafara/db/milestones/milestones.table';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { DOCUMENT_RULES } from '@msafara/places/document-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nameOfFile } from './features/files/file-store.ts';
import { tidyFiles } from './features/files/files.service.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';

const DAY = 86_400_000;
let shipments = 0;

/** That the goods were expected to be through at Malaba an hour ago. */
const expectedAtMalaba = (shipmentId: string, organisationId: string): MilestoneTable => ({
  id: `estimate-of-${shipmentId}`,
  organisation_id: organisationId,
  shipment_id: shipmentId,
  unit_id: null,
  code: 'entry_cleared',
  class: 'EST',
  occurred_at: '2026-11-20T07:00:00.000Z',
  recorded_at: '2026-11-19T07:00:00.000Z',
  place: 'Malaba, Uganda',
  unlocode: null,
  post_id: 'malaba',
  side: 'entry',
  reason: null,
  reference: null,
  note_internal: null,
  is_public: 0,
  moves_to: null,
  source: 'user',
  user_id: null,
  key_id: null,
  retracts_id: null,
  retracted_at: null,
  retracted_by: null,
});

describe.each(TEST_DIALECTS)('papers of shipments on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let starter: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'malaba');
    starter = await harbour.signUp('starter');
  });

  afterAll(() => harbour.close());

  const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, body?: unknown, token = ours.key) =>
    harbour.rest(method, url, { token, ...(body !== undefined && { body }) });

  async function newShipment(destination = 'Kampala, Uganda', token = ours.key): Promise<string> {
    shipments += 1;
    const { body } = await harbour.rest('POST', '/api/shipments', {
      token,
      body: { trackingNumber: `PAPER-${String(shipments)}`, origin: 'Mombasa, Kenya', destination },
    });
    return (body as { id: string }).id;
  }

  const list = async (id: string) => (await call('GET', `/api/shipments/${id}/documents`)).body as ShipmentDocuments;
  const put = (id: string, type: string, body: object) => call('PUT', `/api/shipments/${id}/documents/${type}`, body);

  async function newFile(text: string): Promise<string> {
    const { body } = await harbour.app
      .inject({
        method: 'PUT',
        url: '/api/files',
        headers: { authorization: `Bearer ${ours.key}`, 'content-type': 'application/pdf' },
        payload: Buffer.from(`%PDF-1.7\n${text}\n%%EOF`),
      })
      .then((response) => ({ body: response.json<{ id: string }>() }));
    return body.id;
  }

  test('what a country asks for is on the list with its source and date, and nothing where none is known', async () => {
    const { destination, documents } = await list(await newShipment());
    expect(destination).toBe('UG');
    const asked = DOCUMENT_RULES.filter((rule) => rule.destination === 'UG' && rule.transit === null);
    expect(documents.map(({ type }) => type).toSorted()).toEqual(asked.map(({ type }) => type).toSorted());
    for (const { state, because } of documents) {
      expect(state).toBe('needed');
      expect(because?.source).toMatch(/^https?:/u);
      expect(because?.checkedAt).toMatch(/^2026-/u);
    }
    expect(await list(await newShipment('Accra, Ghana'))).toEqual({ destination: 'GH', documents: [] });
    expect(await list(await newShipment('Nowhere in particular'))).toEqual({ destination: null, documents: [] });
  });

  test('how far a paper is; what is not sent stays, by REST and by tRPC alike', async () => {
    const id = await newShipment();
    const first = await put(id, 'certificate_of_origin', {
      state: 'requested',
      number: 'EAC-20817',
      dueAt: '2026-11-24',
    });
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ state: 'requested', number: 'EAC-20817', dueAt: '2026-11-24', isOverdue: false }),
    ]);
    const { body } = await harbour.trpc(
      'mutation',
      'documents.set',
      { id, type: 'certificate_of_origin', state: 'accepted', expiresAt: '2026-11-01' },
      ours.member.cookie,
    );
    expect(body).toMatchObject({ state: 'accepted', number: 'EAC-20817', dueAt: '2026-11-24', isExpired: true });
    // On screen how far it is may be left as a colleague said it; REST says it each time.
    const numbered = await harbour.trpc(
      'mutation',
      'documents.set',
      { id, type: 'certificate_of_origin', number: 'EAC-20817' },
      ours.member.cookie,
    );
    expect(numbered.body).toMatchObject({ state: 'accepted', expiresAt: '2026-11-01' });
    expect((await put(id, 'certificate_of_origin', { number: 'EAC-20817' })).status).toBe(400);
    const added = await put(id, 'bond', { state: 'submitted', number: 'RCTG 1' });
    expect(added.body).toMatchObject({ because: null });
    const { documents } = await list(id);
    // What has expired comes first.
    expect(documents[0]?.type).toBe('certificate_of_origin');
    expect(documents.find(({ type }) => type === 'bond')).toEqual(added.body as ShipmentDocument);
    expect((await harbour.trpc('query', 'documents.list', { id }, ours.viewer.cookie)).body).toEqual({
      destination: 'UG',
      documents,
    });
    const acts = await harbour.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'shipment.document')
      .execute();
    expect(acts.map(({ details }) => JSON.parse(details) as object)).toContainEqual(
      expect.objectContaining({ type: 'bond', state: 'submitted', trackingNumber: expect.stringMatching(/^PAPER-/u) }),
    );
  });

  test('a day is over by the calendar of the destination', async () => {
    const id = await newShipment();
    await put(id, 'packing_list', { state: 'requested', dueAt: '2026-11-20' });
    const isOverdue = async () => (await list(id)).documents.find(({ type }) => type === 'packing_list')?.isOverdue;
    const before = harbour.clock.now;
    // Kampala is three hours ahead of UTC.
    harbour.clock.now = Date.parse('2026-11-20T20:59:00.000Z');
    expect(await isOverdue()).toBe(false);
    harbour.clock.now = Date.parse('2026-11-20T21:00:00.000Z');
    expect(await isOverdue()).toBe(true);
    harbour.clock.now = before;
  });

  test('a milestone that passes makes what is due before it late; one that is taken back does not', async () => {
    const id = await newShipment();
    const milestone = expectedAtMalaba(id, ours.things.organisationId);
    await harbour.database.transaction((trx) => insertMilestones(trx, [milestone]));
    const late = async () => (await list(id)).documents.filter(({ isOverdue }) => isOverdue).map(({ type }) => type);
    expect(await late()).toEqual(['certificate_of_conformity']);
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('milestones')
        .set({ retracted_at: '2026-11-20T08:00:00.000Z' })
        .where('id', '=', milestone.id)
        .execute(),
    );
    expect(await late()).toEqual([]);
  });

  test('the paper itself is kept while something refers to it', async () => {
    const id = await newShipment();
    const [first, second] = [await newFile('one'), await newFile('two')];
    await put(id, 'bill_of_lading', { state: 'submitted', fileId: first });
    const { body } = await put(id, 'bill_of_lading', { state: 'submitted', fileId: second });
    expect(body).toMatchObject({ fileId: second });
    const isKept = async (file: string) =>
      (await harbour.deps.files.get(nameOfFile({ id: file, organisationId: ours.things.organisationId }))) !==
      undefined;
    const start = harbour.clock.now;
    harbour.clock.now += 8 * DAY;
    await tidyFiles(harbour.deps);
    await harbour.runJobs();
    expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
    expect((await call('DELETE', `/api/shipments/${id}`)).status).toBe(200);
    await tidyFiles(harbour.deps);
    harbour.clock.now += 8 * DAY;
    await tidyFiles(harbour.deps);
    await harbour.runJobs();
    expect(await isKept(second)).toBe(false);
    harbour.clock.now = start;
  });

  /** Begins a transaction and holds it open after some work; returns what ends it. */
  async function hold(work: (trx: Trx) => Promise<unknown>): Promise<() => Promise<void>> {
    const [done, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const held = harbour.database.transaction(async (trx) => {
      await work(trx);
      done.resolve(undefined);
      await release.promise;
    });
    await done.promise;
    return async () => {
      release.resolve(undefined);
      await held;
    };
  }

  /** Ends what is held once something waits for it. */
  async function whileHeld<T>(end: () => Promise<void>, asked: Promise<T>): Promise<T> {
    await sleep(300);
    await end();
    return asked;
  }

  test.runIf(dialect === 'postgres')('a paper that one shipment gives up as another takes it is kept', async () => {
    const [giving, taking] = [await newShipment(), await newShipment()];
    const [shared, other] = [await newFile('invoice'), await newFile('another')];
    await put(giving, 'commercial_invoice', { state: 'submitted', fileId: shared });
    const taken = { shipment_id: taking, organisation_id: ours.things.organisationId, file_id: shared };
    const told = { number: null, expires_at: null, due_at: null, updated_at: '2026-11-20T08:00:00.000Z' };
    const row = { ...taken, ...told, type: 'commercial_invoice', state: 'submitted', user_id: null, key_id: null };
    const end = await hold(async (trx) => {
      await updateFilesKept(trx, [shared], null);
      await upsertDocument(trx, row as DocumentTable);
    });
    const change = put(giving, 'commercial_invoice', { state: 'submitted', fileId: other });
    expect((await whileHeld(end, change)).status).toBe(200);
    const start = harbour.clock.now;
    harbour.clock.now += 8 * DAY;
    await tidyFiles(harbour.deps);
    harbour.clock.now = start;
    expect((await call('GET', `/api/files/${shared}`)).status).toBe(200);
  });

  test.runIf(dialect === 'postgres')('a file that goes while a paper or a proof names it is told as none', async () => {
    const id = await newShipment();
    const now = '2027-06-01T00:00:00.000Z';
    const file = await newFile('too late');
    let end = await hold((trx) => deleteUnusedFiles(trx, { now, limit: 200 }));
    const paper = await whileHeld(end, put(id, 'bill_of_lading', { state: 'submitted', fileId: file }));
    expect(paper).toMatchObject({ status: 400, body: { fieldCodes: { fileId: { code: 'file.notFound' } } } });
    const photo = await newFile('a photo');
    end = await hold((trx) => deleteUnusedFiles(trx, { now, limit: 200 }));
    const proof = { kind: 'delivery', outcome: 'delivered', photos: [photo], capturedAt: '2026-11-20T08:00:00.000Z' };
    const body = { ...proof, id: randomUUID() };
    const asked = harbour.rest('POST', `/api/shipments/${id}/proofs`, { token: ours.key, body });
    const proven = await whileHeld(end, asked);
    expect(proven).toMatchObject({ status: 400, body: { fieldCodes: { photos: { code: 'file.notFound' } } } });
  });

  test('an organisation switches a rule off, writes one for a country on the way, and takes both back', async () => {
    const id = await newShipment();
    const off = { destination: 'UG', type: 'packing_list', source: 'Our agent', checkedAt: '2026-11-20', isOff: true };
    expect((await call('PUT', '/api/document-rules/UG-packing_list', off)).status).toBe(200);
    const onTheWay = { destination: 'UG', transit: 'KE', type: 'bond', source: 'Letter 7', checkedAt: '2026-11-19' };
    const written = await call('PUT', '/api/document-rules/ke-bond', onTheWay);
    expect(written.body).toEqual({ ...onTheWay, name: 'ke-bond', dueBefore: null, isOff: false, isOwn: true });
    const far = { ...onTheWay, transit: 'TZ', type: 'delivery_order' };
    await call('PUT', '/api/document-rules/tz-order', far);
    const types = (await list(id)).documents.map(({ type }) => type);
    expect(types).toContain('bond');
    expect(types).not.toContain('packing_list');
    expect(types).not.toContain('delivery_order');
    const { rules } = (await call('GET', '/api/document-rules')).body as { rules: DocumentRule[] };
    expect(rules.filter(({ isOwn }) => isOwn).map((rule) => rule.name)).toEqual([
      'UG-packing_list',
      'ke-bond',
      'tz-order',
    ]);
    // Nobody else's rules changed.
    const theirs = await harbour.rest('GET', '/api/document-rules', { token: starter.token });
    expect((theirs.body as { rules: DocumentRule[] }).rules).toEqual([...DOCUMENT_RULES]);
    for (const rule of ['UG-packing_list', 'ke-bond', 'tz-order']) {
      expect((await call('DELETE', `/api/document-rules/${rule}`)).body).toEqual({ success: true });
    }
    expect((await list(id)).documents.map(({ type }) => type)).toContain('packing_list');
    expect((await call('DELETE', '/api/document-rules/ke-bond')).status).toBe(404);
  });

  test.each<[string, object]>([
    ['no such state', { state: 'lost' }],
    ['no such day', { state: 'needed', dueAt: '2026-02-30' }],
    ['a time for a day', { state: 'needed', expiresAt: '2026-11-20T08:00:00.000Z' }],
    ['a number that is too long', { state: 'needed', number: 'x'.repeat(65) }],
    ['a number with a line break', { state: 'needed', number: 'a\nb' }],
    ['a file of nobody', { state: 'needed', fileId: '0190a000-0000-7000-8000-000000000000' }],
    ['a field that there is not', { state: 'needed', colour: 'red' }],
    ['nothing', {}],
  ])('%s is refused, and the paper stays as it was', async (_case, body) => {
    const id = await newShipment();
    await put(id, 'bond', { state: 'requested', number: 'B-1' });
    expect((await put(id, 'bond', body)).status).toBe(400);
    const kept = (await list(id)).documents.find(({ type }) => type === 'bond');
    expect(kept).toMatchObject({ state: 'requested', number: 'B-1' });
    expect((await put(id, 'passport', { state: 'needed' })).status).toBe(400);
  });

  test.each<[string, object]>([
    ['a country of three letters', { destination: 'UGA' }],
    ['no source', { source: ' ' }],
    ['a source that is too long', { source: 'x'.repeat(301) }],
    ['no date', { checkedAt: 'yesterday' }],
    ['a paper that there is not', { type: 'passport' }],
    ['a milestone that there is not', { dueBefore: 'lunch' }],
  ])('a rule with %s is refused', async (_case, wrong) => {
    const rule = { destination: 'UG', type: 'bond', source: 'Our agent', checkedAt: '2026-11-20', ...wrong };
    expect((await call('PUT', '/api/document-rules/wrong', rule)).status).toBe(400);
    expect((await call('PUT', `/api/document-rules/${'x'.repeat(65)}`, { ...rule, ...wrong })).status).toBe(400);
  });

  test('who may: members but viewers, keys with the scope, plans from Growth on; everybody reads', async () => {
    const id = await newShipment();
    const body = { state: 'accepted' };
    const url = `/api/shipments/${id}/documents/bond`;
    expect((await call('PUT', url, body, ours.viewer.token)).status).toBe(403);
    expect((await call('GET', `/api/shipments/${id}/documents`, undefined, ours.viewer.token)).status).toBe(200);
    const own = await newShipment('Kampala', starter.token);
    const refused = await call('PUT', `/api/shipments/${own}/documents/bond`, body, starter.token);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'GROWTH_ONLY']);
    expect((await call('GET', `/api/shipments/${own}/documents`, undefined, starter.token)).status).toBe(200);
    const reading = await harbour.trpc(
      'mutation',
      'keys.create',
      { name: 'Reads', scopes: ['documents:read'] },
      ours.owner.cookie,
    );
    const { key } = reading.body as { key: string };
    expect((await call('GET', `/api/shipments/${id}/documents`, undefined, key)).status).toBe(200);
    expect((await call('PUT', url, body, key)).status).toBe(403);
    expect((await call('PUT', '/api/document-rules/x', { destination: 'UG' }, key)).status).toBe(400);
  });

  test('once the paid period is over papers are read, and nothing is said of them', async () => {
    const id = await newShipment();
    harbour.clock.now += 40 * DAY;
    const before = await list(id);
    const refused = await call('PUT', `/api/shipments/${id}/documents/packing_list`, { state: 'accepted' });
    expect([refused.status, refused.body]).toEqual([402, expect.objectContaining({ code: 'PERIOD_OVER' })]);
    expect(await list(id)).toEqual(before);
  });
});
