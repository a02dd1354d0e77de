import { expect } from '@playwright/test';

import { refuseField } from './answers.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

test('a name or a contact that the server refuses is led to in the settings', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  await page.goto('/settings');
  const main = page.getByRole('main');
  const forms = [
    { procedure: 'account.changeProfile', field: 'name', label: 'Full Name', button: 'Save Changes' },
    { procedure: 'organisations.rename', field: 'name', label: 'Name', button: 'Save name' },
    { procedure: 'organisations.setContact', field: 'webPage', label: 'Web page', button: 'Save contact' },
  ];
  for (const { procedure, field, label, button } of forms) {
    await refuseField(page, procedure, field);
    await main.getByRole('button', { name: button }).click();
    await expect(main.getByRole('textbox', { name: label, exact: true })).toBeFocused();
  }

  // What another tab stored of a contact stays where this one, which has not seen it, stores something of its own.
  const other = await page.context().newPage();
  await other.goto('/settings');
  for (const [tab, label, text] of [
    [other, 'Phone', '+254 712 345 678'],
    [page, 'Web page', 'https://zuri.example/'],
  ] as const) {
    await tab.getByRole('textbox', { name: label, exact: true }).fill(text);
    await tab.getByRole('button', { name: 'Save contact' }).click();
    await expect(tab.getByText('Contact saved')).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue('+254 712 345 678');
});

test('a field of a unit, a seal, a shipment or a document that the server refuses is led to', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [
    { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda', reference: 'PO-77' },
  ]);
  await refuseField(page, 'units.add', 'number');
  await refuseField(page, 'documents.set', 'number');
  const dialog = page.getByRole('dialog');
  // Nothing is refused for a device's clock that is ahead.
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  await page.goto(`/shipments/${number}?tab=customs`);
  await page.getByRole('main').getByRole('button', { name: 'Add unit' }).click();
  await dialog.getByLabel('Number').fill('MSKU 482910 3');
  await dialog.getByRole('button', { name: 'Add unit' }).click();
  await expect(dialog.getByLabel('Number')).toBeFocused();
  // Enter that comes twice adds it once: the second time it would be in this unit already.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expect(dialog).toBeHidden();
  await refuseField(page, 'units.changeSeal', 'seal.number');
  await page.getByRole('main').getByRole('button', { name: 'Add seal' }).click();
  await dialog.getByLabel('Seal number').fill('UL-7728104');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Seal number')).toBeFocused();
  // What is said is about the first seal, as its dialog is.
  await expect(page.getByRole('alert').filter({ hasText: 'Add seal' })).toBeVisible();
  await page.goto(`/shipments/${number}`);
  await refuseField(page, 'shipments.edit', 'reference');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Origin').fill('Lamu, Kenya');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Reference')).toBeFocused();
  // A group that was closed opens for it.
  await refuseField(page, 'shipments.edit', 'reference');
  await dialog.getByLabel('Reference').fill('PO-78');
  await dialog
    .locator('details')
    .filter({ has: page.getByLabel('Reference') })
    .locator('summary')
    .click();
  await expect(dialog.getByLabel('Reference')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Reference')).toBeFocused();
  await page.goto(`/shipments/${number}?tab=documents`);
  await page.getByRole('button', { name: 'Change: Commercial invoice' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Number')).toBeFocused();
});
