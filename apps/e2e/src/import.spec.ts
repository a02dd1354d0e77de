import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';

import { loseAnswer } from './answers.ts';
import { expectAccessible, wearTheme } from './looks.ts';
import { endSession, register, setTier, signInAgain } from './people.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

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
  await take(page, name, buffer);
}

async function take(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a file is previewed, imported once however often, and its refused rows come back', async ({ page }) => {
  await register(page);
  const file = Buffer.from(FILE.replace('{{run}}', String(Date.now())));
  await choose(page, 'list.csv', file);
  await expect(page.getByRole('combobox', { name: 'Origine' })).toHaveValue('origin');
  await expect(page.getByRole('combobox', { name: 'Number' })).toHaveValue('trackingNumber');
  await expect(page.getByRole('group', { name: 'Colour' }).getByRole('radio', { name: 'Keep' })).toBeChecked();
  await expect(page.getByText('3 ready')).toBeVisible();
  await page.getByRole('button', { name: /^Show the 2/u }).click();
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

  await page.getByRole('button', { name: 'Import another file' }).click();
  await take(page, 'list.csv', file);
  await expect(page.getByText('1 already there')).toBeVisible();
  await expect(page.getByText('2 rows equal rows that were imported in the last 30 days.')).toBeVisible();
  await expect(
    page.getByRole('group', { name: '2 rows equal' }).getByRole('radio', { name: 'Leave out' }),
  ).toBeChecked();
  await expect(page.getByRole('button', { name: 'Import 0 shipments' })).toBeDisabled();
  await other.reload();
  await expect(other.getByText('Showing 1 to 3 of 3 results')).toBeVisible();

  // Somebody mends a row and sends the file again: the others are not made twice, unless that is wanted.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await take(page, 'list.csv', Buffer.from(file.toString().replace(';;Kano', ';Jos;Kano')));
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await take(page, 'list.csv', file);
  await page.getByRole('radio', { name: 'Create again' }).check();
  // They are made, and the answer is lost: by whichever way it goes on, they are not made a third time.
  await loseAnswer(page, 'shipments.importRows');
  await page.getByRole('button', { name: 'Import 2 shipments' }).click();
  await page.getByRole('button', { name: 'Correct them here' }).click();
  await page.getByRole('button', { name: 'Import 2 shipments' }).click();
  await expect(page.getByText('Import finished')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Showing 1 to 6 of 6 results')).toBeVisible();
});

const FRENCH = [
  'Réf.;Destinataire;Départ;Destination;Poids (kg);Livraison prévue;Incoterm;Conteneur',
  'BC-{{run}}-1;Aïssatou Bâ;Lomé;Niamey;12,5;03/04/2027;CIF;MSKU1234567',
  'BC-{{run}}-2;Zoé N’Guéma;;Parakou;1 250,75;05/04/2027;FOB;TGHU7654321',
  '',
].join('\r\n');

for (const width of [360, 1280]) {
  test(`a French list of an older program becomes shipments at ${String(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await register(page);
    await page.goto('/shipments/import');
    const run = String(Date.now());
    // One byte a letter, as older programs write; the curly apostrophe is one of theirs alone.
    const bytes = Buffer.from(FRENCH.replaceAll('{{run}}', run).replace('’', '\u0092'), 'latin1');
    const input = page.getByLabel('Choose a file');
    await input.setInputFiles({ name: 'envois.csv', mimeType: 'text/csv', buffer: bytes });
    await expect(page.getByRole('combobox', { name: 'Poids (kg)' })).toHaveValue('weightGrams.kg');
    const start = page.getByRole('button', { name: /^Import \d shipment/u });
    await expect(page.getByText('1 ready')).toBeVisible();
    await expect(start).toBeDisabled();

    // The day can be read in two ways, and numbers are not left out without being asked about.
    await page.getByRole('radio', { name: 'April 3, 2027' }).check({ force: true });
    await page
      .getByRole('group', { name: 'Conteneur' })
      .getByRole('radio', { name: 'Leave out' })
      .check({ force: true });
    await expect(page.getByText('looks like tracking numbers')).toBeVisible();
    for (const theme of ['dark', 'light'] as const) {
      await wearTheme(page, theme);
      await expectAccessible(page);
    }
    await expect(start).toBeDisabled();
    await page.getByRole('button', { name: 'Leave out anyway' }).click();

    const correct = page.getByRole('button', { name: 'Correct line 3' });
    await correct.click();
    // What is typed into a row is not left without being asked.
    const origin = page.getByRole('textbox', { name: 'Origin' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await origin.fill('Coto');
    await page.getByRole('main').getByRole('link', { name: 'Shipments' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await origin.fill('');
    await origin.press('Enter');
    await expect(correct).toBeFocused();
    await page.keyboard.press('Enter');
    await origin.fill('Cotonou');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 ready')).toBeVisible();
    await expect(page.locator('#import-rows')).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Neither are corrected rows, by a link or the way back.
    await page.getByRole('main').getByRole('link', { name: 'Shipments' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    // Nobody goes back before what lay over the page has faded.
    const veil = page.locator('.mantine-Modal-overlay');
    await expect(veil).toHaveCount(0);
    await page.goBack();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(veil).toHaveCount(0);
    await expect(page.getByText('2 ready')).toBeVisible();
    await page.route('**/trpc/shipments.importRows*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Import 2 shipments' }).click();
    await page.getByRole('button', { name: 'Import another file' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('2 shipments created')).toBeVisible();
    await expectAccessible(page);

    const answer = await page.request.get(`/api/shipments?search=BC-${run}`);
    expect(await answer.json()).toMatchObject([
      {
        reference: `BC-${run}-2`,
        recipientName: 'Zoé N’Guéma',
        origin: 'Cotonou',
        weightGrams: 1_250_750,
        metadata: { Incoterm: 'FOB' },
      },
      {
        reference: `BC-${run}-1`,
        recipientName: 'Aïssatou Bâ',
        origin: 'Lomé',
        weightGrams: 12_500,
        estimatedDeliveryDate: '2027-04-03T15:00:00.000Z',
        metadata: { Incoterm: 'CIF' },
      },
    ]);
  });
}

test('what is typed into a row stays while other rows are shown, and while the others are imported', async ({
  page,
}) => {
  await register(page);
  const rows = Array.from({ length: 27 }, (_, n) => `${n === 1 ? '' : 'Lomé'};Kano`);
  await choose(page, 'list.csv', Buffer.from(['Origine;Destination', ...rows, ''].join('\r\n')));
  await page.getByRole('button', { name: 'Correct line 3' }).click();
  const origin = page.getByRole('textbox', { name: 'Origin' });
  await expect(origin).toBeFocused();
  await origin.fill('Coto');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(origin).toBeHidden();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(origin).toHaveValue('Coto');
  await expect(origin).not.toBeFocused();
  await page.getByRole('button', { name: 'Import 26 shipments' }).click();
  await expect(page.getByText('26 shipments created')).toBeVisible();
  await page.getByRole('button', { name: 'Correct them here' }).click();
  await expect(origin).toHaveValue('Coto');
  await origin.press('Enter');
  // The plan ends once the row is checked.
  await expect(page.getByRole('button', { name: 'Import 1 shipment' })).toBeEnabled();
  await setTier(page, 'starter', '2026-01-01T00:00:00.000Z');
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(page.getByText('Only paid accounts can create shipments.')).toBeVisible();
  await setTier(page, 'starter');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
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

test('a file that is looked through stays when the session ends, and is imported once somebody is back', async ({
  page,
}) => {
  const email = await register(page);
  await choose(page, 'list.csv', Buffer.from('Origine;Destination\r\nLomé;Kano\r\n'));
  await expect(page.getByRole('button', { name: 'Import 1 shipment' })).toBeEnabled();
  await endSession(page);
  // The next question to the server hears of it.
  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await signInAgain(page);
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
});

test('rows that were refused since the session ended are looked at again once somebody is back', async ({ page }) => {
  await register(page);
  await page.goto('/shipments/import');
  await expect(page.getByLabel('Choose a file')).toBeAttached();
  await endSession(page);
  await take(page, 'list.csv', Buffer.from('Origine;Destination\r\nLomé;Kano\r\n'));
  await signInAgain(page);
  await expect(page.getByText('1 ready')).toBeVisible();
  await expect(page.getByText('Please sign in.')).toBeHidden();
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(page.getByText('1 shipment created')).toBeVisible();
});
