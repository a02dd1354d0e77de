import { createHash } from 'node:crypto';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { PROOF_ARCHIVE_MAX } from '@msafara/domain/proofs/proof-archive.schema';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** What a sheet looks like: its words are drawn as shapes, and no two files are the same byte by byte. */
async function lookOf(pdf: Uint8Array | undefined): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.from(pdf ?? []));
  const { data } = await document.getPage(0).render({ scale: 1, render: 'bitmap' });
  document.destroy();
  library.destroy();
  return createHash('sha256').update(data).digest('hex');
}

describe.each(TEST_DIALECTS)('the proofs of a month on %s', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let month: string;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'kivu');
    theirs = await fillOrganisation(harbour, 'tana');
    month = new Date(harbour.clock.now).toISOString().slice(0, 7);
  });

  afterAll(() => harbour.close());

  const ask = (query: string, token = ours.viewer.token) =>
    harbour.app.inject({ url: `/api/proofs/archive?${query}`, headers: { authorization: `Bearer ${token}` } });

  async function prove(
    told: object,
    shipmentId = ours.things.shipmentId,
  ): Promise<{ number: number; hash: string; trackingNumber: string }> {
    const capturedAt = new Date(harbour.clock.now).toISOString();
    const body = { kind: 'delivery', outcome: 'delivered', capturedAt, ...told };
    const url = `/api/shipments/${shipmentId}/proofs`;
    const made = await harbour.rest('POST', url, { token: ours.member.token, body });
    expect(made.status).toBe(201);
    return made.body as { number: number; hash: string; trackingNumber: string };
  }

  test('a zip with an index and a sheet of each, of one organisation and month alone', async () => {
    const proof = await prove({ receiverName: '=HYPERLINK("x")', notes: 'says "hello", and more' });
    const answer = await ask(`month=${month}&lang=fr`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="proofs-${month}-1.zip"`);
    const files = unzipSync(answer.rawPayload);
    const sheet = `${proof.trackingNumber}-${String(proof.number)}.pdf`;
    expect(Object.keys(files)).toEqual(['index.csv', expect.stringMatching(/-1\.pdf$/u), sheet]);
    expect(Buffer.from(files[sheet] ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
    const lines = Buffer.from(files['index.csv'] ?? [])
      .toString()
      .split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFfile,number,trackingNumber,/u);
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[2]).toContain(`"${proof.hash}"`);
    const { body } = await harbour.trpc('query', 'proofs.month', { month }, ours.viewer.cookie);
    expect(body).toEqual({ count: 2, parts: 1 });
    expect((await ask('')).headers['content-disposition']).toContain(`proofs-${month}-1.zip`);
    const [year = '', nth = ''] = month.split('-');
    const before = `${nth === '01' ? Number(year) - 1 : year}-${nth === '01' ? '12' : String(Number(nth) - 1).padStart(2, '0')}`;
    expect(Object.keys(unzipSync((await ask(`month=${before}`)).rawPayload))).toEqual(['index.csv']);
    expect(Object.keys(unzipSync((await ask(`month=${month}&part=2`)).rawPayload))).toEqual(['index.csv']);
    expect(Object.keys(unzipSync((await ask(`month=${month}`, theirs.key)).rawPayload))).not.toContain(sheet);
  });

  test('a month begins and ends where the reader’s clocks say', async () => {
    const end = new Date(`${month}-01T00:00:00.000Z`).getTime() + 40 * 86_400_000;
    const next = new Date(end).toISOString().slice(0, 7);
    // The last hour of the month in UTC is the next one in Nairobi.
    const lastHour = new Date(Date.parse(`${next}-01T00:00:00.000Z`) - 3_600_000).toISOString();
    await harbour.database.transaction((trx) =>
      trx.updateTable('proofs').set({ captured_at: lastHour }).where('id', '=', ours.things.proofId).execute(),
    );
    const settings = { timezone: 'Africa/Nairobi', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' };
    await harbour.trpc('mutation', 'account.changeSystem', settings, ours.viewer.cookie);
    const count = async (of: string) =>
      (await harbour.trpc('query', 'proofs.month', { month: of }, ours.viewer.cookie)).body as { count: number };
    expect([(await count(month)).count, (await count(next)).count]).toEqual([1, 1]);
    expect(Object.keys(unzipSync((await ask(`month=${month}`, ours.key)).rawPayload))).toHaveLength(3);
  });

  test('parts have so many at most', async () => {
    const row = await harbour.database.read
      .selectFrom('proofs')
      .selectAll()
      .where('id', '=', theirs.things.proofId)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: PROOF_ARCHIVE_MAX }, (_, n) => ({
      ...row,
      id: harbour.deps.newId(),
      number: 1000 + n,
    }));
    await harbour.database.transaction((trx) => trx.insertInto('proofs').values(copies).execute());
    const { body } = await harbour.trpc('query', 'proofs.month', { month }, theirs.viewer.cookie);
    expect(body).toEqual({ count: PROOF_ARCHIVE_MAX + 1, parts: 2 });
    const files = Object.keys(unzipSync((await ask(`month=${month}&part=2`, theirs.key)).rawPayload));
    expect(files).toHaveLength(2);
    // Captured earlier but recorded late: it goes at the end, and the parts that were downloaded before stay the same.
    const late = { ...row, id: harbour.deps.newId(), number: 5000, captured_at: `${month}-01T12:00:00.000Z` };
    await harbour.database.transaction((trx) => trx.insertInto('proofs').values(late).execute());
    const again = Object.keys(unzipSync((await ask(`month=${month}&part=2`, theirs.key)).rawPayload));
    expect(again).toEqual([...files, `${row.tracking_number}-5000.pdf`]);
  });

  test('Growth and Enterprise alone, keys with the scope, and months that there are', async () => {
    const starter = await harbour.signUp(`starter-${dialect}`);
    expect((await ask(`month=${month}`, starter.token)).statusCode).toBe(403);
    expect((await harbour.trpc('query', 'proofs.month', { month }, starter.cookie)).status).toBe(403);
    const { key } = (
      await harbour.trpc('mutation', 'keys.create', { name: 'Events', scopes: ['events:read'] }, ours.owner.cookie)
    ).body as { key: string };
    expect((await ask(`month=${month}`, key)).statusCode).toBe(403);
    for (const query of [
      'month=2026-13',
      'month=',
      'month=november',
      `month=${month}&part=0`,
      `month=${month}&lang=de`,
    ]) {
      expect((await ask(query)).statusCode, query).toBe(400);
    }
  });

  test('a sheet that is not drawn yet tells nothing that is erased while the zip is written', async () => {
    const { token, cookie } = ours.owner;
    const contact = '+256772555900';
    const route = { trackingNumber: 'KIVU-00009', origin: 'Mombasa', destination: 'Kampala', recipientPhone: contact };
    const made = await harbour.rest('POST', '/api/shipments', { token, body: route });
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a03020' } });
    const sent = await harbour.app.inject({
      method: 'PUT',
      url: '/api/files',
      headers: { authorization: `Bearer ${ours.member.token}`, 'content-type': 'image/jpeg' },
      payload: await picture.jpeg().toBuffer(),
    });
    await prove({ photos: [sent.json<{ id: string }>().id] });
    const last = await prove({ receiverName: 'Grace Achieng' }, (made.body as { id: string }).id);
    const sheet = `${last.trackingNumber}-${String(last.number)}.pdf`;
    const look = async () => lookOf(unzipSync((await ask(`month=${month}`)).rawPayload)[sheet]);
    const before = await look();
    // The sheet before it is being drawn when the request comes.
    const { files } = harbour.deps;
    const get = files.get.bind(files);
    const reading = vi.spyOn(files, 'get').mockImplementationOnce(async (name) => {
      const erased = await harbour.trpc('mutation', 'erasures.erase', { contact }, cookie);
      expect(erased.body).toMatchObject({ proofs: 1 });
      return get(name);
    });
    const begun = await look();
    reading.mockRestore();
    const after = await look();
    expect(after).not.toBe(before);
    expect(begun).toBe(after);
  });
});
