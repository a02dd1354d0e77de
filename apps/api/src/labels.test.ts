import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as zxing from '@zxing/library';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

type Picture = { width: number; height: number; data: Uint8Array };

function readQr({ width, height, data }: Picture): string | undefined {
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

function readBars({ width, height, data }: Picture): string {
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, dot) => data[4 * dot] ?? 0);
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(grey, width, height)));
  return new zxing.Code128Reader().decode(bitmap, new Map([[zxing.DecodeHintType.TRY_HARDER, true]])).getText();
}

/** The page of a PDF as a printer of 203 dpi prints it, and its size in millimetres. */
async function printed(pdf: Buffer): Promise<Picture & { size: number[] }> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  expect(document.getPageCount()).toBe(1);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const picture = await page.render({ scale: 1, width: 800, height: 1200, render: 'bitmap' });
  document.destroy();
  library.destroy();
  return { ...picture, size: [originalWidth, originalHeight].map((points) => Math.round((points * 25.4) / 72)) };
}

/** Share of black within a part of a label, given in millimetres. */
function inkWithin({ width, data }: Picture, [left, top, right, bottom]: [number, number, number, number]): number {
  const dots = width / 100;
  let black = 0;
  for (let y = Math.round(top * dots); y < bottom * dots; y += 1) {
    for (let x = Math.round(left * dots); x < right * dots; x += 1)
      if ((data[4 * (y * width + x)] ?? 255) < 128) black += 1;
  }
  return black / ((right - left) * (bottom - top) * dots * dots);
}

describe.each(TEST_DIALECTS)('labels as files, on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let stranger: Person;
  let id: string;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    owner = await harbour.signUp('owner');
    stranger = await harbour.signUp('stranger');
    const body = { trackingNumber: 'SH-777001LBL', origin: 'مومباسا، كينيا', destination: 'Yaoundé, Cameroun' };
    const { status, body: made } = await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
    expect(status).toBe(201);
    id = (made as { id: string }).id;
  });

  afterAll(() => harbour.close());

  const ask = (url: string, { token }: Person) =>
    harbour.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const url = 'http://localhost:3000/track?tn=SH-777001LBL';

  test('the picture holds both codes, for label printers and private caches', async () => {
    const answer = await ask(`/api/shipments/${id}/label.png`, owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="SH-777001LBL.png"',
    });
    const picture = PNG.sync.read(answer.rawPayload);
    // Two dots for each of a print head of 203 dpi.
    expect([picture.width, picture.height]).toEqual([1600, 2400]);
    expect([readQr(picture), readBars(picture)]).toEqual([url, 'SH-777001LBL']);
  });

  test('the document is one page of 100 × 150 mm with both codes', async () => {
    const answer = await ask(`/api/shipments/${id}/label.pdf`, owner);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const page = await printed(answer.rawPayload);
    expect(page.size).toEqual([100, 150]);
    expect([readQr(page), readBars(page)]).toEqual([url, 'SH-777001LBL']);
  });

  test('is mirrored in Arabic, and asks for a language that there is', async () => {
    const [english, arabic] = await Promise.all(
      ['en', 'ar'].map(async (lang) => {
        const { rawPayload } = await ask(`/api/shipments/${id}/label.png?lang=${lang}`, owner);
        return PNG.sync.read(rawPayload);
      }),
    );
    if (!english || !arabic) throw new Error('no label');
    // The sign of the product, black but for its road.
    expect(inkWithin(english, [4.5, 4.5, 11.5, 11.5])).toBeGreaterThan(0.6);
    expect(inkWithin(arabic, [88.5, 4.5, 95.5, 11.5])).toBeGreaterThan(0.6);
    expect(readQr(arabic)).toBe(url);
    expect((await ask(`/api/shipments/${id}/label.png?lang=de`, owner)).statusCode).toBe(400);
  });

  test('the expected date stands on it for those who may see it', async () => {
    const read = async () => PNG.sync.read((await ask(`/api/shipments/${id}/label.png`, owner)).rawPayload);
    const without = await read();
    const plan = { organisationId: owner.user.organisation.id, subscriptionTier: 'enterprise', paidUntil: null };
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    expect((await harbour.trpc('mutation', 'admin.setPlan', plan, admin.cookie)).status).toBe(200);
    const within = await read();
    const facts: [number, number, number, number] = [51.9, 57, 95.5, 105];
    expect(inkWithin(within, facts)).toBeGreaterThan(inkWithin(without, facts) * 1.15);
    // An estimate that the organisation set itself is shown on every plan.
    const own = { trackingNumber: 'SH-777002LBL', origin: 'Lagos', destination: 'Accra' };
    const label = async (more: object) => {
      const { body } = await harbour.rest('POST', '/api/shipments', {
        token: stranger.token,
        body: { ...own, ...more },
      });
      const { rawPayload } = await ask(`/api/shipments/${(body as { id: string }).id}/label.png`, stranger);
      return inkWithin(PNG.sync.read(rawPayload), facts);
    };
    const byDefault = await label({});
    const estimatedDeliveryDate = '2026-12-01T15:00:00.000Z';
    expect(await label({ trackingNumber: 'SH-777003LBL', estimatedDeliveryDate })).toBeGreaterThan(byDefault * 1.15);
  });

  test('nobody has the label of others, or of nothing', async () => {
    for (const form of ['pdf', 'png']) {
      expect((await ask(`/api/shipments/${id}/label.${form}`, stranger)).statusCode).toBe(404);
      const nowhere = '0190a000-0000-7000-8000-000000000000';
      expect((await ask(`/api/shipments/${nowhere}/label.${form}`, owner)).statusCode).toBe(404);
      expect((await ask(`/api/shipments/x/label.${form}`, owner)).statusCode).toBe(400);
    }
    expect((await ask(`/api/shipments/${id}/label.svg`, owner)).statusCode).toBe(404);
  });
});
