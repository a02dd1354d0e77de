import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

import { createInDialog, createOverRest, register } from './people.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

test('create a shipment, print its code, scan it elsewhere, see where the parcel is', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page);
  const number = await createInDialog(page);

  await page.getByRole('link', { name: 'Generate QR Code' }).click();
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toBe(`${number}.png`);
  const png = PNG.sync.read(await readFile(await download.path()));
  const decoded = jsQR(new Uint8ClampedArray(png.data), png.width, png.height);
  expect(decoded?.data).toBe(`${baseURL ?? ''}/track?tn=${number}`);

  const stranger = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await stranger.newPage();
  await phone.goto(decoded?.data ?? '');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Registered in Mombasa.');
  // A whole message with the link in it is accepted too.
  await phone.goto('/track');
  await phone.getByLabel('Tracking number').fill(`Where ${number} is ${decoded?.data ?? ''}`);
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(`/track?tn=${number}`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Registered in Mombasa.');

  await page.goto(`/scan-update?tn=${number.toLowerCase()}`);
  const update = page.getByRole('button', { name: 'Update Status' });
  await expect(update).toBeDisabled();
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await page.getByLabel('Location').fill('Malaba, Kenya–Uganda border');
  await update.click();
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  await expect(update).toBeDisabled();

  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('In transit at Malaba, Kenya–Uganda border.');
  await stranger.close();
});

test('going backwards asks first, and the list shows what happened', async ({ page }) => {
  await register(page);
  const number = await createInDialog(page, { origin: 'Tema', destination: 'Ouagadougou' });
  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('radio', { name: 'Delivered' }).check({ force: true });
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await page.getByRole('button', { name: 'Update Status' }).click();
  // Who leaves before it is kept is asked first; a journey is not.
  const recorded = page.waitForResponse('**/trpc/scans.send*');
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await recorded;

  await page.goto('/dashboard?q=ouaga');
  await expect(page.getByRole('row', { name: number })).toContainText('In Transit');
  await page.getByRole('button', { name: `Delete ${number}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete Shipment');
  await expect(dialog).toContainText(
    `Are you sure you want to delete shipment ${number}? This action cannot be undone.`,
  );
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Shipment deleted successfully')).toBeVisible();
  await expect(page.getByText('No shipments found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
});

test('a number that leads nowhere says so, in public and on the scan screen', async ({ page }) => {
  await page.goto('/track');
  const button = page.getByRole('main').getByRole('button', { name: 'Track Package' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Tracking number').fill('   ');
  await expect(button).toBeDisabled();
  await page.getByLabel('Tracking number').fill('SH-000000XXX');
  await page.getByLabel('Tracking number').press('Enter');
  await expect(page.getByText('Shipment not found. Please check your tracking number and try again.')).toBeVisible();
  await register(page);
  await page.goto('/scan-update?tn=SH-000000XXX');
  await expect(page.getByText('No shipment found with tracking number: SH-000000XXX')).toBeVisible();
});

test('a shipment is printed without what only a screen can do', async ({ page, request }) => {
  const [number = ''] = await createOverRest(request, await register(page), [{}]);
  await page.goto(`/shipments/${number}`);
  const ofTheScreen = [
    page.getByRole('button', { name: 'Copy tracking link' }),
    page.getByRole('link', { name: 'Customs' }),
    page.getByRole('link', { name: 'Shipments', exact: true }),
  ];
  for (const each of ofTheScreen) await expect(each.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  for (const each of ofTheScreen) await expect(each).toHaveCount(0);
});
