import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';

import { failUntilRetry } from './answers.ts';
import { expectAccessible, expectFitsPhone, expectSound, wearTheme } from './looks.ts';
import {
  createOverRest,
  createShipment,
  register,
  setTier,
  signInAsAdmin,
  signInToDemo,
  organisationOf,
} from './people.ts';
import { test } from './test.ts';

const LITERAL = [
  'Active Routes',
  'Traffic Delays',
  'Weather Impact',
  'Avg Confidence',
  'Live ETA Tracking',
  'Tracking Number',
  'Route Progress',
  'Traffic',
  'Weather',
  'Dynamic ETA',
  'Confidence',
  'Refresh',
  'Delete All',
];

/** What a table says, without the time it was made. */
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Live ETA Tracking' }).getByRole('row').allInnerTexts();

const found = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) });

/** Records elsewhere that a shipment is under way at a place. */
async function moveTo(page: Page, number: string, location: string): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ trackingNumber: number }));
  const answer = await page.request.get(`/trpc/shipments.byTrackingNumber?input=${input}`);
  const { id } = found.parse(await answer.json()).result.data;
  const moved = await page.request.post('/trpc/shipments.recordStatus', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { id, status: 'In Transit', location },
  });
  expect(moved.status(), await moved.text()).toBe(200);
}

async function expectMap(part: Locator): Promise<void> {
  await expect(part.getByRole('group', { name: 'Map; the arrow keys move it' })).toBeVisible();
  await expect(part.locator('path').nth(4)).toBeAttached();
}

test('the demo sees figures, estimates, the map and what makes an estimate up (§2, D13)', async ({ page, context }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await signInToDemo(page);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Dynamic ETA' }).click();
  await expect(page.getByRole('heading', { name: 'Dynamic ETA' })).toBeVisible();
  const main = page.getByRole('main');
  for (const text of LITERAL) await expect(main.getByText(text, { exact: false }).first()).toBeVisible();
  await expect(main.getByText('Traffic and weather are simulated.')).toBeVisible();
  await expect(main.getByText(/^Last updated \d\d:\d\d:\d\d$/u)).toBeVisible();

  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto('/dynamic-eta')]);
  let rows: string[] = [];
  // Estimates change with the minute, and are read anew in either page every 15 s.
  await expect(async () => {
    rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(5);
    expect(await rowsOf(other)).toEqual(rows);
  }).toPass({ timeout: 40_000 });
  await other.close();
  for (const row of rows.slice(1)) {
    const [progress, confidence] = [...row.matchAll(/(\d+)%/gu)].map(([, digits]) => Number(digits));
    expect(progress).toBeLessThanOrEqual(99);
    expect(confidence).toBeGreaterThanOrEqual(70);
    expect(confidence).toBeLessThanOrEqual(99);
  }
  const asked = page.waitForRequest(/eta\.list/u);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await asked;

  const map = page.getByRole('region', { name: 'Map' });
  await expectMap(map);
  await map.getByText('The routes in words').click();
  await expect(map.getByText(/By (?:road|sea) from .* to /u).first()).toBeVisible();
  await map.getByRole('button', { name: 'Zoom in' }).focus();
  await page.keyboard.press('Enter');
  await expectSound(page);
  await wearTheme(page, 'dark');
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /^Explain the estimate of/u })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'What makes up the time from now' })).toBeVisible();
  await expect(drawer.getByRole('row', { name: /Altogether/u })).toBeVisible();
  await expect(drawer.getByText(/^Little data|^Learnt from/u)).toBeVisible();
  await expectMap(drawer);
  await expect(page).toHaveURL(/shipment=/u);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(complaints).toEqual([]);
});

test('Starter sees what it takes, and no entry in the sidebar (§2, §6)', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Dynamic ETA' })).toBeHidden();
  await page.goto('/dynamic-eta');
  await expect(page.getByRole('heading', { name: 'Enterprise Feature' })).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await expectSound(page);
  await page.getByRole('link', { name: 'Upgrade to Enterprise' }).click();
  await expect(page).toHaveURL(/\/pricing$/u);
});

test('an administrator pages through all organisations, or sees one; offline is said', async ({ page, context }) => {
  const email = await register(page);
  await createOverRest(
    page.request,
    email,
    Array.from({ length: 27 }, () => ({ origin: 'Mombasa', destination: 'Kigali' })),
  );
  const { id } = await organisationOf(page);
  await context.clearCookies();
  await signInAsAdmin(page);
  // Of one organisation, since other journeys add to all of them meanwhile.
  await page.goto(`/dynamic-eta?organisation=${id}`);
  await expect(page.getByText('Page 1')).toBeVisible();
  const first = await page
    .getByRole('button', { name: /^Explain/u })
    .first()
    .getAttribute('aria-label');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(page.getByRole('button', { name: first ?? '' })).toBeHidden();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('button', { name: first ?? '' })).toBeVisible();
  await page.goto('/dynamic-eta');
  await expect(page.getByText('Page 1')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Page 1')).toBeVisible();
  await page.getByRole('combobox', { name: 'Organisation' }).click();
  const answered = page.waitForResponse((one) => one.url().includes('eta.list') && /organisationId/u.test(one.url()));
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/organisation=/u);
  // Until it has its own, the screen shows the estimates of before, which are not kept offline.
  await (await answered).finished();
  await expect(page.getByText(/^Last updated/u)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. These are the estimates of/u)).toBeVisible();
  await context.setOffline(false);
});

test('the way is on the page of a shipment, and on /track behind one tap (D7)', async ({ page }) => {
  await register(page);
  const number = await createShipment(page, { origin: 'Mombasa', destination: 'Kigali' });
  await page.goto(`/shipments/${number}`);
  const shown = page.getByRole('main');
  await expectMap(shown);
  await expect(shown.getByText(/^By road from Mombasa to Kigali\./u)).toBeVisible();
  await moveTo(page, number, 'Kampala');
  await expect(shown.getByText(/Seen at Kampala\./u)).toBeVisible();
  await moveTo(page, number, 'Yard 4, gate B');
  await expect(shown.getByText(/Not on the map: Yard 4, gate B\./u)).toBeVisible();
  const maps: string[] = [];
  page.on('request', (request) => {
    if (/route-map|tracking\.route/u.test(request.url())) maps.push(request.url());
  });
  await page.goto(`/track?tn=${number}`);
  await expect(page.getByRole('heading', { name: 'Route map' })).toBeVisible();
  expect(maps).toEqual([]);
  await page.getByRole('button', { name: 'Show the map' }).click();
  const way = page.getByRole('region', { name: 'Route map' });
  await expectMap(way);
  await expect(way.getByText(/^By road from Mombasa to Kigali\./u)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Hide the map' }).click();
  await expect(way.getByText(/^By road/u)).toBeHidden();
});

test('the demo’s window is said in words on /track (D7)', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/dynamic-eta');
  const label = await page
    .getByRole('button', { name: /^Explain/u })
    .first()
    .getAttribute('aria-label');
  await page.goto(`/track?tn=${label?.split(' ').at(-1) ?? ''}`);
  // With the year where that is the next one.
  await expect(page.getByText(/^\w+day \d+ \w+(?: \d{4})?, \d\d:00( –|–)/u)).toBeVisible();
});

test('places complete as they are typed, by keyboard; anything else stays as typed; offline they keep quiet', async ({
  page,
  context,
}) => {
  await register(page);
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog');
  const origin = dialog.getByRole('textbox', { name: 'Origin' }).or(dialog.getByRole('combobox', { name: 'Origin' }));
  await origin.pressSequentially('Momb');
  await expect(page.getByRole('option', { name: 'Port of Mombasa Kenya' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(origin).toHaveValue('Mombasa');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  const destination = dialog
    .getByRole('textbox', { name: 'Destination' })
    .or(dialog.getByRole('combobox', { name: 'Destination' }));
  await destination.fill('Aunt Njeri’s shop, Kisumu');
  await page.keyboard.press('Tab');
  await expect(destination).toHaveValue('Aunt Njeri’s shop, Kisumu');
  await context.setOffline(true);
  await origin.fill('Durb');
  await page.waitForTimeout(600);
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(origin).toHaveValue('Durb');
  await context.setOffline(false);
});

test('figures that did not load say so, and come with the table when it is tried again', async ({ page }) => {
  await signInToDemo(page);
  await failUntilRetry(page, /eta\.list/u, (route) => route.abort());
  await page.goto('/dynamic-eta');
  const retry = page.getByRole('region', { name: 'Live ETA Tracking' }).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  const figures = page.locator('main dl').first();
  await expect(figures.getByText('—', { exact: true })).toHaveCount(4);
  await expect(figures).toHaveAttribute('aria-busy', 'false');
  await retry.click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(figures.getByText('—', { exact: true })).toHaveCount(0);
});

test('the estimate that is explained goes with its shipment, deleted elsewhere', async ({ page }) => {
  await register(page);
  const number = await createShipment(page);
  await page.goto('/dashboard');
  await setTier(page, 'enterprise');
  // A later page whose shipments have arrived or gone is no sign that none is on its way.
  const cursor = Buffer.from('newest|after|2000-01-01T00:00:00.000Z|gone').toString('base64url');
  await page.goto(`/dynamic-eta?page=2&cursor=${cursor}`);
  await expect(page.getByText('Nothing is left on this page')).toBeVisible();
  await expect(page.getByText('No shipment is on its way')).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'First page' }).first().click();
  await page.getByRole('button', { name: `Explain the estimate of ${number}` }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('row', { name: /Altogether/u })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('shipment');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const removed = await page.request.post('/trpc/shipments.remove', { headers, data: { id } });
  expect(removed.ok(), await removed.text()).toBe(true);
  await expect(drawer.getByText('Shipment not found')).toBeVisible();
  await expect(drawer.getByRole('row')).toHaveCount(0);
});
