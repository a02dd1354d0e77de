import { expect } from '@playwright/test';

import { createOverRest, endSession, register, setTier, signInAgain, signInAsAdmin } from './people.ts';
import { test } from './test.ts';

test('an export after the session ended leads to the sign-in', async ({ page, request }) => {
  await createOverRest(request, await register(page), [{}]);
  await page.goto('/shipments');
  await expect(page.getByText('1 shipment matches')).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText('Please sign in.')).toBeVisible();
});

test('an export of the audit log after the session ended leads to the sign-in', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText('Please sign in.')).toBeVisible();
});

test('whoever wants a number after the session ended signs in and goes on', async ({ page }) => {
  await register(page);
  // The places that are suggested for what was typed would say as well that the session has ended.
  const isRead = page.waitForResponse(/places\.search/u);
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog', { name: 'New Shipment' });
  await dialog.getByLabel('Origin').fill('Tema');
  await isRead;
  await endSession(page);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await signInAgain(page);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByLabel('Tracking Number')).toHaveValue(/^SH-/u);
  await expect(dialog.getByLabel('Origin')).toHaveValue('Tema');
});

test('whoever stores a paper after the session ended signs in and goes on', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{}]);
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  await page.goto(`/shipments/${id}?tab=documents`);
  await page.getByRole('button', { name: 'Add document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add document' });
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
  await dialog
    .getByLabel('The document itself')
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer });
  await endSession(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await signInAgain(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
});

test('an import that the end of the session interrupted goes on after signing in, and asks for that no more', async ({
  page,
}) => {
  await register(page);
  await page.goto('/shipments/import');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'shipments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Origin,Destination\nMombasa,Kampala\n'),
  });
  const start = page.getByRole('button', { name: 'Import 1 shipment' });
  await expect(start).toBeEnabled();
  await endSession(page);
  await start.click();
  await signInAgain(page);
  await expect(page.getByText('What was imported is kept')).toBeVisible();
  await expect(page.getByText('Please sign in.')).toBeHidden();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
});
