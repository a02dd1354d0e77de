import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Proof } from '@msafara/domain/proofs/proofs.schema';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { nameOfFile } from './features/files/file-store.ts';
import { eraseOldProofs } from './features/proofs/proofs.service.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;
/** Ten lines across the pad. */
const STROKES = Array.from({ length: 10 }, (_, n) => [
  { x: 0, y: 30 * n, t: 100 * n },
  { x: 400, y: 30 * n, t: 100 * n + 50 },
]);

type Sheet = { text: string; pages: number; pixels: Uint8Array; width: number; lowest: number };

/** What can be copied out of a PDF, its first page as it looks, and how far down anything stands on any page, as a share of it. */
async function opened(pdf: Buffer): Promise<Sheet> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = document.getPageCount();
  const text = Array.from({ length: pages }, (_, n) => document.getPage(n).getText()).join('\n');
  const drawn = await Promise.all(
    Array.from({ length: pages }, (_, n) => document.getPage(n).render({ scale: 1, render: 'bitmap' })),
  );
  document.destroy();
  library.destroy();
  const [{ data: pixels, width } = { data: new Uint8Array(), width: 1 }] = drawn;
  const ends = drawn.map(({ data }) => data.findLastIndex((value, at) => at % 4 < 3 && value < 200) / data.length);
  return { text, pages, pixels, width, lowest: Math.max(...ends) };
}

/** How many dots of a page have about a colour. */
function dotsOf({ pixels }: Sheet, [red, green, blue]: [number, number, number]): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const off = [red, green, blue].map((want, n) => Math.abs((pixels[at + n] ?? 0) - want));
    if (Math.max(...off) < 12) count += 1;
  }
  return count;
}

// What is drawn does not depend on the database.
describe.each(TEST_DIALECTS.slice(0, 1))('proofs on paper, on %s', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let proof: Proof;
  let photos: string[];

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'kivu');
    photos = [await photo('jpeg', { r: 200, g: 40, b: 60 }), await photo('png', { r: 40, g: 60, b: 200 })];
    proof = await prove({ photos, position: { lat: -1.94, lon: 30.06, accuracyM: 8 } });
  });

  afterAll(() => harbour.close());

  async function photo(form: 'jpeg' | 'png', background: { r: number; g: number; b: number }): Promise<string> {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    const response = await harbour.app.inject({
      method: 'PUT',
      url: '/api/files',
      headers: { authorization: `Bearer ${ours.member.token}`, 'content-type': `image/${form}` },
      payload: await picture.toFormat(form).toBuffer(),
    });
    return response.json<{ id: string }>().id;
  }

  async function prove(more: object): Promise<Proof> {
    const capturedAt = new Date(harbour.clock.now).toISOString();
    const body = { kind: 'delivery', outcome: 'delivered', receiverName: 'Moses Okello', capturedAt, ...more };
    const url = `/api/shipments/${ours.things.shipmentId}/proofs`;
    const made = await harbour.rest('POST', url, { token: ours.member.token, body });
    expect(made.status).toBe(201);
    return made.body as Proof;
  }

  const ask = (id: string, lang = 'en', token = ours.viewer.token) =>
    harbour.app.inject({ url: `/api/proofs/${id}/pdf?lang=${lang}`, headers: { authorization: `Bearer ${token}` } });

  test.each(LANGUAGES)('one page of A4 in %s, with what has to be compared as text', async (language) => {
    const answer = await ask(proof.id, language);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="${proof.trackingNumber}-${String(proof.number)}.pdf"`,
    );
    expect(answer.rawPayload.length).toBeLessThan(200_000);
    const sheet = await opened(answer.rawPayload);
    expect(sheet.pages).toBe(1);
    for (const fixed of [proof.trackingNumber, proof.hash, proof.id]) expect(sheet.text).toContain(fixed);
  });

  test('both photos are on it, and in Arabic on the other side', async () => {
    const english = await opened((await ask(proof.id)).rawPayload);
    const arabic = await opened((await ask(proof.id, 'ar')).rawPayload);
    for (const sheet of [english, arabic]) {
      expect(dotsOf(sheet, [200, 40, 60])).toBeGreaterThan(20_000);
      expect(dotsOf(sheet, [40, 60, 200])).toBeGreaterThan(20_000);
    }
    const across = ({ pixels, width }: Sheet) => {
      const first = pixels.findIndex((value, n) => n % 4 === 0 && value > 190 && (pixels[n + 1] ?? 255) < 55);
      return ((first / 4) % width) / width;
    };
    expect(across(english)).toBeLessThan(0.5);
    expect(across(arabic)).toBeGreaterThan(0.5);
  });

  test('a photo that turns out to be broken leaves its place, and the sheet and the archive are drawn', async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 1, g: 200, b: 3 } } });
    const whole = await picture.png().toBuffer();
    // The beginning of what is packed is not as any program packs it: all around it is as it should be.
    const at = whole.indexOf('IDAT') + 4;
    const broken = Buffer.from(whole).fill(0xae, at, at + 8);
    const token = ours.member.token;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    const kept = await harbour.app.inject({ method: 'PUT', url: '/api/files', headers, payload: broken });
    const { id } = kept.json<{ id: string }>();
    const made = await prove({
      photos: [id],
      kind: 'attempt',
      outcome: 'failed',
      reason: 'absent',
      receiverName: null,
    });
    const answer = await ask(made.id);
    expect(answer.statusCode).toBe(200);
    expect((await opened(answer.rawPayload)).text).toContain(made.hash);
    const archive = await harbour.app.inject({
      url: '/api/proofs/archive',
      headers: { authorization: headers.authorization },
    });
    expect(archive.statusCode).toBe(200);
    expect(archive.rawPayload.includes(`${made.trackingNumber}-${String(made.number)}.pdf`)).toBe(true);
  });

  test.each([
    ['empty', []],
    ['the first bytes of a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 16]],
    ['zeros, as after a power cut', Array.from({ length: 5000 }, () => 0)],
  ])('a photo whose file is %s leaves its place too', async (_damage, bytes) => {
    const reading = vi.spyOn(harbour.deps.files, 'get').mockResolvedValue(Uint8Array.from(bytes));
    const { statusCode, rawPayload } = await ask(proof.id);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    expect(statusCode).toBe(200);
    expect((await opened(rawPayload)).text).toContain(proof.hash);
  });

  test('its photos are opened one after the other', async () => {
    const { files } = harbour.deps;
    const get = files.get.bind(files);
    let atOnce = 0;
    const seen: number[] = [];
    const spy = vi.spyOn(files, 'get').mockImplementation(async (name) => {
      atOnce += 1;
      seen.push(atOnce);
      const bytes = await get(name);
      atOnce -= 1;
      return bytes;
    });
    expect((await ask(proof.id)).statusCode).toBe(200);
    spy.mockRestore();
    expect(seen).toEqual([1, 1]);
  });

  test('a note of many lines goes on with the next page', async () => {
    const notes = Array.from({ length: 70 }, (_, n) => `Box ${String(n)}`).join('\n');
    const { lowest } = await opened((await ask(proof.id)).rawPayload);
    const long = await opened((await ask((await prove({ notes })).id)).rawPayload);
    // Nothing stands below the foot of the page.
    expect(long.lowest).toBeCloseTo(lowest, 2);
    expect(long.pages).toBe(2);
  });

  test('names the newest of the chain, which moves on', async () => {
    const attempt = { kind: 'attempt', outcome: 'failed', reason: 'absent', receiverName: null };
    const next = await prove(attempt);
    expect((await opened((await ask(proof.id)).rawPayload)).text).toContain(next.hash);
    const sheet = await opened((await ask(next.id)).rawPayload);
    expect(sheet.text).toContain(next.previousHash);
    const signed = await opened((await ask((await prove({ ...attempt, signature: STROKES })).id)).rawPayload);
    expect(dotsOf(signed, [20, 32, 31]) - dotsOf(sheet, [20, 32, 31])).toBeGreaterThan(600);
  });

  test('is still there when a photo, the shipment or what is personal is not', async () => {
    const [first = ''] = photos;
    await harbour.deps.files.remove(nameOfFile({ id: first, organisationId: ours.things.organisationId }));
    const without = await opened((await ask(proof.id)).rawPayload);
    expect(dotsOf(without, [200, 40, 60])).toBe(0);
    expect(dotsOf(without, [40, 60, 200])).toBeGreaterThan(20_000);
    const { status } = await harbour.rest('DELETE', `/api/shipments/${ours.things.shipmentId}`, {
      token: ours.owner.token,
    });
    expect(status).toBe(200);
    expect((await opened((await ask(proof.id)).rawPayload)).text).toContain(proof.hash);
    harbour.clock.now += 731 * DAY;
    await eraseOldProofs(harbour.deps);
    const erased = await opened((await ask(proof.id, 'en', ours.key)).rawPayload);
    expect(dotsOf(erased, [40, 60, 200])).toBe(0);
    expect(erased.text).toContain(proof.hash);
  });

  test('asks for a language that there is', async () => {
    expect((await ask(proof.id, 'de', ours.key)).statusCode).toBe(400);
  });
});
