import { globSync, readFileSync } from 'node:fs';

import { expect, type Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { makeOlder, readOlderStyles } from './older-browser.ts';
import { createShipment, register, setTier } from './people.ts';
import { test } from './test.ts';

/** What went wrong on a page without being told. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // React tells there of what a screen did not survive.
    if (message.type() === 'error' && /TypeError|ReferenceError/u.test(message.text())) faults.push(message.text());
  });
  return faults;
}

test('a browser that is older than that keeps what the server wrote', async ({ page }) => {
  await register(page);
  const number = await createShipment(page, { origin: 'Mombasa', destination: 'Kampala' });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Object, 'hasOwn');
    Reflect.deleteProperty(Array.prototype, 'at');
  });
  const loaded = async (path: string) => page.goto(path, { waitUntil: 'networkidle' });
  await loaded('/track');
  await page.getByRole('textbox').fill(number);
  await page.getByRole('button', { name: 'Track Package' }).click();
  await page.waitForURL(/tn=/u);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main')).toContainText('Mombasa');
  await expect(page.getByText('This page did not load')).toHaveCount(0);
  await loaded('/login');
  await expect(page.getByText('This page needs JavaScript and a browser from 2022 or later.')).toBeVisible();
  await loaded('/dashboard');
  await expect(page.getByText('Msafara needs JavaScript and a browser from 2022 or later.')).toBeVisible();
});

test('so does one without layers of styles, where nothing of the library would have a look', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'));
  await page.goto('/login');
  await expect(page.getByText('This page needs JavaScript and a browser from 2022 or later.')).toBeVisible();
});

test('no sheet says the order of layers by a statement, on which browsers of 2022 hang', () => {
  const sheets = globSync(`${import.meta.dirname}/../../web/dist/assets/*.css`);
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((sheet) => /@layer[^{;]*;/u.test(readFileSync(sheet, 'utf8')))).toEqual([]);
});

test('the screens open in browsers of 2022', async ({ page }) => {
  await page.addInitScript(makeOlder);
  const faults = faultsOf(page);
  await register(page);
  const number = await createShipment(page, { origin: 'Mombasa', destination: 'Kampala' });
  const screens: [path: string, shown: string | RegExp][] = [
    ['/dashboard', 'Dashboard'],
    ['/shipments', 'Shipments'],
    ['/shipments/import', /import/iu],
    [`/scan-update?tn=${number}`, 'Scan & Update'],
    ['/reports', 'Reports'],
    ['/settings', 'Settings'],
    [`/track?tn=${number}`, /Mombasa|Created/u],
  ];
  for (const [path, shown] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible();
    expect(faults).toEqual([]);
  }
});

test('browsers of 2022 ask before a page with something unsaved is left', async ({ page }) => {
  await page.addInitScript(makeOlder);
  await register(page);
  await page.goto('/settings');
  const name = page.getByLabel('Full name');
  await name.click();
  await name.press('x');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(name).toHaveValue(/x$/u);
});

/** Twice as wide as high: a phone that was held upright wrote beside it that it is to be turned by 90°. */
async function takenUpright(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 200;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 200, 200);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return btoa(String.fromCodePoint(...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())));
  });
  const bytes = Buffer.from(base64, 'base64');
  const turned = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
  return Buffer.concat([bytes.subarray(0, 2), turned, bytes.subarray(2)]);
}

test('browsers of 2022 take the photo of a proof, upright', async ({ page }) => {
  await page.addInitScript(makeOlder);
  await register(page);
  await setTier(page, 'growth');
  const number = await createShipment(page, { origin: 'Mombasa', destination: 'Kampala' });
  await page.goto(`/deliver?tn=${number}`);
  const buffer = await takenUpright(page);
  await page.getByLabel('Take a photo').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /photo/iu }).click();
  const photo = page.getByRole('img', { name: 'Photo 1 of 1' });
  await expect(photo).toBeVisible();
  const size = await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([200, 400]);
});

test('a dialog is no higher than the window where its bars do not come and go', async ({ page }) => {
  await readOlderStyles(page);
  await page.setViewportSize({ width: 800, height: 400 });
  await register(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCSS('max-height', '360px');
});

test('the shade around what the camera reads stays on its picture', async ({ page }, testInfo) => {
  await register(page);
  const { phone, close } = await withCamera(page, testInfo, ['--use-fake-ui-for-media-stream']);
  await readOlderStyles(phone);
  await phone.goto('/scan-update');
  await expect(phone.locator('video').locator('..')).toHaveCSS('overflow-y', 'hidden');
  await close();
});

test('the bar over the list is one row where fields are not as wide as their words', async ({ page }) => {
  await readOlderStyles(page);
  await register(page);
  await createShipment(page);
  await page.goto('/shipments');
  const bar = page.getByRole('group', { name: 'Filters' });
  const tops = await Promise.all(
    [bar.getByRole('combobox', { name: 'Status' }), bar.getByRole('button', { name: 'Saved' })].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(tops[1]?.y).toBeCloseTo(tops[0]?.y ?? 0, 0);
});

test('a choice that is made shows where no style knows what an element holds', async ({ page }) => {
  await readOlderStyles(page);
  await register(page);
  const number = await createShipment(page);
  await page.goto(`/scan-update?tn=${number}`);
  const [taken, other] = ['In Transit', 'Delivered'].map((name) => page.getByRole('radio', { name }));
  const frameOf = (radio: typeof taken) =>
    radio?.evaluate((input) => {
      const { opacity, borderTopWidth, width } = getComputedStyle(input);
      return { opacity, borderTopWidth, isAsWide: Number.parseFloat(width) > 100 };
    });
  await taken?.check();
  expect(await frameOf(taken)).toEqual({ opacity: '1', borderTopWidth: '2px', isAsWide: true });
  expect(await frameOf(other)).toEqual({ opacity: '1', borderTopWidth: '0px', isAsWide: true });
});
