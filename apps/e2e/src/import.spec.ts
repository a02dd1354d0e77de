import { readFile } from 'node:fs/promises';

import { expect, type Page, test } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';

import { register } from './people.ts';

const FILE = [
  'Number;Origine;Destination;Priority;Colour',
  'IMP-{{run}}-1;Lomé;Niamey;express;12',
  ';Cotonou;Parakou;;3',
  ';Cotonou;Parakou;;3',
  ';;Kano;Urgent;1',
  ';Tema;Kumasi;Fast;1',
  '',
].join('\r\n');

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/shipments');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a file is previewed, imported once however often, and its refused rows come back', async ({ page }) => {
  await register(page);
  const file = Buffer.from(FILE.replace('{{run}}', String(Date.now())));
  await choose(page, 'list.csv', file);
  await expect(page.getByRole('combobox', { name: 'Origine' })).toHaveValue('origin');
  await page.getByRole('combobox', { name: 'Number' }).selectOption('Tracking Number');
  await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('3 ready')).toBeVisible();
  await page.getByText('Only rows with errors').click();
  await expect(page.getByText('Origin is required.')).toBeVisible();
  await expect(page.getByText('Priority: Choose one of: Standard, Express, Urgent.')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/shipments');
  await expect(other.getByText('No shipments found')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 shipments' }).click();
  await expect(page.getByText('Import finished')).toBeVisible();
  await expect(page.getByText('3 shipments created')).toBeVisible();
  await expect(page.getByText('2 rows were refused')).toBeVisible();
  await expect(other.getByText('Showing 1 to 3 of 3 results')).toBeVisible();

  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the refused rows' }).click();
  const refused = await readFile(await (await downloads).path(), 'utf8');
  expect(refused.split('\r\n').map((line) => line.split(',').slice(0, 4))).toEqual([
    ['\u{feff}Number', 'Origine', 'Destination', 'Priority'],
    ['', '', 'Kano', 'Urgent'],
    ['', 'Tema', 'Kumasi', 'Fast'],
  ]);
  expect(refused).toContain('Origin is required.');

  await choose(page, 'list.csv', file);
  await page.getByRole('combobox', { name: 'Number' }).selectOption('Tracking Number');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('1 there already')).toBeVisible();
  await expect(page.getByText('2 rows equal rows that were imported in the last 30 days.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Leave out' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Import 0 shipments' })).toBeDisabled();
  await other.reload();
  await expect(other.getByText('Showing 1 to 3 of 3 results')).toBeVisible();

  // Somebody mends a row and sends the file again: the others are not made twice, unless that is wanted.
  await choose(page, 'list.csv', Buffer.from(file.toString().replace(';;Kano', ';Jos;Kano')));
  await page.getByRole('combobox', { name: 'Number' }).selectOption('Tracking Number');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
  await choose(page, 'list.csv', file);
  await page.getByRole('combobox', { name: 'Number' }).selectOption('Tracking Number');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('radio', { name: 'Create again' }).check();
  await page.getByRole('button', { name: 'Import 2 shipments' }).click();
  await expect(page.getByText('2 shipments created')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Showing 1 to 6 of 6 results')).toBeVisible();
});

test('what is no table is refused in words', async ({ page }) => {
  await register(page);
  await choose(page, 'picture.xlsx', Buffer.from('\u0089PNG\0\0'));
  await expect(page.getByText('This is neither a CSV nor an XLSX file.')).toBeVisible();
  await choose(page, 'empty.csv', Buffer.from('Origin,Destination\n'));
  await expect(page.getByText('This file has no rows under its first line.')).toBeVisible();
});

test('an Excel file with real dates is imported; a viewer is refused', async ({ page, browser }) => {
  await register(page);
  const workbook = await writeXlsxFile([
    ['Origin', 'Destination', 'Estimated Delivery Date', 'Delayed'].map((value) => ({ value })),
    [
      { value: 'Lomé' },
      { value: 'Niamey' },
      { type: Date, value: new Date(Date.UTC(2027, 0, 15, 9, 30)), format: 'yyyy-mm-dd hh:mm' },
      { value: 'yes' },
    ],
  ]).toBuffer();
  await choose(page, 'list.xlsx', workbook);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('1 ready')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
  await page.getByRole('link', { name: 'Show the shipments' }).click();
  await expect(page.getByRole('row', { name: /SH-/u })).toContainText('Lomé');

  const viewer = await (await browser.newContext()).newPage();
  await register(viewer, 'Viewer');
  await viewer.goto('/shipments/import');
  await expect(viewer.getByText('Only paid accounts can create shipments.')).toBeVisible();
  await expect(viewer.getByLabel('Choose a file')).toBeHidden();
  await viewer.context().close();
});
