import { expect } from '@playwright/test';

import { makeReady } from './offline-phone.ts';
import { createOverRest, register } from './people.ts';
import { startReleaseProxy } from './release-proxy.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network everything says so, nothing waits to happen later, and lists come back with it', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{ origin: 'Beira' }]);
  await page.goto('/scan-update');
  await page.getByLabel('Tracking Number').waitFor();
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  const row = page.getByRole('row', { name: number });
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: `Delete ${number}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete shipment')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();

  const search = page.getByPlaceholder('Search shipments...');
  await search.fill('beira');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch shipments' })).toBeVisible();
  await page.getByRole('link', { name: 'Scan & Update' }).first().click();
  await page.getByLabel('Tracking Number').fill(number);
  await page.getByLabel('Tracking Number').press('Enter');
  // A scan can wait, in sight; nothing else does. By now the phone may or may not have the shipment.
  const unknown = page.getByText(/Not on this phone; checked when sent\.|Its history is not on this phone\./u);
  await expect(unknown).toBeVisible();
  await context.setOffline(false);
  // Asked for again by itself; what was not deleted then is not deleted now.
  await expect(page.getByRole('radio', { name: 'In Transit' })).toBeAttached();
  await expect(unknown).toBeHidden();
  await page.goto('/shipments');
  await expect(row).toBeVisible();
});

test('a screen whose code does not come leaves the frame, says so, and comes by itself with the network', async ({
  page,
  context,
}) => {
  await register(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await context.setOffline(true);
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  // What has been loaded is still there.
  await screens.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await screens.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('You are offline. This page loads by itself when the connection is back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  // Its data too, where they are what did not come, and the browser knows of no loss.
  await page.route('**/trpc/*reports.read*', (route) => route.abort());
  await page.getByRole('radio', { name: '90 days' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/trpc/*reports.read*');
  await expect(page.getByText('No shipments were created in these 90 days')).toBeVisible();
});

test('a screen that is opened without a network has its frame, and the list of shipments its own words', async ({
  page,
  context,
}) => {
  await register(page);
  await makeReady(page, 0);
  await context.setOffline(true);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Scan & Update' }).click();
  await expect(page.getByLabel('Tracking Number')).toBeVisible();
  await page.goto('/shipments');
  await expect(screens).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shipments', level: 1 })).toBeVisible();
});

test('offline, codes are drawn and CSV files read; what has not come to read a workbook is said', async ({
  page,
  context,
}) => {
  await register(page);
  await page.goto('/qr-generator');
  await page.getByLabel('Custom data').fill('gate 4');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await expect(page.getByRole('img', { name: /gate 4/u })).toHaveAttribute('data-drawn', 'true');

  await context.setOffline(false);
  await page.goto('/shipments/import');
  const file = page.getByLabel('Choose a file');
  await file.waitFor();
  await context.setOffline(true);
  const mimeType = 'application/octet-stream';
  await file.setInputFiles({ name: 'list.xlsx', mimeType, buffer: Buffer.from('PK\u0003\u0004') });
  await expect(page.getByText('This did not load. Check the connection and try again.')).toBeVisible();
  await file.setInputFiles({ name: 'list.csv', mimeType, buffer: Buffer.from('Origin,Destination\nTema,Kumasi\n') });
  await expect(page.getByRole('combobox', { name: 'Origin' })).toHaveValue('origin');
});

test('a page whose code is gone since a newer release is loaded by that release', async ({ browser, baseURL }) => {
  const proxy = await startReleaseProxy(baseURL ?? '');
  const context = await browser.newContext({ baseURL: proxy.address });
  const page = await context.newPage();
  await register(page);
  await makeReady(page, 0);
  // The newer release has the page at another address.
  proxy.lose(/\/assets\/reports-[^?]+\.js$/u);
  const newer = `self.addEventListener('fetch', (event) => {
    if (/\\/assets\\/reports-.*\\.js$/u.test(event.request.url)) event.respondWith(fetch(event.request.url + '?newer'));
  });`;
  await proxy.release(page, newer);
  const band = page.getByText('A new version is here.');
  await expect(band).toBeVisible({ timeout: 30_000 });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(band).toHaveCount(0);
  await context.close();
  proxy.close();
});

test('a file that is looked through stays when a new version is loaded, with what was chosen for it', async ({
  browser,
  baseURL,
}) => {
  const proxy = await startReleaseProxy(baseURL ?? '');
  const context = await browser.newContext({ baseURL: proxy.address });
  const page = await context.newPage();
  await register(page);
  await makeReady(page, 0);
  await page.goto('/shipments/import');
  const buffer = Buffer.from('Origine;Destination;Colour\r\nLomé;Niamey;red\r\n');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  const colour = page.getByRole('group', { name: 'Colour' });
  await colour.locator('label').filter({ hasText: 'Leave out' }).click();
  await expect(page.getByText('1 ready')).toBeVisible();

  await proxy.release(page);
  const taken = page.evaluate(
    () =>
      new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve('taken'))),
  );
  await page.getByRole('button', { name: 'Load it now' }).click({ timeout: 30_000 });
  expect(await taken).toBe('taken');
  await expect(page.getByText('A new version is here.')).toBeHidden();
  // Longer than a worker may take until the page is loaded anew without it.
  await page.waitForTimeout(4500);
  await expect(colour.getByRole('radio', { name: 'Leave out' })).toBeChecked();
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
  await context.close();
  proxy.close();
});
