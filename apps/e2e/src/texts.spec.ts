import { expect, type Page } from '@playwright/test';

import { createOverRest, createShipment, register, signInAsAdmin, signInToDemo } from './people.ts';
import { test } from './test.ts';

const HOUR = 3_600_000;

/** Lets calls of a procedure fail as they do when the server cannot be reached. */
const cutOff = (page: Page, procedure: string) => page.route(`**/trpc/*${procedure}*`, (route) => route.abort());

test('relative times, and the ETA of who has it and who has not (§2)', async ({ page, request }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{}]);
  const row = page.getByRole('row', { name: number });
  await page.goto('/dashboard');
  await expect(page.getByText('Total Shipments')).toBeVisible();
  await expect(page.getByText('Issues', { exact: true })).toBeVisible();
  await expect(row).toContainText('Just now');
  await expect(row).toContainText('Enterprise Only');
  for (const [hours, text] of [
    [1, '1 hours ago'],
    [23, '23 hours ago'],
    [30, '1 day ago'],
    [50, '2 days ago'],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + hours * HOUR + 60_000);
    await page.reload();
    await expect(row).toContainText(text);
  }
});

test('who sees estimates is told where there is none', async ({ page }) => {
  await signInAsAdmin(page);
  const number = await createShipment(page);
  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await page.getByLabel('Estimated Delivery Date').fill('');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  await page.goto(`/dashboard?q=${number}`);
  await expect(page.getByRole('row', { name: number })).toContainText('Not set');
});

test('what fails says so in the words of the catalogue of errors (§8)', async ({ page, request }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{}]);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: number })).toBeVisible();

  await cutOff(page, 'shipments.remove');
  await page.getByRole('button', { name: `Delete ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete shipment')).toBeVisible();
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Delete All' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByText('Failed to delete shipments')).toBeVisible();

  // Without an answer a scan is kept; what is refused is said.
  const reason = { code: 'permission.role', params: {} };
  const refused = { outcome: 'refused', id: null, code: 'FORBIDDEN', reason, message: 'Not allowed', again: true };
  const data = { serverTime: new Date().toISOString(), results: [refused] };
  await page.route('**/trpc/scans.send*', (route) => route.fulfill({ json: { result: { data } } }));
  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await page.getByLabel('Location').fill('Voi');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Failed to update shipment status')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Voi');

  await cutOff(page, 'shipments.create');
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tracking Number').fill('CUT-OFF-1');
  await dialog.getByLabel('Origin').fill('Voi');
  await dialog.getByLabel('Destination').fill('Taveta');
  await dialog.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(page.getByText('Failed to create shipment').first()).toBeVisible();
  await expect(dialog.getByLabel('Origin')).toHaveValue('Voi');

  await cutOff(page, 'shipments.list');
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to fetch shipments')).toBeVisible();
});

test('deleting everything says what it does, while it does it and afterwards', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [{}, {}]);
  await page.goto('/dashboard');
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/*shipments.removeAll*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 shipments of Amina Diallo will be deleted.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  answer.resolve();
  await expect(page.getByText('All shipments have been deleted successfully')).toBeVisible();
  await expect(page.getByText('No shipments found')).toBeVisible();
});

test('an admin whose reset fails is told so', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/dashboard');
  await cutOff(page, 'shipments.removeAll');
  await page.getByRole('button', { name: 'Reset All Shipments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete All Shipments' });
  await dialog.getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByText('Failed to reset shipments')).toBeVisible();
});

test('the periods of the reports and the plan of the demo stand in words', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/dashboard');
  await expect(page.getByText('$49/month')).toBeVisible();
  await page.goto('/reports');
  for (const period of ['7 days', '30 days', '90 days', '365 days']) {
    await expect(page.getByText(period, { exact: true }).first()).toBeVisible();
  }
});
