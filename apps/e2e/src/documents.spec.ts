import { expect } from '@playwright/test';

import { expectSound, wearTheme } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

test('the papers of a shipment: what its way asks for, how far each is, and the paper itself (D26)', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [
    { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' },
  ]);
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  await page.goto(`/shipments/${id}?tab=documents`);
  const shown = page.getByRole('main');
  const conformity = shown.getByRole('listitem').filter({ hasText: 'Certificate of conformity' });
  await expect(conformity).toContainText('Due before the entry side of the border');
  await expect(conformity.getByRole('link', { name: 'ugandatrades.go.ug' })).toBeVisible();

  await conformity.getByRole('button', { name: 'Change: Certificate of conformity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Certificate of conformity' });
  await dialog.getByLabel('How far it is').selectOption('Accepted');
  await dialog.getByLabel('Number').fill('COC-20817');
  const file = dialog.getByLabel('The document itself');
  await file.setInputFiles({ name: 'coc.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 cut off') });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Send a whole picture');
  const whole = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
  await file.setInputFiles({ name: 'coc.pdf', mimeType: 'application/pdf', buffer: whole });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(conformity).toContainText('Accepted');
  await expect(conformity).toContainText('COC-20817');
  const download = page.waitForEvent('download');
  await conformity.getByRole('link', { name: 'Open: Certificate of conformity' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/u);

  // What a colleague says of it meanwhile stays.
  await conformity.getByRole('button', { name: 'Change: Certificate of conformity' }).click();
  const told = await page.request.put(`/api/shipments/${id}/documents/certificate_of_conformity`, {
    data: { state: 'rejected', expiresAt: '2099-12-31' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(told.status()).toBe(200);
  await dialog.getByLabel('Number').fill('COC-20818');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(conformity).toContainText('COC-20818');
  await expect(conformity).toContainText('Rejected');
  await conformity.getByRole('button', { name: 'Change: Certificate of conformity' }).click();
  await dialog.getByLabel('How far it is').selectOption('Accepted');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(conformity).toContainText('Until 12/31/2099');

  await shown.getByRole('button', { name: 'Add document' }).click();
  const adding = page.getByRole('dialog', { name: 'Add document' });
  await expect(adding.getByLabel('Document', { exact: true })).toBeFocused();
  await adding.getByLabel('Document', { exact: true }).selectOption('Transit bond');
  await adding.getByLabel('How far it is').selectOption('Submitted');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(shown.getByRole('listitem').filter({ hasText: 'Transit bond' })).toContainText('Submitted');
  await expect(shown.getByRole('heading', { name: 'Documents 1 of 8 accepted' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme);
    await expectSound(page);
  }
});

test('a document that is stored late closes only its own form', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [
    { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' },
  ]);
  await page.goto(`/shipments/${number}?tab=documents`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/documents.set*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const open = (name: string) => page.getByRole('button', { name: `Change: ${name}` }).click();
  await open('Certificate of conformity');
  const first = page.getByRole('dialog', { name: 'Certificate of conformity' });
  await first.getByLabel('Number').fill('COC-20817');
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(first).toBeHidden();
  await open('Commercial invoice');
  const second = page.getByRole('dialog', { name: 'Commercial invoice' });
  await second.getByLabel('Number').fill('INV-1');
  const set = page.waitForResponse('**/trpc/documents.set*');
  const read = page.waitForResponse('**/trpc/documents.list*');
  answer.resolve();
  await set;
  await read;
  await expect(page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'COC-20817' })).toBeAttached();
  // A dialog that closes is gone after a moment.
  await page.waitForTimeout(1000);
  await expect(second.getByLabel('Number')).toHaveValue('INV-1', { timeout: 1000 });
});

test('what is chosen first in a dialog stays chosen', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  await page.goto(`/shipments/${id}?tab=documents`);
  await page.getByRole('button', { name: 'Change: Packing list' }).click();
  const state = page.getByRole('dialog', { name: 'Packing list' }).getByLabel('How far it is');
  await expect(state).toHaveValue('needed');
  // By a key, as people do: `selectOption` leaves the page no time between what the browser tells of it.
  await state.press('ArrowDown');
  await expect(state).toHaveValue('requested');
  await state.press('ArrowDown');
  await expect(state).not.toHaveValue('requested');
});
