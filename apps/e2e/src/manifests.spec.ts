import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';

import { readQr } from './codes.ts';
import { expectAccessible, expectFitsPhone, wearTheme } from './looks.ts';
import { holdStream } from './page-clock.ts';
import { createOverRest, register, setTier } from './people.ts';
import { pullTrigger } from './scan-stand-ins.ts';
import { test } from './test.ts';

const PLATE = 'KDA 123X';
const NUMBER = 'KDA123X';

async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: words, exact: false }).first().click();
}

test('shipments are put into a truck, its manifest is printed, and its one code tells all of them, without a network too', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [first = '', second = '', third = ''] = await createOverRest(page.request, email, [
    { pieces: 12, weightGrams: 184_000 },
    {},
    { pieces: 1 },
  ]);

  await page.goto('/shipments');
  for (const number of [first, second]) await page.getByRole('checkbox', { name: `Choose ${number}` }).check();
  await page.getByRole('button', { name: 'Put into a unit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put 2 shipments into a unit' });
  await dialog.getByRole('button', { name: 'Put in' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Number' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Number' }).fill(PLATE);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.route('**/trpc/units.load*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Put in' }).click();
  await expect(page.getByText('No answer came. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Put in' }).click();
  await expect(page.getByText(`2 shipments are in ${NUMBER}`)).toBeVisible();

  await page.goto(`/units/${NUMBER}`);
  const sheet = page.getByRole('region', { name: 'Manifest' });
  await expect(sheet.getByText('2 shipments in it')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill(third);
  await page.getByRole('button', { name: 'Put in' }).click();
  await expect(sheet.getByText('3 shipments in it')).toBeVisible();
  // Nobody takes the sum of some for the weight of all.
  await expect(sheet.getByText('Weight known for 1 of 3 shipments')).toBeVisible();
  await expect(sheet.getByText('Pieces known for 2 of 3 shipments')).toBeVisible();
  // A scanner that reads a label twice is told so.
  await pullTrigger(page, first);
  await expect(page.getByText('The shipment is in this unit already.')).toBeVisible();
  for (const number of [first, second, third]) await expect(sheet.getByRole('link', { name: number })).toBeVisible();
  for (const theme of ['dark', 'light'] as const) {
    await wearTheme(page, theme);
    await expectAccessible(page);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print manifest' })).toBeHidden();
  const picture = await page.getByRole('img', { name: `QR code of ${NUMBER}` }).screenshot({ scale: 'device' });
  const code = readQr(PNG.sync.read(picture)) ?? '';
  expect(code).toBe(`${String(baseURL)}/units/${NUMBER}`);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFitsPhone(page);

  await page.goto('/scan-update');
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible();
  await pullTrigger(page, code);
  await expect(page.getByRole('region', { name: 'Unit' })).toContainText('3 shipments are in it');
  await choose(page, 'What happened', 'Left the port');
  await page.getByRole('button', { name: 'Record milestone' }).click();
  await expect(page.getByText(`Recorded for 3 shipments in ${NUMBER}`)).toBeVisible();

  await page.goto('/scan-update?mode=gate');
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByRole('region', { name: 'What every scan records' })).toBeVisible();
  await pullTrigger(page, code);
  await expect(page.getByText('A unit has no status. Choose a milestone to record it.')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('radio', { name: 'Milestone' }).check({ force: true });
  await choose(page, 'What happened', 'Released');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByRole('region', { name: 'What every scan records' })).toContainText('Released');
  await pullTrigger(page, code);
  const line = page.getByRole('listitem').filter({ hasText: NUMBER });
  await expect(line).toContainText('On this phone');
  await context.setOffline(false);
  await expect(line).toContainText(`Recorded for 3 shipments in ${NUMBER}`, { timeout: 60_000 });

  // Whoever scans it with a phone's own camera is led to sign in, and told of nothing.
  const stranger = await browser.newPage();
  await stranger.goto(code);
  await expect(stranger).toHaveURL(/\/login$/u);
  expect(await stranger.content()).not.toContain(first);
  await stranger.close();
});

test('a manifest is as of when it was read, where nobody tells of changes since', async ({ page }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { number: NUMBER, type: 'truck', shipments: [{ trackingNumber: number }] };
  expect((await page.request.post('/trpc/units.load', { headers, data })).ok()).toBe(true);
  await holdStream(page);
  await page.clock.install({ time: '2026-11-28T09:00:00Z' });
  await page.goto(`/units/${NUMBER}`);
  const sheet = page.getByRole('region', { name: 'Manifest' });
  await expect(sheet.getByText('1 shipment in it')).toBeVisible();
  const when = sheet.getByText(/^As of /u);
  await expect(when).toContainText('12:00');
  // In two steps: what the first one changes is drawn in the second.
  for (const minutes of ['05:00', '05:00']) await page.clock.runFor(minutes);
  await expect(when).toContainText('12:00');
});

test('what is refused stays told on the page of a unit, however fast one scan follows another', async ({ page }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [aboard = '', early = '', next = '', typed = ''] = await createOverRest(page.request, email, [{}, {}, {}, {}]);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { number: NUMBER, type: 'truck', shipments: [{ trackingNumber: aboard }] };
  expect((await page.request.post('/trpc/units.load', { headers, data })).ok()).toBe(true);

  await page.goto('/shipments');
  await expect(page.getByRole('link', { name: aboard, exact: true })).toBeVisible();
  // What is read before the unit is there goes into it too.
  const unit = Promise.withResolvers<void>();
  await page.route('**/trpc/*units.byNumber*', async (route) => {
    await unit.promise;
    await route.fallback();
  });
  await page.goto(`/units/${NUMBER}`);
  await expect(page.getByRole('heading', { name: 'Manifest' })).toBeVisible();
  await pullTrigger(page, early);
  await expect(page.getByText(`${early} is in ${NUMBER}`)).toBeVisible();
  unit.resolve();
  const sheet = page.getByRole('region', { name: 'Manifest' });
  await expect(sheet.getByText('2 shipments in it')).toBeVisible();

  const first = Promise.withResolvers<void>();
  await page.route(
    '**/trpc/*units.load*',
    async (route) => {
      await first.promise;
      await route.fallback();
    },
    { times: 1 },
  );
  await pullTrigger(page, aboard);
  const field = page.getByRole('textbox', { name: 'Tracking number' });
  await field.fill(typed);
  await field.press('Enter');
  await expect(sheet.getByRole('link', { name: typed })).toBeVisible();
  await pullTrigger(page, 'E2E-UNKNOWN-1');
  await pullTrigger(page, next);
  await expect(page.getByText(`${next} is in ${NUMBER}`)).toBeVisible();
  first.resolve();
  const refused = page.getByRole('alert').filter({ hasText: 'Not put in' });
  await expect(refused.getByRole('listitem')).toHaveCount(2);
  await expect(refused).toContainText(`${aboard}: The shipment is in this unit already.`);
  await expectAccessible(page);

  // It is there until it is read, or its number goes in.
  await refused.getByRole('button', { name: `Take ${aboard} off the list` }).click();
  await expect(refused.getByRole('listitem')).toHaveText(/E2E-UNKNOWN-1/u);
  const shipment = { trackingNumber: 'E2E-UNKNOWN-1', origin: 'Mombasa', destination: 'Kampala' };
  expect((await page.request.post('/trpc/shipments.create', { headers, data: shipment })).ok()).toBe(true);
  await pullTrigger(page, 'E2E-UNKNOWN-1');
  await expect(sheet.getByText('5 shipments in it')).toBeVisible();
  await expect(refused).toHaveCount(0);
});
