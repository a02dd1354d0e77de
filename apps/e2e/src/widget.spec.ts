import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

import { expectAccessible, settle } from './looks.ts';
import { makeNoSheets, makeOlder } from './older-browser.ts';
import { register, setTier, stamp } from './people.ts';
import { test } from './test.ts';

/** A site of somebody else, whose policy allows our scripts and requests and nothing more. */
let site: Server;
let ours = '';
let number = '';

const page = (query: URLSearchParams) => `<!doctype html>
<html lang="${query.get('lang') ?? 'en'}"><head><title>A shipper</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
${query.has('head') ? `<script src="${ours}/widget.js" data-number="${query.get('head') ?? ''}"></script>` : ''}</head>
<body><h1>Where is my parcel?</h1>
${
  query.has('head')
    ? ''
    : query.has('element')
      ? `<msafara-tracking number="${query.get('element') ?? ''}" lang="sw"></msafara-tracking><script src="${ours}/widget.js" async></script>`
      : `<script src="${ours}/widget.js" data-number="${query.get('number') ?? ''}" async></script>`
}
</body></html>`;

test.beforeAll(async ({ baseURL }) => {
  ours = baseURL ?? '';
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.example');
    const isStrict = !searchParams.has('lax');
    if (isStrict)
      response.setHeader('content-security-policy', `default-src 'none'; script-src ${ours}; connect-src ${ours}`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pathname === '/' ? page(searchParams) : '');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
});

test.afterAll(() => {
  site.close();
});

/** Opens the other site and collects what the browser objects to there. */
async function visit(tab: Page, query: Record<string, string>): Promise<string[]> {
  const objections: string[] = [];
  tab.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) objections.push(message.text());
  });
  tab.on('pageerror', (error) => objections.push(error.message));
  const { port } = site.address() as AddressInfo;
  await tab.goto(`http://127.0.0.1:${String(port)}/?${new URLSearchParams(query).toString()}`);
  return objections;
}

const made = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) });

async function create(tab: Page, data: object): Promise<string> {
  const created = await tab.request.post('/trpc/shipments.create', { headers: { origin: ours }, data });
  expect(created.status()).toBe(200);
  return made.parse(await created.json()).result.data.id;
}

async function ship(tab: Page): Promise<void> {
  if (number !== '') return;
  await register(tab);
  const trackingNumber = `WIDGET-${stamp()}`.slice(0, 40);
  await create(tab, {
    trackingNumber,
    origin: 'Mombasa',
    destination: 'Kampala, Uganda',
    currentLocation: 'Malaba <b>',
  });
  number = trackingNumber;
}

test('it is shown where the browser makes no style sheets by script', async ({ page: tab }) => {
  await ship(tab);
  await tab.addInitScript(makeNoSheets);
  expect(await visit(tab, { number, lax: '' })).toEqual([]);
  const widget = tab.getByRole('region', { name: 'Track Package' });
  await expect(widget.getByRole('status')).toHaveText('Registered at Malaba <b>.');
  await expect(widget).toHaveCSS('border-top-width', '1px');
  // A policy that forbids its style leaves it plain.
  await visit(tab, { number });
  await expect(widget.getByRole('status')).toHaveText('Registered at Malaba <b>.');
});

test('a shipper shows on its own site where a shipment is, under a strict policy', async ({ page: tab, context }) => {
  await ship(tab);
  // To readers with older browsers too.
  await tab.addInitScript(makeOlder);
  const objections = await visit(tab, { number });
  const widget = tab.getByRole('region', { name: 'Track Package' });
  await expect(widget.getByRole('status')).toHaveText('Registered at Malaba <b>.');
  await expect(widget.getByText('Expected in Kampala, Uganda')).toBeVisible();
  await expect(widget.locator('[aria-current="step"]')).toHaveText('Created');
  await expect(widget.getByRole('link', { name: 'Details' })).toHaveAttribute('href', `${ours}/track?tn=${number}`);
  // Its own style is there, which the policy forbids in any other way.
  await expect(widget).toHaveCSS('border-top-width', '1px');
  await expect(widget).toHaveCSS('background-color', 'rgb(255, 253, 249)');
  await expectAccessible(tab);

  await widget.getByLabel('Tracking number').fill('nobody-000001');
  await widget.getByRole('button', { name: 'Track Package' }).click();
  await expect(widget.getByRole('status')).toHaveText(
    'Shipment not found. Please check your tracking number and try again.',
  );
  await expect(widget.getByText('Where it has been')).toBeHidden();
  await context.setOffline(true);
  await widget.getByLabel('Tracking number').press('Enter');
  await expect(widget.getByRole('status')).toHaveText(/^Tracking could not be reached/u);
  await context.setOffline(false);
  await widget.getByLabel('Tracking number').fill(number.toLowerCase());
  await widget.getByLabel('Tracking number').press('Enter');
  await expect(widget.getByRole('status')).toHaveText('Registered at Malaba <b>.');
  expect(objections.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('an element that stands in the page asks once, in its own language, and again for another number', async ({
  page: tab,
}) => {
  await ship(tab);
  const asked: string[] = [];
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/public/track/')) asked.push(pathname);
  });
  await visit(tab, { element: number });
  const widget = tab.locator('msafara-tracking');
  await expect(widget.getByRole('status')).toContainText('Malaba <b>');
  await expect(widget.locator('section')).toHaveAttribute('lang', 'sw');
  expect(asked).toEqual([`/api/public/track/${number}`]);
  await widget.evaluate((element) => element.setAttribute('number', 'SH-000000NOT'));
  await expect(widget.locator('[data-error]')).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
});

test('a tag in the head of a page shows the widget at its end', async ({ page: tab }) => {
  await ship(tab);
  await visit(tab, { head: number });
  const widget = tab.getByRole('region', { name: 'Track Package' });
  await expect(widget.getByRole('status')).toHaveText('Registered at Malaba <b>.');
});

test('what its owner made public of customs is told by its name', async ({ page: tab }) => {
  await register(tab);
  await setTier(tab, 'growth');
  const told = `WIDGET-${stamp()}`.slice(0, 40);
  const shipmentId = await create(tab, { trackingNumber: told, origin: 'Mombasa', destination: 'Kampala' });
  const milestone = {
    shipmentId,
    code: 'gated_out',
    occurredAt: new Date().toISOString(),
    place: 'Mombasa',
    isPublic: true,
  };
  const recorded = await tab.request.post('/trpc/milestones.record', { headers: { origin: ours }, data: milestone });
  expect(recorded.status(), await recorded.text()).toBe(200);
  expect(await visit(tab, { number: told })).toEqual([]);
  const journey = tab.getByRole('region', { name: 'Track Package' }).getByRole('list').last();
  await expect(journey.getByRole('listitem').first()).toContainText('Mombasa · Left the port');
});

test('in Arabic, in the dark, on a small phone', async ({ page: tab }) => {
  await ship(tab);
  await tab.emulateMedia({ colorScheme: 'dark' });
  await tab.setViewportSize({ width: 320, height: 720 });
  const objections = await visit(tab, { number, lang: 'ar' });
  const widget = tab.getByRole('region', { name: 'تتبع شحنة' });
  await expect(widget).toHaveCSS('direction', 'rtl');
  await expect(widget).toHaveCSS('background-color', 'rgb(20, 32, 31)');
  await expect(widget.getByRole('status')).toContainText('Malaba <b>');
  await expectAccessible(tab);
  await settle(tab);
  const overflow = await tab.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(objections).toEqual([]);
});

test('keeps a width where its place has none of its own, and follows its number and language', async ({
  page: tab,
}) => {
  await ship(tab);
  await visit(tab, { number: '' });
  await tab.getByRole('region', { name: 'Track Package' }).waitFor();
  const width = await tab.evaluate(() => {
    const cell = document.createElement('table').insertRow().insertCell();
    const element = document.createElement('msafara-tracking');
    element.id = 'second';
    cell.append(element);
    document.body.append(cell.closest('table') ?? '');
    return element.getBoundingClientRect().width;
  });
  expect(width).toBeGreaterThanOrEqual(300);
  const second = tab.locator('#second');
  await second.evaluate((element, value) => element.setAttribute('number', value), number);
  await expect(second.getByRole('status')).toHaveText('Registered at Malaba <b>.');
  await second.evaluate((element) => element.setAttribute('lang', 'fr'));
  await expect(second.getByRole('region', { name: 'Suivre un envoi' })).toBeVisible();
  await expect(second.getByRole('status')).toContainText('Malaba <b>');
});

test('too many questions are answered in words', async ({ page: tab }) => {
  await ship(tab);
  await tab.route('**/api/public/track/**', (route) =>
    route.fulfill({ status: 429, headers: { 'access-control-allow-origin': '*' }, body: '{}' }),
  );
  await visit(tab, { number, lang: 'pt-BR' });
  await expect(tab.getByRole('status')).toHaveText('Demasiados pedidos. Espere um momento.');
});

test('an owner copies the line for the own site', async ({ page: tab, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await register(tab);
  await tab.goto('/settings?tab=developers&part=widget');
  await tab.getByRole('button', { name: 'Copy the code' }).click();
  const copied = () => tab.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(`<script src="${ours}/widget.js" data-number="" async></script>`);
});
