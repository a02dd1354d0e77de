import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';
import { PNG } from 'pngjs';

import { type Box, cut, cutLabels, DOTS_PER_MM, isBlankAround, printPages, readCode128, readQr } from './codes.ts';
import { expectAccessible, expectFitsPhone, wearTheme } from './looks.ts';
import { holdStream } from './page-clock.ts';
import { createInDialog, createShipment, register } from './people.ts';
import { test } from './test.ts';

const SIZES = [
  { size: 'a4', name: 'A4 sheet', paper: [210, 297], label: [105, 74.25], qr: 27, perPage: 8 },
  { size: '100x150', name: '100 × 150 mm', paper: [100, 150], label: [100, 150], qr: 40, perPage: 1 },
  { size: '58', name: '58 mm roll', paper: [58, 120], label: [58, 120], qr: 30, perPage: 1 },
] as const;

const LONG = {
  origin: 'ميناء بورتسودان، السودان',
  destination:
    'ድሬዳዋ የኢንዱስትሪ ፓርክ, Central bonded warehouse no. 7, Gate 18 North, Dire Dawa, Federal Democratic Republic of Ethiopia',
};
const SHORT = { origin: 'Lagos Apapa, Nigeria', destination: 'Kano, Nigeria' };
const MM = 96 / 25.4;
const PIXELS = 4;
/** Modules of the QR code of a test's address on one side. */
const MODULES = 29;

test.use({ deviceScaleFactor: PIXELS });

const labelOf = (page: Page, number: string) => page.getByRole('article', { name: `Label of ${number}` });

/** Opens the labels and waits until they can be printed. */
async function openLabels(page: Page, numbers: readonly string[], size: string): Promise<void> {
  await page.goto(`/labels?tn=${numbers.join(',')}&size=${size}`);
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

test('labels of every size have their paper, and both codes are read from print and screen', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await register(page);
  const long = await createShipment(page, LONG);
  const short = await createShipment(page, SHORT);

  for (const { size, name, paper, label, qr, perPage } of SIZES) {
    await page.emulateMedia({ media: null });
    await openLabels(page, [long, short], size);
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(page.getByText(/only this computer can open/u)).toBeVisible();

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Labels' })).toBeHidden();
    await expect(page.getByText(/only this computer can open/u)).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const aim = await aimAt(labelOf(page, short));
    const pages = await printPages(await page.pdf({ preferCSSPageSize: true }));
    expect(
      pages.map((printed) => printed.size),
      `pages of ${size}`,
    ).toEqual(perPage === 1 ? [paper, paper] : [paper]);
    const [first, second] = cutLabels(pages, label);
    for (const [number, printed] of [
      [long, first],
      [short, second],
    ] as const) {
      expect(printed && isBlankAround(cut(printed, aim.qr, DOTS_PER_MM), MODULES), `quiet zone on ${size}`).toBe(true);
      expect(printed && readCodes(printed, aim, DOTS_PER_MM), `printed on ${size}`).toEqual(codesOf(number, baseURL));
    }
    for (const number of [long, short]) {
      const one = labelOf(page, number);
      const box = await one.boundingBox();
      expect((box?.width ?? 0) / MM).toBeCloseTo(label[0], 1);
      expect((box?.height ?? 0) / MM).toBeCloseTo(label[1], 1);
      const picture = PNG.sync.read(await one.screenshot());
      expect(readCodes(picture, aim, PIXELS * MM), `seen on ${size}`).toEqual(codesOf(number, baseURL));
      await expect(one.locator('[data-part=number]')).toHaveText(number);
    }
    const code = await labelOf(page, short).getByRole('img').boundingBox();
    expect((code?.width ?? 0) / MM).toBeCloseTo((qr * (MODULES + 8)) / MODULES, 1);
    await expectOnOneLine(page, long);
    await expectOnOneLine(page, short);
  }
});

/** Where both codes stand on a label, each with its quiet zone, in millimetres; the same whatever its texts are. */
async function aimAt(label: Locator): Promise<{ qr: Box; bars: Box }> {
  const [frame, qr, bars] = await Promise.all(
    [label, label.getByRole('img'), label.locator('svg[preserveAspectRatio=none]')].map((part) => part.boundingBox()),
  );
  const within = (box: Box | null | undefined) => ({
    x: ((box?.x ?? 0) - (frame?.x ?? 0)) / MM,
    y: ((box?.y ?? 0) - (frame?.y ?? 0)) / MM,
    width: (box?.width ?? 0) / MM,
    height: (box?.height ?? 0) / MM,
  });
  return { qr: within(qr), bars: within(bars) };
}

function readCodes(label: PNG, aim: { qr: Box; bars: Box }, dotsPerMm: number) {
  return { qr: readQr(cut(label, aim.qr, dotsPerMm)), bars: readCode128(cut(label, aim.bars, dotsPerMm)) };
}

function codesOf(number: string, baseURL = '') {
  return { qr: `${baseURL}/track?tn=${number}`, bars: number };
}

/** Every fitted text stands whole on one line inside its label. */
async function expectOnOneLine(page: Page, number: string): Promise<void> {
  const faults = await labelOf(page, number).evaluate((label) => {
    const frame = label.getBoundingClientRect();
    return [...label.querySelectorAll('[data-part]')].flatMap((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const text = range.getBoundingClientRect();
      const lineHeight = Number.parseFloat(getComputedStyle(line).lineHeight);
      const isInside = text.left >= frame.left && text.right <= frame.right && text.width > 0;
      const isWhole = line.scrollWidth <= line.clientWidth;
      const isOneLine = line.clientHeight < 2 * lineHeight;
      return isInside && isWhole && isOneLine ? [] : [line.getAttribute('data-part')];
    });
  });
  expect(faults).toEqual([]);
}

test('labels are printed once their texts are fitted, whenever their fonts come and on whichever paper', async ({
  page,
}) => {
  await register(page);
  const numbers = [await createShipment(page, LONG), await createShipment(page, SHORT)];
  const held = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/labels?tn=${numbers.join(',')}&size=a4`);
  await expect(labelOf(page, numbers[0] ?? '')).toBeVisible();
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toBeDisabled();
  held.resolve(undefined);
  await expect(print).toBeEnabled();
  for (const number of numbers) await expectOnOneLine(page, number);
  for (const { name } of SIZES.toReversed()) {
    await page.getByRole('radio', { name }).click();
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(print).toBeEnabled();
    for (const number of numbers) await expectOnOneLine(page, number);
  }
});

test('numbers are loaded ten at a time; what is unknown is named and not printed', async ({ page }) => {
  await register(page);
  const number = await createShipment(page, SHORT);
  // A stream that opens late has everything asked for once more: not what is counted here.
  await holdStream(page);
  const unknown = Array.from({ length: 11 }, (_, n) => `SH-${String(n).padStart(6, '0')}ZZZ`);
  const batches: number[] = [];
  page.on('request', (request) => {
    const asked = new URL(request.url()).pathname.match(/shipments\.byTrackingNumber/gu);
    if (asked) batches.push(asked.length);
  });
  await openLabels(page, [...unknown, number, number, '***'], 'a4');
  await expect(page.getByText('No shipments found with these tracking numbers:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'SH-000010ZZZ' })).toBeVisible();
  await expect(page.getByText(/This is no tracking number/u)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 label on 1 sheet')).toBeVisible();
  // Other questions of the page may travel with them.
  expect(batches.reduce((sum, asked) => sum + asked, 0)).toBe(12);
  expect(Math.max(...batches)).toBeLessThanOrEqual(10);
  expect(batches.length).toBeLessThanOrEqual(3);

  await page.goto('/labels');
  await expect(page.getByText('No shipment chosen')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the shipments' }).click();
  await page.getByRole('link', { name: `Print the label of ${number}` }).click();
  await expect(labelOf(page, number)).toBeVisible();
  await page.getByRole('radio', { name: '58 mm roll' }).click();
  await expect(page).toHaveURL(/size=58/u);
  await page.goto(`/labels?tn=${number}`);
  await expect(page.getByRole('radio', { name: '58 mm roll' })).toBeChecked();
});

test('a hundred chosen shipments are printed at once, and one deleted since is named', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await register(page);
  await page.goto('/shipments/import');
  const rows = Array.from({ length: 100 }, (_, n) => `Mombasa,"Yard ${n}, Uganda"`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'shipments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Origin,Destination', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Import 100 shipments' }).click();
  await expect(page.getByText('Import finished')).toBeVisible();

  await page.goto('/shipments');
  const next = page.getByRole('button', { name: 'Next' });
  for (let chosen = 0; chosen < 100;) {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const said = await page.getByRole('region', { name: 'Selected shipments' }).getByRole('status').textContent();
    chosen = Number.parseInt(said ?? '', 10);
    if (chosen < 100) await next.click();
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked({
      checked: chosen >= 100,
    });
  }
  await page.getByRole('link', { name: 'Print labels' }).click();
  await expect(page.getByText('100 labels on 13 sheets')).toBeVisible();
  const numbers = new URL(page.url()).searchParams.get('tn')?.split(',') ?? [];
  expect(new Set(numbers).size).toBe(100);

  const pages = await printPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(13);
  const [deleted = '', ...rest] = numbers;
  await page.emulateMedia({ media: 'print' });
  const aim = await aimAt(labelOf(page, numbers[0] ?? ''));
  const labels = cutLabels(pages, [105, 74.25]).slice(0, 100);
  expect(labels.map((label) => readCodes(label, aim, DOTS_PER_MM))).toEqual(
    numbers.map((number) => codesOf(number, baseURL)),
  );
  await page.emulateMedia({ media: null });

  await page.goto(`/shipments?q=${deleted}`);
  await page.getByRole('button', { name: `Delete ${deleted}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await openLabels(page, numbers, 'a4');
  await expect(page.getByText(`${rest.length} labels on 13 sheets`)).toBeVisible();
  await expect(page.getByText('No shipment found with this tracking number:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: deleted })).toBeVisible();
});

/** What a button of the QR page saves. */
async function download(page: Page, button: string): Promise<Buffer> {
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await downloads).path());
}

test('the QR page leads to the label; its PNGs and its SVG are read as well', async ({ page, baseURL }) => {
  await register(page);
  const number = await createInDialog(page, SHORT);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Print label' })).toHaveAttribute(
    'href',
    `/labels?tn=${number}`,
  );
  await page.goto(`/qr-generator?tn=${number}`);
  const clear = await page.getByRole('button', { name: 'Clear the shipment' }).boundingBox();
  expect(Math.min(clear?.width ?? 0, clear?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await expect(page.getByText(/only this computer can open/u)).toBeVisible();

  const url = `${baseURL ?? ''}/track?tn=${number}`;
  for (const [button, pixels] of [
    ['Download PNG', 192],
    ['PNG for print', 1024],
  ] as const) {
    const png = PNG.sync.read(await download(page, button));
    expect([png.width, png.height]).toEqual([pixels, pixels]);
    expect(readQr(png), button).toBe(url);
  }
  const svg = await download(page, 'Download SVG');
  const drawn = await page.evaluate(async (source) => {
    const image = new Image(400, 400);
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 400;
    canvas.getContext('2d')?.drawImage(image, 0, 0, 400, 400);
    return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/u, '');
  }, svg.toString('utf8'));
  expect(readQr(PNG.sync.read(Buffer.from(drawn, 'base64'))), 'SVG').toBe(url);

  await page.getByRole('link', { name: 'Print label' }).click();
  await expect(labelOf(page, number)).toBeVisible();
  await page.goto('/qr-generator');
  await page.getByLabel('Custom data').fill('Gate 18');
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await expect(page.getByRole('button', { name: 'Download SVG' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Print label' })).toBeHidden();
});

test('the page is accessible in light and dark, and its labels stay black on white', async ({ page }) => {
  await register(page);
  const number = await createShipment(page, SHORT);
  for (const { size } of SIZES) {
    await openLabels(page, [number], size);
    const label = labelOf(page, number);
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await wearTheme(page, theme);
      await expectAccessible(page);
      await expect(label).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(label).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expectFitsPhone(page);
      const box = await label.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
  }
});
