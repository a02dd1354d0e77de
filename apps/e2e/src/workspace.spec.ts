import { expect, type Page, test } from '@playwright/test';

import { createOverRest, register } from './people.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Shipments' }).getByRole('row');

test('filters and order narrow the list and stay in the address', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [
    { origin: 'Beira', destination: 'Lusaka', priority: 'Urgent', status: 'In Transit', isDelayed: true },
    { origin: 'Nacala', destination: 'Blantyre', priority: 'Express' },
    { origin: 'Lomé', destination: 'Niamey', priority: 'Urgent' },
  ]);
  await page.goto('/shipments');
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Delayed only' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/priority=Urgent/u);
  await expect(page).toHaveURL(/delayed=/u);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('Beira');
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByLabel('Created from').fill('2099-01-01');
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expect(page.getByText('No shipment meets these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect(rows(page).nth(1)).toContainText('Beira');
});

test('search ignores case and accents and can be cleared', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [
    { origin: 'Lomé', destination: 'Niamey', currentLocation: 'Cinkassé' },
    { origin: 'Tema', destination: 'Kumasi' },
  ]);
  await page.goto('/dashboard');
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible();
  await page.getByPlaceholder('Search shipments...').fill('CINKASSE');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('Lomé');
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByPlaceholder('Search shipments...').fill('zanzibar');
  await expect(page.getByText('No shipments found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('a page that lost its last row leads back to the first', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(
    request,
    email,
    Array.from({ length: 11 }, () => ({})),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible();
  await page.getByRole('button', { name: /^Delete E2E-/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Nothing is left on this page')).toBeVisible();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible();
});

test('a chosen shipment that is deleted is chosen no more', async ({ page, request }) => {
  const email = await register(page);
  const [first = '', second = ''] = await createOverRest(request, email, [{}, {}]);
  await page.goto('/shipments');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${first}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print labels' })).toHaveAttribute('href', `/labels?tn=${second}`);
});

test('many shipments at once: a status for all, what is refused is said, then deleted', async ({ page, request }) => {
  const email = await register(page);
  const [first, second, third] = await createOverRest(request, email, [{}, {}, {}]);
  await page.goto('/shipments');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print labels' })).toHaveAttribute('href', /\/labels\?tn=/u);
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Picked Up' }).click();
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('3 shipments updated')).toBeVisible();
  for (const number of [first, second, third]) {
    await expect(page.getByRole('row', { name: number ?? '' })).toContainText('Picked Up');
  }

  // Somebody else deletes one of them; this screen does not hear of it.
  await page.route('**/trpc/live.changes**', (route) => route.abort());
  await page.route('**/trpc/shipments.list**', (route) => route.abort());
  await page.getByRole('checkbox', { name: `Choose ${first ?? ''}` }).check();
  await page.getByRole('checkbox', { name: `Choose ${second ?? ''}` }).check();
  const other = await page.context().newPage();
  await other.goto('/shipments');
  await other.getByRole('button', { name: `Delete ${first ?? ''}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('Shipment deleted successfully')).toBeVisible();
  await page.unroute('**/trpc/shipments.list**');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 shipment deleted')).toBeVisible();
  const report = page.getByRole('dialog', { name: '1 shipment was left as it was' });
  await expect(report).toContainText(first ?? '');
  await report.getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('row', { name: third ?? '' })).toBeVisible();
});

test('details, an edit that somebody else got ahead of, and a duplicate', async ({ page, request }) => {
  const email = await register(page);
  const [number] = await createOverRest(request, email, [{ origin: 'Durban', destination: 'Maseru', notes: 'Blue' }]);
  await page.goto('/shipments');
  await page.getByRole('button', { name: `Details of ${number ?? ''}` }).click();
  await expect(page).toHaveURL(new RegExp(`shipment=${number ?? ''}`, 'u'));
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('History');
  await expect(drawer).toContainText('by Amina Diallo');
  await drawer.getByRole('button', { name: 'Edit details' }).click();
  await drawer.getByLabel('Destination').fill('Mafeteng');

  const other = await page.context().newPage();
  await other.goto(`/scan-update?tn=${number ?? ''}`);
  await other.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await other.getByRole('button', { name: 'Update Status' }).click();
  await expect(other.getByText('Shipment status updated successfully')).toBeVisible();

  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Somebody else changed this shipment while you were typing.');
  await expect(drawer.getByLabel('Destination')).toHaveValue('Mafeteng');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shipment details saved')).toBeVisible();
  await expect(drawer).toContainText('Mafeteng');
  await expect(drawer).toContainText('In Transit');

  await drawer.getByRole('button', { name: 'Duplicate' }).click();
  const form = page.getByRole('dialog', { name: 'New Shipment' });
  await expect(form.getByLabel('Origin')).toHaveValue('Durban');
  await expect(form.getByLabel('Tracking Number')).not.toHaveValue(number ?? '');

  // What is typed in the copy stays when the original is read again.
  await form.getByLabel('Origin').fill('Ladysmith');
  const readAgain = page.waitForResponse(/shipments\.byTrackingNumber/u);
  await other.reload();
  await other.getByRole('radio', { name: 'Out for Delivery' }).check({ force: true });
  await other.getByRole('button', { name: 'Update Status' }).click();
  await readAgain;
  await expect(page.getByRole('row', { name: number ?? '', includeHidden: true })).toContainText('Out for Delivery');
  await expect(form.getByLabel('Origin')).toHaveValue('Ladysmith');
});

test('the plan card shows the price and the usage, and warns above 80 percent', async ({ page, request }) => {
  const email = await register(page);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Plan and usage' });
  await expect(card).toContainText('$19/month');
  await expect(card).toContainText('0 of 100');
  const warning = page.getByText("You're approaching your shipment limit. Consider upgrading your plan.");
  await createOverRest(
    request,
    email,
    Array.from({ length: 80 }, () => ({})),
  );
  await expect(card).toContainText('80 of 100');
  await expect(warning).toBeHidden();
  await createOverRest(request, email, [{}]);
  await expect(card).toContainText('81 of 100');
  await expect(card).toContainText('81%');
  await expect(warning).toBeVisible();
});
