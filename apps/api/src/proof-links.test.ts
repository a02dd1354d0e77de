import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Proof } from '@msafara/domain/proofs/proofs.schema';
import type { ProofLink } from '@msafara/domain/proofs/proof-links.schema';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { runNextJob } from './features/jobs/jobs.worker.ts';
import { logOf } from './http/log.ts';
import { reasonIn } from './features/mail/words.ts';
import { rowsWith } from './testing/rows-with.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;
const STROKES = [
  [
    { x: 10, y: 10, t: 0 },
    { x: 90, y: 40, t: 50 },
  ],
];

test('the log does not hold the secrets of paths', () => {
  const { serializers } = logOf('silent') as { serializers: { req: (request: object) => { path: string } } };
  const pathOf = (url: string) => serializers.req({ method: 'GET', url }).path;
  expect(pathOf('/p/3vQ8rT1xYp0KzWc5mN2bLd/photos/1?lang=fr')).toBe('/p/…/photos/1');
  expect(pathOf('/p/3vQ8rT1xYp0KzWc5mN2bLd')).toBe('/p/…');
  expect(pathOf('/s/AAAAAAAA')).toBe('/s/…');
  expect(pathOf('/messages/http/secret')).toBe('/messages/http/…');
  expect(pathOf('/api/shipments/1?x=2')).toBe('/api/shipments/1');
});

describe.each(TEST_DIALECTS)('links to proofs on %s', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let proof: Proof;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'kivu');
    theirs = await fillOrganisation(harbour, 'tana');
    const create = { width: 64, height: 48, channels: 3 as const, background: { r: 20, g: 120, b: 40 } };
    const stored = await harbour.app.inject({
      method: 'PUT',
      url: '/api/files',
      headers: { authorization: `Bearer ${ours.member.token}`, 'content-type': 'image/jpeg' },
      payload: await sharp({ create }).jpeg().toBuffer(),
    });
    const made = await harbour.rest('POST', `/api/shipments/${ours.things.shipmentId}/proofs`, {
      token: ours.member.token,
      body: {
        kind: 'delivery',
        outcome: 'delivered',
        receiverName: 'Moses <b>Okello</b>',
        photos: [stored.json<{ id: string }>().id],
        signature: STROKES,
        capturedAt: new Date(harbour.clock.now).toISOString(),
      },
    });
    expect(made.status).toBe(201);
    proof = made.body as Proof;
  });

  afterAll(() => harbour.close());

  const links = () => `/api/proofs/${proof.id}/links`;
  const visit = (url: string) =>
    harbour.app.inject({ url: new URL(url).pathname + new URL(url).search, headers: { accept: 'text/html' } });

  async function share(token = ours.member.token): Promise<ProofLink & { url: string }> {
    const { status, body } = await harbour.rest('POST', links(), { token });
    expect(status).toBe(201);
    return body as ProofLink & { url: string };
  }

  test('a key that writes proofs makes links, lists and revokes them, and reads no proof', async () => {
    const wanted = { name: 'Till', mode: 'live', scopes: ['proofs:write'] };
    const made = await harbour.rest('POST', '/api/keys', { token: ours.owner.token, body: wanted });
    const { key } = made.body as { key: string };
    const link = await share(key);
    expect(link).toMatchObject({ userName: null, keyName: 'Till' });
    const listed = (await harbour.rest('GET', links(), { token: key })).body as { links: ProofLink[] };
    expect(listed.links.map(({ id }) => id)).toContain(link.id);
    expect((await harbour.rest('DELETE', `${links()}/${link.id}`, { token: key })).status).toBe(200);
    expect((await harbour.rest('GET', `/api/proofs/${proof.id}`, { token: key })).status).toBe(403);
  });

  test('whoever has the link sees the proof, checked anew, and nothing is left on the device', async () => {
    const link = await share();
    expect(link).toMatchObject({ userName: 'kivu-member', keyName: null });
    expect(Date.parse(link.expiresAt) - harbour.clock.now).toBe(90 * DAY);
    expect(new URL(link.url).pathname).toMatch(/^\/p\/[\w-]{22}$/u);
    const page = await visit(link.url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain('Moses &lt;b&gt;Okello&lt;/b&gt;');
    expect(page.body).toContain(proof.hash);
    expect(page.body).toContain('It is as it was recorded.');
    expect(page.body).not.toMatch(/<script/u);
    const photo = await visit(`${link.url}/photos/1`);
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await visit(`${link.url}/photos/2`)).statusCode).toBe(404);
    expect((await visit(`${link.url}/photos/9`)).statusCode).toBe(400);
  });

  test.each([
    ['fr', 'Preuve de livraison', 'ltr'],
    ['pt', 'Prova de entrega', 'ltr'],
    ['sw', 'Uthibitisho wa kufikisha mzigo', 'ltr'],
    ['ar', 'إثبات التسليم', 'rtl'],
  ])('the page in %s', async (language, title, direction) => {
    const { url } = await share();
    const page = await visit(`${url}?lang=${language}`);
    expect(page.body).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(page.body).toContain(`<h1>${title}</h1>`);
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  test('the code on paper leads to the link, from the page and for members alike', async () => {
    const { url } = await share();
    const token = `Bearer ${ours.viewer.token}`;
    const sheets = [
      await visit(`${url}/pdf?lang=en`),
      await harbour.app.inject({ url: `/api/proofs/${proof.id}/pdf`, headers: { authorization: token } }),
    ];
    const library = await PDFiumLibrary.init();
    for (const sheet of sheets) {
      expect(sheet.headers['content-type']).toBe('application/pdf');
      const document = await library.loadDocument(sheet.rawPayload);
      const { data, width, height } = await document.getPage(0).render({ scale: 2, render: 'bitmap' });
      expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(url);
      document.destroy();
    }
    library.destroy();
  });

  test('a row that was changed is told to whoever looks', async () => {
    const { url } = await share();
    const set = (outcome: 'partial' | 'delivered') =>
      harbour.database.transaction((trx) =>
        trx.updateTable('proofs').set({ outcome }).where('id', '=', proof.id).execute(),
      );
    await set('partial');
    const page = await visit(url);
    await set('delivered');
    expect(page.body).toContain('It is not as it was recorded: what stands in it.');
    expect(page.body).not.toContain('It is as it was recorded.');
  });

  test('what ended says so, what never was is not found, and both say nothing of the proof', async () => {
    const link = await share();
    const other = await share();
    expect((await harbour.rest('DELETE', `${links()}/${link.id}`, { token: ours.key })).status).toBe(200);
    expect((await harbour.rest('DELETE', `${links()}/${link.id}`, { token: ours.key })).status).toBe(404);
    for (const url of [link.url, `${link.url}/pdf`, `${link.url}/photos/1`]) {
      const gone = await visit(url);
      expect([gone.statusCode, gone.body.includes('Moses'), gone.body.includes(proof.hash)]).toEqual([
        410,
        false,
        false,
      ]);
    }
    const script = await harbour.app.inject({ url: new URL(link.url).pathname });
    expect([script.statusCode, script.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
    const nowhere = await visit(`${link.url}x`);
    expect([nowhere.statusCode, nowhere.body.includes('There is no proof here')]).toEqual([404, true]);
    const listed = (await harbour.rest('GET', links(), { token: ours.member.token })).body as { links: ProofLink[] };
    expect(listed.links.map(({ id }) => id)).toContain(other.id);
    expect(listed.links.map(({ id }) => id)).not.toContain(link.id);
    expect(listed.links.find(({ id }) => id === other.id)?.url).toBe(other.url);
    harbour.clock.now += 90 * DAY;
    expect((await visit(other.url)).statusCode).toBe(410);
    // Nobody has paid by then.
    expect((await harbour.rest('GET', links(), { token: ours.key })).body).toEqual({ links: [] });
    expect((await harbour.rest('DELETE', `${links()}/${other.id}`, { token: ours.key })).status).toBe(404);
    expect((await harbour.rest('POST', links(), { token: ours.key })).status).toBe(402);
    harbour.clock.now -= 90 * DAY;
  });

  test('the secret lies nowhere as it is, and a key of the caller makes one link', async () => {
    const headers = { authorization: `Bearer ${ours.key}`, 'idempotency-key': `one-${dialect}` };
    const first = await harbour.app.inject({ method: 'POST', url: links(), headers });
    const again = await harbour.app.inject({ method: 'POST', url: links(), headers });
    const [made, replayed] = [first.json<ProofLink>(), again.json<ProofLink>()];
    expect([made.keyName, again.headers['idempotent-replayed'], replayed.id]).toEqual(['kivu-system', 'true', made.id]);
    expect(replayed.url).toBeNull();
    const token = made.url?.split('/').at(-1) ?? 'none';
    expect((await visit(made.url ?? '')).statusCode).toBe(200);
    expect(await rowsWith(harbour, [token])).toEqual([]);
    const acts = await harbour.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'proof.shared')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(acts.details)).toEqual({ trackingNumber: proof.trackingNumber, key: 'kivu-system' });
  });

  test('who may: members but viewers, keys that write proofs, of their own proofs alone', async () => {
    const link = await share();
    const { key } = (
      await harbour.trpc('mutation', 'keys.create', { name: 'Reader', scopes: ['proofs:read'] }, ours.owner.cookie)
    ).body as { key: string };
    for (const [token, status] of [
      [ours.viewer.token, 403],
      [key, 403],
      [theirs.member.token, 404],
      [theirs.key, 404],
    ] as const) {
      expect((await harbour.rest('POST', links(), { token })).status).toBe(status);
      expect((await harbour.rest('GET', links(), { token })).status).toBe(status);
      expect((await harbour.rest('DELETE', `${links()}/${link.id}`, { token })).status).toBe(status);
    }
    expect((await visit(link.url)).statusCode).toBe(200);
  });

  test('while the database is away, its reader is told so on a page, and a script as before', async () => {
    const { url } = await share();
    const { database } = harbour.deps;
    const gone = Object.assign(new Error('The server shuts down'), { code: '57P01' });
    const read = vi.spyOn(database.read, 'selectFrom').mockImplementation(() => {
      throw gone;
    });
    try {
      for (const one of [url, `${url}/pdf`]) {
        const page = await visit(`${one}?lang=pt`);
        expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
        expect(page.body).toContain('<html lang="pt"');
        expect(page.body).toContain(`<h1>${reasonIn('pt', { code: 'server.busy', params: {} })}</h1>`);
      }
      const script = await harbour.app.inject({ url: new URL(url).pathname });
      expect([script.statusCode, script.json<{ code: string }>().code]).toEqual([503, 'OVERLOADED']);
    } finally {
      read.mockRestore();
    }
  });

  test('twenty open at once, and those that ended long ago are forgotten', async () => {
    const count = async () =>
      ((await harbour.rest('GET', links(), { token: ours.key })).body as { links: unknown[] }).links.length;
    while ((await count()) < 20) await share();
    expect(await harbour.rest('POST', links(), { token: ours.key })).toMatchObject({
      status: 409,
      body: { reason: { code: 'proofLink.tooMany' } },
    });
    harbour.clock.now += 181 * DAY;
    const createdAt = new Date(harbour.clock.now).toISOString();
    await harbour.database.transaction((trx) =>
      insertJob(trx, { id: 'tidy', kind: 'tidy.up', payload: {}, runAt: createdAt, createdAt }),
    );
    const failed: unknown[] = [];
    while (await runNextJob(harbour.deps, { error: (fault: unknown) => failed.push(fault) }, { only: ['tidy.up'] }));
    expect(failed).toEqual([]);
    const left = await harbour.database.read.selectFrom('proof_links').select('id').execute();
    expect(left).toEqual([]);
  });
});
