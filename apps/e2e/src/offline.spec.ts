import { expect, test } from '@playwright/test';

import { createOverRest, register } from './people.ts';

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
  const failed = page.getByText('The shipment did not load. Check the connection and try again.');
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  // Asked for again by itself; what was not deleted then is not deleted now.
  await expect(page.getByRole('radio', { name: 'In Transit' })).toBeAttached();
  await expect(failed).toBeHidden();
  await page.goto('/shipments');
  await expect(row).toBeVisible();
});
