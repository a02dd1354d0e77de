import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';
import papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';

import { createOverRest, register } from './people.ts';
import { test } from './test.ts';

async function exportAs(page: Page, format: string): Promise<{ name: string; content: Buffer }> {
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const download = await downloads;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('what the list shows is exported whole, and a file of it can be imported again', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [
    ...Array.from({ length: 30 }, () => ({ origin: 'Beira' })),
    {
      origin: '=SUM(A1)',
      reference: 'PO-77',
      pieces: 4,
      weightGrams: 12_500,
      recipientPhone: '+254722418305',
      estimatedDeliveryDate: '2027-01-05T08:00:00.000Z',
    },
  ]);
  await page.goto('/shipments');
  const csv = await exportAs(page, 'CSV file');
  expect(csv.name).toMatch(/^msafara-\d{4}-\d{2}-\d{2}\.csv$/u);
  const text = csv.content.toString('utf8').replace('\uFEFF', '');
  const [head = [], ...rows] = papa.parse<string[]>(text).data;
  expect(head.slice(0, 3)).toEqual(['Tracking Number', 'Origin', 'Destination']);
  expect(rows).toHaveLength(31);
  // Of the estimates only the one that the organisation set itself (§2).
  const estimates = rows.map((row) => row[head.indexOf('Estimated Delivery Date')]);
  expect(estimates.filter((estimate) => estimate !== '')).toEqual(['2027-01-05 11:00']);
  // A spreadsheet must not calculate what somebody typed.
  expect(rows.flat()).toContain("'=SUM(A1)");

  await page.goto('/shipments?q=po-77');
  await expect(page.getByRole('row')).toHaveCount(2);
  const workbook = await exportAs(page, 'Excel workbook');
  const [first] = await readWorkbook(workbook.content);
  const sheet = first?.data ?? [];
  expect(sheet).toHaveLength(2);
  const cell = (name: string) => sheet[1]?.[sheet[0]?.indexOf(name) ?? -1];
  expect([cell('Origin'), cell('Reference'), cell('Pieces'), cell('Weight (kg)')]).toEqual([
    '=SUM(A1)',
    'PO-77',
    4,
    12.5,
  ]);
  // A date that a spreadsheet sorts by, at the reader's wall clock.
  const created = cell('Created at');
  expect(created).toBeInstanceOf(Date);
  const now = Date.parse(`${new Date().toLocaleString('sv-SE', { timeZone: 'Africa/Nairobi' }).replace(' ', 'T')}Z`);
  expect(Math.abs(Number(created) - now)).toBeLessThan(180_000);

  await page.goto('/shipments/import');
  await page.locator('input[type=file]').setInputFiles({ name: csv.name, mimeType: 'text/csv', buffer: csv.content });
  await expect(page.getByRole('combobox', { name: 'Recipient’s phone' })).toHaveValue('recipientPhone');
  await expect(page.getByText('31 already there')).toBeVisible();
});

test('an export that is cut off says so, and makes no file', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [{}]);
  await page.goto('/shipments');
  await page.route('**/api/shipments?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  await expect(page.getByText('The file was not made')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
});
