import { randomUUID } from 'node:crypto';

import { findProof } from '@msafara/db/proofs/proofs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Proof } from '@msafara/domain/proofs/proofs.schema';
import { publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';
import type { KyselyPlugin } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nameOfFile } from './features/files/file-store.ts';
import { tellProofHeads } from './features/proofs/proof-heads.ts';
import { checkKept, eraseOldProofs } from './features/proofs/proofs.service.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;
const STROKES = [
  [
    { x: 10, y: 10, t: 0 },
    { x: 90, y: 40, t: 50 },
  ],
];

describe.each(TEST_DIALECTS)('proofs on %s', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let count = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'kivu');
    theirs = await fillOrganisation(harbour, 'tana');
  });

  afterAll(() => harbour.close());

  const now = (ms = 0) => new Date(harbour.clock.now + ms).toISOString();

  async function ship(token = ours.member.token): Promise<{ id: string; trackingNumber: string }> {
    count += 1;
    const body = { trackingNumber: `PROVEN-${String(count)}`, origin: 'Mombasa', destination: 'Kampala' };
    const made = await harbour.rest('POST', '/api/shipments', { token, body });
    expect(made.status).toBe(201);
    return made.body as { id: string; trackingNumber: string };
  }

  async function photo(red: number, token = ours.member.token): Promise<{ id: string; sha256: string }> {
    const create = { width: 64, height: 48, channels: 3 as const, background: { r: red * 20, g: 120, b: 40 } };
    const response = await harbour.app.inject({
      method: 'PUT',
      url: '/api/files',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      payload: await sharp({ create }).jpeg().toBuffer(),
    });
    return response.json();
  }

  const done = (more: object = {}) => ({ kind: 'delivery', outcome: 'delivered', capturedAt: now(), ...more });

  async function prove(id: string, body: object, token = ours.member.token) {
    const answer = await harbour.rest('POST', `/api/shipments/${id}/proofs`, { token, body });
    return { status: answer.status, body: answer.body as Proof & { reason: unknown } };
  }

  const check = async (id: string, token = ours.key) =>
    (await harbour.rest('GET', `/api/proofs/${id}/verify`, { token })).body;

  const read = async (id: string) =>
    (await harbour.rest('GET', `/api/shipments/${id}?expand=history`, { token: ours.key })).body as {
      status: string;
      updatedAt: string;
      history: { status: string; proofId: string | null; change: string }[];
    };

  test('a proof of delivery is kept whole, and delivers the shipment with it', async () => {
    const { id, trackingNumber } = await ship();
    const first = await photo(1);
    const second = await photo(2);
    const sent = done({
      receiverName: ' Moses Okello ',
      relation: 'guard',
      notes: 'At the gate',
      photos: [second.id, first.id],
      signature: STROKES,
      position: { lat: 0.3163, lon: 32.5811, accuracyM: 12.5 },
      location: 'Kampala, Industrial Area',
    });
    const { status, body } = await prove(id, sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      shipmentId: id,
      trackingNumber,
      receiverName: 'Moses Okello',
      signature: STROKES,
      position: { lat: 0.3163, lon: 32.5811, accuracyM: 12.5 },
      userName: 'kivu-member',
      keyName: null,
      erasedAt: null,
    });
    expect(body.photos.map((one) => one.sha256)).toEqual([second.sha256, first.sha256]);
    const after = await read(id);
    expect(after.status).toBe('Delivered');
    expect(after.history.at(-1)).toMatchObject({ status: 'Delivered', proofId: body.id });
    expect((await harbour.rest('GET', `/api/shipments/${id}/proofs`, { token: ours.viewer.token })).body).toEqual({
      proofs: [body],
    });
    expect(await check(body.id)).toEqual({ valid: true });
    // Of all that, the public learns that there is one.
    const { body: seen } = await harbour.rest('GET', `/api/public/track/${trackingNumber}`);
    const { history } = publicTrackingSchema.parse(seen);
    expect(history.map(({ proof }) => proof)).toEqual([undefined, true]);
    expect(JSON.stringify(seen)).not.toContain('Moses');
  });

  test.each([
    ['pickup', 'delivered', null, 'Picked Up'],
    ['attempt', 'failed', 'absent', 'Exception'],
    ['delivery', 'refused', null, 'Exception'],
    ['delivery', 'partial', null, 'Exception'],
  ])('%s, %s', async (kind, outcome, reason, status) => {
    const { id } = await ship();
    const { body } = await prove(id, done({ kind, outcome, reason }), ours.key);
    expect(body).toMatchObject({ reason: outcome === 'refused' ? 'refused' : reason, userName: null });
    expect((await read(id)).status).toBe(status);
  });

  test('sent again under its id it is recorded once, however many arrive at once; another one under it is refused', async () => {
    const { id } = await ship();
    const sent = done({ id: randomUUID(), receiverName: 'Akello' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => prove(id, sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body.hash)).size).toBe(1);
    expect((await read(id)).history).toHaveLength(2);
    expect(await prove(id, { ...sent, receiverName: 'Okello' })).toMatchObject({
      status: 422,
      body: { reason: { code: 'scan.reusedId' } },
    });
    const { id: other } = await ship();
    expect((await prove(other, sent)).status).toBe(422);
  });

  test('two proofs of two phones for one shipment are both kept, and it is delivered once', async () => {
    const { id } = await ship();
    const { body: first } = await prove(id, done({ receiverName: 'Akello' }));
    harbour.clock.now += 60_000;
    const { status, body: second } = await prove(id, done({ receiverName: 'Okello' }));
    expect([status, second.number, second.previousHash]).toEqual([201, first.number + 1, first.hash]);
    expect((await read(id)).history.map(({ change }) => change)).toEqual(['created', 'progress', 'repeat']);
  });

  test('what was captured before something on record takes its place in the history alone', async () => {
    const { id } = await ship();
    harbour.clock.now += 3_600_000;
    await prove(id, done());
    const { status, body } = await prove(
      id,
      done({ kind: 'attempt', outcome: 'failed', reason: 'closed', capturedAt: now(-1_800_000) }),
    );
    expect(status).toBe(201);
    const after = await read(id);
    expect(after.status).toBe('Delivered');
    expect(after.history.map(({ change, proofId }) => [change, proofId === body.id])).toContainEqual(['late', true]);
  });

  test('what cannot be is refused, and nothing is kept', async () => {
    const { id } = await ship();
    const foreign = await photo(3, theirs.member.token);
    for (const [body, status, field] of [
      [done({ capturedAt: now(365 * DAY) }), 400, 'capturedAt'],
      [done({ capturedAt: now(-60 * DAY) }), 400, 'capturedAt'],
      [done({ photos: [foreign.id] }), 400, 'photos'],
      [done({ photos: [randomUUID()] }), 400, 'photos'],
      [done({ signature: [[{ x: 1, y: 1, t: 0 }]] }), 400, 'signature'],
      [done({ outcome: 'failed' }), 400, 'reason'],
    ] as const) {
      const answer = await prove(id, body);
      expect([answer.status, Object.keys((answer.body as unknown as { fieldErrors: object }).fieldErrors)]).toEqual([
        status,
        [field],
      ]);
    }
    expect((await read(id)).history).toHaveLength(1);
    expect((await harbour.rest('GET', `/api/shipments/${id}/proofs`, { token: ours.key })).body).toEqual({
      proofs: [],
    });
  });

  test('a shipment has fifty proofs at most; one that is sent again is none more', async () => {
    const { id } = await ship();
    const sent = done({ id: randomUUID() });
    expect((await prove(id, sent)).status).toBe(201);
    const [row] = await harbour.database.read.selectFrom('proofs').selectAll().where('shipment_id', '=', id).execute();
    if (!row) throw new Error('no proof was kept');
    // As if they had come one by one, in a chain of another organisation's.
    const others = Array.from({ length: 48 }, (_, n) => ({
      ...row,
      organisation_id: theirs.things.organisationId,
      id: randomUUID(),
      number: 1000 + n,
    }));
    await harbour.database.transaction((trx) => trx.insertInto('proofs').values(others).execute());
    expect((await prove(id, done())).status).toBe(201);
    expect(await prove(id, done())).toMatchObject({ status: 409, body: { reason: { code: 'proof.tooMany' } } });
    expect((await prove(id, sent)).status).toBe(201);
    expect((await read(id)).history).toHaveLength(3);
    await harbour.database.transaction((trx) => trx.deleteFrom('proofs').where('number', '>=', 1000).execute());
  });

  test('who may: members but viewers, keys with the scope, of their own shipments alone', async () => {
    const { id } = await ship();
    expect((await prove(id, done(), ours.viewer.token)).status).toBe(403);
    expect((await prove(id, done(), theirs.member.token)).status).toBe(404);
    expect((await prove(id, done(), theirs.key)).status).toBe(404);
    const { key } = (
      await harbour.trpc('mutation', 'keys.create', { name: 'Reader', scopes: ['proofs:read'] }, ours.owner.cookie)
    ).body as { key: string };
    expect((await prove(id, done(), key)).status).toBe(403);
    const { body } = await prove(id, done());
    expect((await harbour.rest('GET', `/api/proofs/${body.id}`, { token: key })).status).toBe(200);
    for (const path of [`/api/proofs/${body.id}`, `/api/proofs/${body.id}/verify`, `/api/shipments/${id}/proofs`]) {
      expect((await harbour.rest('GET', path, { token: theirs.key })).status, path).toBe(404);
    }
  });

  test('whoever changes a row or a file afterwards is found out, and where', async () => {
    const { id } = await ship();
    const picture = await photo(4);
    const { body: proof } = await prove(
      id,
      done({
        receiverName: 'Akello',
        photos: [picture.id],
        signature: STROKES,
        position: { lat: 1, lon: 2, accuracyM: 3 },
      }),
    );
    const { body: next } = await prove((await ship()).id, done());
    const { organisationId } = ours.things;
    const set = (change: object, which = proof.id) =>
      harbour.database.transaction((trx) => trx.updateTable('proofs').set(change).where('id', '=', which).execute());
    const row = await harbour.database.read
      .selectFrom('proofs')
      .selectAll()
      .where('id', '=', proof.id)
      .executeTakeFirstOrThrow();
    for (const [change, brokenAt] of [
      [{ receiver_name: 'Somebody else' }, 'receiverName'],
      [{ receiver_name: null }, 'receiverName'],
      [{ lat: 1.5 }, 'position'],
      [{ signature: JSON.stringify([[...(STROKES[0] ?? []), { x: 1, y: 1, t: 99 }]]) }, 'signature'],
      [{ captured_at: now(-5000) }, 'hash'],
      [{ outcome: 'partial' }, 'hash'],
      [{ previous_hash: '1'.repeat(64) }, 'hash'],
      [{ hash: '1'.repeat(64) }, 'hash'],
      [{ erased_at: now() }, 'receiverName'],
    ] as const) {
      await set(change);
      expect(await check(proof.id), brokenAt).toMatchObject({ valid: false, brokenAt });
      await set(row);
      expect(await check(proof.id)).toEqual({ valid: true });
    }
    const name = nameOfFile({ id: picture.id, organisationId });
    const bytes = Buffer.from((await harbour.deps.files.get(name)) ?? []);
    await harbour.deps.files.put(name, Buffer.concat([bytes.subarray(0, -2), Buffer.from([1, 2])]), 'image/jpeg');
    expect(await check(proof.id)).toEqual({ valid: false, brokenAt: 'photos.0' });
    await harbour.deps.files.remove(name);
    expect(await check(proof.id)).toEqual({ valid: false, brokenAt: 'photos.0' });
    await harbour.deps.files.put(name, bytes, 'image/jpeg');
    expect(await check(proof.id)).toEqual({ valid: true });
    // One that goes missing is missed by those beside it.
    await harbour.database.transaction(async (trx) => {
      await trx.deleteFrom('proof_photos').where('proof_id', '=', proof.id).execute();
      await trx.deleteFrom('proofs').where('id', '=', proof.id).execute();
    });
    expect(await check(next.id)).toEqual({ valid: false, brokenAt: 'previous' });
  });

  test('is whole while the next one is recorded', async () => {
    const { body: proof } = await prove((await ship()).id, done());
    const { id } = await ship();
    let isNextThere = false;
    /** Records the next one after whatever has just been read. */
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isNextThere) {
          isNextThere = true;
          expect((await prove(id, done())).status).toBe(201);
        }
        return result;
      },
    };
    const { database, ...rest } = harbour.deps;
    const deps = { ...rest, database: { ...database, read: database.read.withPlugin(meanwhile) } };
    const kept = await findProof(database.read, { id: proof.id, organisationId: ours.things.organisationId });
    expect([kept && (await checkKept(deps, kept)), isNextThere]).toEqual([{ valid: true }, true]);
  });

  test('the head of a chain that moved is written into the audit log, once a day', async () => {
    const heads = async () => {
      const rows = await harbour.database.read
        .selectFrom('audit_log')
        .select(['details', 'user_id'])
        .where('action', '=', 'proof.head')
        .where('organisation_id', '=', ours.things.organisationId)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return rows.map(({ details }) => JSON.parse(details) as { count: number; head: string });
    };
    const { body: first } = await prove((await ship()).id, done());
    await tellProofHeads(harbour.deps);
    const { body: second } = await prove((await ship()).id, done());
    await tellProofHeads(harbour.deps);
    expect(await heads()).toEqual([{ count: first.number, head: first.hash }]);
    harbour.clock.now += DAY;
    await tellProofHeads(harbour.deps);
    // Nothing more that day, nor on one without a proof.
    await tellProofHeads(harbour.deps);
    harbour.clock.now += DAY;
    await tellProofHeads(harbour.deps);
    expect(await heads()).toEqual([
      { count: first.number, head: first.hash },
      { count: second.number, head: second.hash },
    ]);
    // Sessions end with idle days.
    harbour.clock.now -= 2 * DAY;
  });

  test('erasing what is personal keeps the chain, and its files go', async () => {
    const { id } = await ship(theirs.member.token);
    const picture = await photo(5, theirs.member.token);
    const { body: proof } = await prove(
      id,
      done({ receiverName: 'Akello', photos: [picture.id], signature: STROKES }),
      theirs.member.token,
    );
    const { body: after } = await prove((await ship(theirs.member.token)).id, done(), theirs.member.token);
    await eraseOldProofs(harbour.deps);
    expect(await check(proof.id, theirs.key)).toEqual({ valid: true });
    harbour.clock.now += 731 * DAY;
    await eraseOldProofs(harbour.deps);
    harbour.clock.now += 1000;
    const { body: erased } = await harbour.rest('GET', `/api/proofs/${proof.id}`, { token: theirs.key });
    expect(erased).toMatchObject({ receiverName: null, signature: null, photos: [], outcome: 'delivered' });
    expect(await check(proof.id, theirs.key)).toMatchObject({
      valid: true,
      erased: expect.arrayContaining(['signature']),
    });
    expect(await check(after.id, theirs.key)).toMatchObject({ valid: true });
    const { salts } = await harbour.database.read
      .selectFrom('proofs')
      .select('salts')
      .where('id', '=', proof.id)
      .executeTakeFirstOrThrow();
    expect(salts).toBe('{}');
    const kept = await harbour.database.read
      .selectFrom('files')
      .select('kept_until')
      .where('id', '=', picture.id)
      .executeTakeFirstOrThrow();
    expect(kept.kept_until).not.toBeNull();
  });
});
