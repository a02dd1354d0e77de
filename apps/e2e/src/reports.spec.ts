import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';
import papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';

import { changeAnswer } from './answers.ts';
import { expectAccessible } from './looks.ts';
import { createShipment, register, signInAsAdmin, signInToDemo } from './people.ts';
import { test } from './test.ts';

const FORMULA = '=HYPERLINK("https://example.com","x")';

function panel(page: Page, name: string | RegExp): Locator {
  return page.getByRole('region', { name }).filter({ has: page.getByRole('heading', { name }) });
}

/** What a table shows, its head first. */
async function shownIn(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

async function download(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name }).click();
  const file = await downloads;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

async function deliver(page: Page, number: string): Promise<void> {
  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('radio', { name: 'Delivered' }).check({ force: true });
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
}

test('figures, periods, charts with their tables, and exports that hold what is shown', async ({ page }) => {
  await register(page);
  await page.goto('/reports');
  await expect(page.getByText('No shipments were created in these 30 days')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await expectAccessible(page);
  // What was proven at doors counts by its own day, whenever the shipments were created.
  const door = { tried: 4, first: 3, timed: 2, medianMinutes: 90, reasons: [{ reason: 'absent', count: 1 }] };
  await changeAnswer(page, 'reports.read', (report) => Object.assign({}, report, { door }));
  await page.reload();
  await expect(page.getByText('3 of 4', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await page.unrouteAll();

  await deliver(page, await createShipment(page, { origin: 'Mombasa', destination: 'Kampala' }));
  const formula = await createShipment(page, { origin: FORMULA, destination: 'Kampala' });

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Reports' }).click();
  const figures = page.getByLabel('Figures', { exact: true });
  await expect(figures).toContainText(/Total Shipments\s*2/u);
  await expect(figures).toContainText(/Delivery rate\s*50\.0%/u);
  await expect(panel(page, 'Performance summary')).toContainText('0 of 0 delivered with an estimate somebody set');
  await expect(panel(page, 'Recent shipments').getByRole('link', { name: formula })).toBeVisible();

  await page.getByRole('radio', { name: '365 days' }).click();
  await expect(page).toHaveURL(/days=365/u);
  await expect(page.getByRole('heading', { name: 'Created each month, and delivered since' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Created each day, and delivered since' })).toBeVisible();

  const shown: Record<string, string[][]> = {};
  for (const title of ['Created each day, and delivered since', 'Status distribution', 'Top lanes']) {
    const part = panel(page, title);
    await expect(part.getByRole('img', { name: title }).locator('svg.recharts-surface')).toBeVisible();
    await part.getByRole('radio', { name: 'Table' }).check();
    await expect(part.getByRole('img')).toBeHidden();
    shown[title] = await shownIn(part.getByRole('table'));
  }
  shown['Recent shipments'] = await shownIn(panel(page, 'Recent shipments').getByRole('table'));
  expect(shown['Status distribution']).toContainEqual(['Delivered', '1', '50.0%']);
  expect(shown['Top lanes']?.slice(1).map((row) => row.slice(0, 3))).toEqual([
    [FORMULA, 'Kampala', '1'],
    ['Mombasa', 'Kampala', '1'],
  ]);
  expect(shown['Created each day, and delivered since']).toHaveLength(31);
  await expectAccessible(page);

  const csv = await download(page, 'CSV');
  expect(csv.name).toMatch(/^msafara-report-30-days-\d{4}-\d{2}-\d{2}\.csv$/u);
  const rows = papa.parse<string[]>(csv.content.toString('utf8').replace('\uFEFF', '')).data;
  const defused = (cell: string) => (cell === FORMULA ? `'${cell}` : cell);
  for (const [title, table] of Object.entries(shown)) {
    const at = rows.findIndex(([first]) => first === title);
    expect(rows.slice(at + 1, at + 1 + table.length)).toEqual(table.map((row) => row.map(defused)));
  }
  expect(rows).toContainEqual(['Total Shipments', '2']);
  expect(rows).toContainEqual(['On time', '—']);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([]);

  const workbook = await download(page, 'Excel (XLSX)');
  expect(workbook.name).toMatch(/\.xlsx$/u);
  const sheets = Object.fromEntries((await readWorkbook(workbook.content)).map(({ sheet, data }) => [sheet, data]));
  expect(sheets['Figures']).toContainEqual(['Delivery rate', 0.5]);
  for (const [title, sheet] of [
    ['Created each day, and delivered since', 'Over time'],
    ['Top lanes', 'Top lanes'],
    ['Recent shipments', 'Recent shipments'],
  ] as const) {
    expect(
      sheets[sheet]?.map((row) => row.map(String)),
      sheet,
    ).toEqual(shown[title]);
  }
});

test('on a phone the tables of border posts are seen whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInToDemo(page);
  await page.goto('/reports');
  const posts = page.getByRole('region', { name: 'How long goods stood' }).getByRole('table');
  await expect(posts.getByRole('rowheader').getByText('Exit side').first()).toBeVisible();
  for (const table of await page.getByRole('table').all())
    expect(await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBe(0);
});

test('an administrator sees all organisations, or one', async ({ page }) => {
  await register(page);
  await createShipment(page);
  await page.context().clearCookies();
  await signInAsAdmin(page);
  await page.goto('/reports?days=7');
  await expect(page.getByText(/^All organisations,/u)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Organisation' })).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'Organisation' });
  await picker.click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/organisation=/u);
  await expect(page.getByText(/^All organisations,/u)).toBeHidden();
});
