import { expect, type Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import { toBuffer } from 'qrcode';

import { film, timeFromFrameToForm, withCamera } from './camera.ts';
import { createShipment, register, setTier, signInAs } from './people.ts';
import { pullTrigger, standInCamera } from './scan-stand-ins.ts';
import { test } from './test.ts';

const CAMERA_ERROR = 'Failed to access camera. Please ensure camera permissions are granted.';
const PICTURE_ERROR = 'Could not process the QR code image.';

async function upload(page: Page, buffer: Buffer, name = 'label.png') {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
}

async function record(page: Page, status: string) {
  await page.getByRole('radio', { name: status }).check({ force: true });
  await page.getByRole('button', { name: 'Update Status' }).click();
}

test('the camera reads a label, the status is recorded and seen elsewhere at once', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  const email = await register(page);
  const number = await createShipment(page);
  const office = await (await browser.newContext()).newPage();
  await signInAs(office, email);
  await office.goto('/dashboard');
  await expect(office.getByRole('row', { name: number })).toContainText('Created');
  await expect(office.getByText('Live', { exact: true })).toBeVisible();
  const path = testInfo.outputPath('label.y4m');
  await film(path, [`${baseURL ?? ''}/track?tn=${number}`]);
  const { phone, close } = await withCamera(page, testInfo, [
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]);
  const wasm: string[] = [];
  phone.on('request', (request) => {
    if (request.url().endsWith('.wasm')) wasm.push(request.url());
  });
  const frameToForm = await timeFromFrameToForm(phone);
  await phone.goto('/scan-update');
  // Its permission stands: nothing has to be tapped.
  await expect(phone.getByText('Shipment found')).toBeVisible();
  await expect(phone).toHaveURL(`/scan-update?tn=${number}`);
  testInfo.annotations.push({ type: 'frame to form', description: String(await frameToForm()) });
  expect(wasm.map((url) => new URL(url).origin)).toEqual([baseURL]);
  await expect(phone.locator('video')).toHaveCount(0);
  await record(phone, 'Picked Up');
  await expect(phone.getByText('Shipment status updated successfully')).toBeVisible();
  await expect(office.getByRole('row', { name: number })).toContainText('Picked Up', { timeout: 5000 });
  await office.context().close();

  await phone.getByRole('button', { name: 'Scan again' }).click();
  await expect(phone.getByText('Shipment found')).toBeVisible();
  await close();
});

test('continuous mode goes from label to label without a tap', async ({ page, baseURL }) => {
  await register(page);
  const numbers = [await createShipment(page), await createShipment(page, { origin: 'Tema', destination: 'Bamako' })];
  const camera = await standInCamera(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/scan-update');
  await page.getByRole('switch', { name: 'Continuous mode' }).check({ force: true });
  for (const number of numbers) {
    const band = page.getByRole('region', { name: 'Shipment found' });
    await camera.show(`${baseURL ?? ''}/track?tn=${number}`);
    await expect(band).toContainText(number);
    await camera.show(null);
    await expect(page.getByText('The camera scans on after this update.')).toBeVisible();
    await record(page, 'In Transit');
    await expect(band).toBeHidden();
  }
  await expect(page.locator('video')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});

test('a refused camera is an ordinary state', async ({ page }, testInfo) => {
  await register(page);
  const { phone, close } = await withCamera(page, testInfo, ['--deny-permission-prompts']);
  const readers: string[] = [];
  phone.on('request', (request) => request.url().endsWith('.wasm') && readers.push(request.url()));
  await phone.goto('/scan-update');
  await expect(phone.getByRole('button', { name: 'Start Camera' })).toBeVisible();
  expect(readers, 'no reader is fetched before there is a camera').toEqual([]);
  await phone.getByRole('button', { name: 'Start Camera' }).click();
  const toast = phone.getByRole('alert').filter({ hasText: 'Camera Error' });
  await expect(toast).toContainText(CAMERA_ERROR);
  await expect(phone.getByText('The camera is not allowed here.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Start again' })).toBeVisible();
  await expect(phone.getByLabel('Tracking Number')).toBeEditable();
  await close();
});

test('a camera that goes away says so and starts again; a hidden tab lets go of it', async ({ page }, testInfo) => {
  await register(page);
  const { phone, close } = await withCamera(page, testInfo, ['--use-fake-ui-for-media-stream']);
  await phone.goto('/scan-update');
  const hint = phone.getByText('Hold the QR code inside the frame');
  await expect(hint).toBeVisible();
  const track = await phone.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    const [first] = video.srcObject instanceof MediaStream ? video.srcObject.getTracks() : [];
    if (!first) throw new Error('The camera is not running');
    return first;
  });
  const show = (state: 'hidden' | 'visible') =>
    phone.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect.poll(() => track.evaluate(({ readyState }) => readyState)).toBe('ended');
  await show('visible');
  await expect(hint).toBeVisible();

  await phone.locator('video').evaluate((video: HTMLVideoElement) => {
    if (!(video.srcObject instanceof MediaStream)) throw new Error('The camera is not running');
    for (const track of video.srcObject.getTracks()) track.dispatchEvent(new Event('ended'));
  });
  await expect(phone.getByText('The camera stopped.')).toBeVisible();
  await phone.getByRole('button', { name: 'Start again' }).click();
  await expect(hint).toBeVisible();
  await close();
});

test('codes in pictures are read, whatever else is refused in words', async ({ page, baseURL }) => {
  await register(page);
  const number = await createShipment(page);
  const found = page.getByText('Shipment found');
  await page.goto('/scan-update');
  await upload(page, await bwip.toBuffer({ bcid: 'code128', text: number, scale: 3, padding: 10 }));
  await expect(found).toBeVisible();
  await page.goto('/scan-update');
  await upload(page, await toBuffer(`${baseURL ?? ''}/track?tn=${number}`, { width: 300 }));
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(`/scan-update?tn=${number}`);

  await page.goto('/scan-update');
  const huge = await toBuffer(number, { width: 100 });
  huge.writeUInt32BE(10_000, 16);
  huge.writeUInt32BE(10_000, 20);
  const blank = await bwip.toBuffer({ bcid: 'raw', text: '11', backgroundcolor: 'ffffff', padding: 40 });
  for (const [file, sentence] of [
    [Buffer.from(`SH-${number}`), 'This file is not a PNG, JPEG or WebP image.'],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 'The file is too large: at most 5 MB.'],
    [huge, 'The picture is too large: at most 25 megapixels.'],
    [blank, 'No QR code or barcode was found in the picture.'],
  ] as const) {
    await upload(page, file);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText(PICTURE_ERROR).first()).toBeVisible();
  }

  for (const foreign of [
    `https://elsewhere.example/track?tn=${number}`,
    `javascript:location='/track?tn=${number}'`,
    'A'.repeat(3000),
  ]) {
    await page.goto('/scan-update');
    await upload(page, await toBuffer(foreign, { errorCorrectionLevel: 'L', width: 900 }));
    await expect(page.getByText('This code is not one of ours.')).toBeVisible();
    await expect(page).toHaveURL(/\/scan-update$/u);
    await expect(page.locator('main a')).toHaveCount(0);
    await expect(page.getByText('elsewhere.example')).toHaveCount(0);
  }
});

test('a foreign code before the camera opens nothing, and scanning goes on', async ({ page, baseURL }, testInfo) => {
  await register(page);
  const number = await createShipment(page);
  const path = testInfo.outputPath('foreign.y4m');
  const foreign = 'https://elsewhere.example/track?tn=SH-482917KQT';
  await film(path, [foreign, foreign, `${baseURL ?? ''}/track?tn=${number}`]);
  const { phone, close } = await withCamera(page, testInfo, [
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]);
  await phone.goto('/scan-update');
  await expect(phone.getByText('This code is not one of ours. Scanning goes on.')).toBeVisible();
  await expect(phone.getByText('Shipment found')).toBeVisible();
  await expect(phone).toHaveURL(`/scan-update?tn=${number}`);
  await close();
});

test('two people at once: a scan counts whatever came before it, and of a deleted shipment what was typed is kept', async ({
  page,
}) => {
  await page.route('**/api/live**', (route) => route.abort());
  await register(page);
  const number = await createShipment(page);
  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('combobox', { name: 'Location' }).fill('Busia');
  const other = await page.context().newPage();
  await other.goto(`/scan-update?tn=${number}`);
  await other.getByRole('combobox', { name: 'Location' }).fill('Malaba');
  await record(other, 'In Transit');
  await expect(other.getByText('Shipment status updated successfully')).toBeVisible();

  // It happened, whatever somebody else recorded before (D23).
  await record(page, 'Out for Delivery');
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  await expect(page.getByText('In Transit').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Location' }).fill('Busia');
  await page.getByRole('radio', { name: 'Delivered' }).check({ force: true });

  await other.goto(`/dashboard?q=${number}`);
  await other.getByRole('button', { name: `Delete ${number}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('Shipment deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('This shipment was deleted while you had it open')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Busia');
  await expect(page.getByRole('button', { name: 'Update Status' })).toBeDisabled();
});

test('what somebody else records is said while the form is being filled in, and asks nobody to reload', async ({
  page,
}) => {
  await register(page);
  const number = await createShipment(page);
  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('combobox', { name: 'Location' }).fill('Busia');
  const other = await page.context().newPage();
  await other.goto(`/scan-update?tn=${number}`);
  await other.getByRole('combobox', { name: 'Location' }).fill('Malaba');
  await record(other, 'In Transit');
  await expect(other.getByText('Shipment status updated successfully')).toBeVisible();
  await expect(other.getByText('This shipment changed while you were typing')).toBeHidden();

  const notice = page.getByRole('alert').filter({ hasText: 'This shipment changed while you were typing' });
  await expect(notice).toContainText('Location: now Malaba.');
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Busia');
  await record(page, 'Out for Delivery');
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a milestone that is being filled in is asked about before another scan, and a late answer closes nothing else', async ({
  page,
}) => {
  await register(page);
  await setTier(page, 'growth');
  const [first, second] = [await createShipment(page), await createShipment(page)];
  const camera = await standInCamera(page);
  await page.goto(`/scan-update?tn=${first}`);
  const found = page.getByRole('region', { name: 'Shipment found' });
  const milestone = page.getByRole('radio', { name: 'Milestone' });
  await milestone.check({ force: true });
  const place = page.getByRole('combobox', { name: 'Place' });
  await place.fill('Malaba yard');
  await pullTrigger(page, second);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(place).toHaveValue('Malaba yard');

  // What is recorded is not typed any more.
  await page.getByRole('button', { name: 'Record milestone' }).click();
  await expect(page.getByText('Milestone recorded')).toBeVisible();
  await expect(place).toHaveValue('');
  await pullTrigger(page, second);
  await expect(found).toContainText(second);

  await page.getByRole('button', { name: 'Scan again' }).click();
  await page.getByRole('switch', { name: 'Continuous mode' }).check({ force: true });
  await camera.show(first);
  await expect(found).toContainText(first);
  await camera.show(null);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/scans.send*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await milestone.check({ force: true });
  const sent = page.waitForRequest('**/trpc/scans.send*');
  await page.getByRole('button', { name: 'Record milestone' }).click();
  await sent;
  await pullTrigger(page, second);
  await expect(found).toContainText(second);
  answer.resolve();
  await expect(page.getByText('Milestone recorded')).toBeVisible();
  await expect(found).toContainText(second);
  await expect(page).toHaveURL(`/scan-update?tn=${second}`);
});
