import { ENDING_WORKER } from '../../api/src/http/no-offline.ts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';

import { expectAccessible, expectFitsPhone, wearTheme } from './looks.ts';
import { GATE, makeReady, onPhone, startGate, track } from './offline-phone.ts';
import { createOverRest, organisationOf, register, signInAs } from './people.ts';
import { askForWorker, startReleaseProxy } from './release-proxy.ts';
import { pullTrigger } from './scan-stand-ins.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const SCANS = 50;

/** Ends the tab as a killed one ends: nothing of it runs any more. */
async function crash(context: BrowserContext, page: Page): Promise<Page> {
  const gone = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
  return context.newPage();
}

test('fifty scans without a network, a killed tab, a lost answer now and then: each recorded once, when it happened', async ({
  page: first,
  context,
}) => {
  const email = await register(first);
  const numbers = await createOverRest(
    first.request,
    email,
    Array.from({ length: SCANS }, () => ({})),
  );
  await makeReady(first, SCANS);
  // Stands between from before there is a scan: a page that was told of it only now may send one past it.
  let isOffline = true;
  let requests = 0;
  let running = 0;
  let most = 0;
  await context.route(/\/trpc\/scans\.send/u, async (route) => {
    if (isOffline) return route.abort('internetdisconnected');
    requests += 1;
    const nth = requests;
    running += 1;
    most = Math.max(most, running);
    const answer = await route.fetch();
    running -= 1;
    return nth % 3 === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer });
  });
  await context.setOffline(true);
  await first.goto(GATE);
  await startGate(first);
  const scanned = new Map<string, { from: number; until: number }>();
  const scan = async (page: Page, number: string) => {
    const from = Date.now();
    await pullTrigger(page, number);
    scanned.set(number, { from, until: Date.now() });
  };
  for (const number of numbers.slice(0, 30)) await scan(first, number);
  await expect(onPhone(first, 30)).toBeVisible();

  const page = await crash(context, first);
  await page.goto(GATE);
  await expect(onPhone(page, 30)).toBeVisible();
  await startGate(page);
  // What waits from before stands in the list as well.
  await expect(page.getByRole('heading', { name: '30 scanned' })).toBeVisible();
  for (const number of numbers.slice(30)) await scan(page, number);
  await expect(onPhone(page, SCANS)).toBeVisible();
  await expect(page.getByText('Scanning goes on.')).toBeVisible();

  isOffline = false;
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'on this phone' })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: '20 Recorded' })).toBeVisible();
  expect(requests).toBeGreaterThan(2);
  expect(most).toBe(1);
  let before = 0;
  for (const number of numbers) {
    const { status, history } = await track(page, number);
    expect([number, status, history.map((entry) => entry.status)]).toEqual([
      number,
      'In Transit',
      ['Created', 'In Transit'],
    ]);
    const at = Date.parse(history[1]?.timestamp ?? '');
    const { from = 0, until = 0 } = scanned.get(number) ?? {};
    expect(at).toBeGreaterThan(from - 1000);
    expect(at).toBeLessThan(until + 1000);
    expect(at).toBeGreaterThanOrEqual(before);
    before = at;
  }
});

test('one shipment at a time without a network: its card as this phone knows it, or its number alone', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const [known = ''] = await createOverRest(page.request, email, [{ destination: 'Kampala' }]);
  await makeReady(page, 1);
  // Pages with headers or words of their own always come from the server. Paying without a plan would lead on to the prices.
  const payment = `/payment?plan=${encodeURIComponent('{"name":"Growth"}')}`;
  for (const path of ['/', '/track', payment, '/scan-update']) {
    expect([path, (await page.goto(path))?.fromServiceWorker()]).toEqual([path, path === '/scan-update']);
  }
  // No page of ours is open that would bring it to the phone.
  await page.goto('/robots.txt');
  const [unknown = ''] = await createOverRest(page.request, email, [{}]);
  await context.setOffline(true);
  await page.goto('/scan-update');
  const record = async (number: string, told: string, count: number) => {
    await page.getByLabel('Tracking Number').fill(number);
    await page.getByLabel('Tracking Number').press('Enter');
    await expect(page.getByText(told)).toBeVisible();
    await page.getByRole('radio', { name: 'Picked Up' }).check({ force: true });
    await page.getByRole('button', { name: 'Update Status' }).click();
    await expect(page.getByText(/Kept on this phone, .* Not sent yet\./u).last()).toBeVisible();
    await expect(onPhone(page, count)).toBeVisible();
    // The form makes way for the next one.
    await expect(page.getByLabel('Tracking Number')).toHaveValue('');
  };
  await record(known, 'Its history is not on this phone.', 1);
  await record(unknown, 'Not on this phone; checked when sent.', 2);
  await record('SH-000000ZZZ', 'Not on this phone; checked when sent.', 3);
  // Screens that need the server say so, in our words.
  await page.goto('/dashboard');
  await expect(page.getByText('No network. What you see may be out of date.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: '1 needs you' }).click();
  for (const number of [known, unknown]) expect((await track(page, number)).status).toBe('Picked Up');

  const card = page.getByRole('article', { name: 'SH-000000ZZZ' });
  await expect(card).toContainText('It was typed by hand.');
  for (const theme of ['dark', 'light'] as const) {
    await wearTheme(page, theme);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expectFitsPhone(page);
  // What needs the person goes by no button for all.
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Correct number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tracking Number').fill(known);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  // A phone that has no room says that nothing is kept, and the number stays.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    window.addEventListener('room', () => (IDBObjectStore.prototype.add = add));
  });
  await dialog.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByText('NOT kept')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('room')));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  // So do a scan that is given up and stays, and a file that is not made.
  await page.evaluate(() => {
    const { delete: remove } = IDBObjectStore.prototype;
    const { createObjectURL } = URL;
    const fail = () => {
      throw new DOMException('Broken', 'UnknownError');
    };
    IDBObjectStore.prototype.delete = fail;
    URL.createObjectURL = fail;
    window.addEventListener('mended', () => {
      IDBObjectStore.prototype.delete = remove;
      URL.createObjectURL = createObjectURL;
    });
  });
  await card.getByRole('button', { name: 'Give up' }).click();
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('The scan of SH-000000ZZZ is still on this phone (UnknownError).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Save as file' }).click();
  await expect(page.getByText('The file was not made (UnknownError).')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('mended')));
  await card.getByRole('button', { name: 'Correct number' }).click();
  await dialog.getByLabel('Tracking Number').fill(known);
  await dialog.getByRole('button', { name: 'Save and send' }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(async () => (await track(page, known)).history.length).toBe(3);
});

test('a session that ends keeps the scans, and they are sent after the next sign-in', async ({ page, context }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await makeReady(page, 1);
  await context.setOffline(true);
  await page.goto(GATE);
  await startGate(page);
  await pullTrigger(page, number);
  await expect(onPhone(page, 1)).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  const band = page.getByRole('alert').filter({ hasText: `Sign in as ${email} to send 1 scan.` });
  await expect(band).toBeVisible();
  // Scanning goes on.
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await band.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(async () => (await track(page, number)).status).toBe('In Transit');
  await expect(page.getByRole('link', { name: 'on this phone' })).toHaveCount(0);
});

test('a new version waits for a word, and scans that wait outlive it and the end of the offline app', async ({
  browser,
  baseURL,
}) => {
  const proxy = await startReleaseProxy(baseURL ?? '');
  const context = await browser.newContext({ baseURL: proxy.address });
  const page = await context.newPage();
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await makeReady(page, 1);
  await context.route(/\/trpc\/scans\.send/u, (route) => route.abort());
  await page.goto(GATE);
  await startGate(page);
  await pullTrigger(page, number);
  await expect(onPhone(page, 1)).toBeVisible();

  await proxy.release(page);
  await expect(page.getByText('A new version is here.')).toBeVisible({ timeout: 30_000 });
  // Nothing is loaded anew under the person's hands.
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeVisible();
  await expect(onPhone(page, 1)).toBeVisible();
  const names = () => page.evaluate(() => caches.keys()).catch(() => undefined);
  expect(await names()).toHaveLength(2);

  proxy.serve(ENDING_WORKER);
  await askForWorker(page);
  await expect.poll(names).toEqual([]);
  await page.reload();
  await expect(onPhone(page, 1)).toBeVisible();
  await context.unroute(/\/trpc\/scans\.send/u);
  await page.goto('/outbox');
  await expect.poll(async () => (await track(page, number)).status).toBe('In Transit');
  await context.close();
  proxy.close();
});

test('scans that the first release kept on a phone are sent by the release of today', async ({ page }) => {
  const email = await register(page);
  const numbers = await createOverRest(page.request, email, [{}, {}]);
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  const user = z.object({ id: z.string(), organisation: z.object({ id: z.string() }) }).parse(JSON.parse(stored ?? ''));
  // No page of ours is open while the earlier release's work is put in its place.
  await page.goto('/robots.txt');
  await page.evaluate(writeAsFirstRelease, { userId: user.id, organisationId: user.organisation.id, numbers });
  await page.goto('/outbox');
  for (const number of numbers) {
    await expect.poll(async () => (await track(page, number)).status).toBe('In Transit');
    await expect(page.getByText(number)).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Recorded 2' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'on this phone' })).toHaveCount(0);
});

test('of many scans that need somebody the newest fifty are drawn, and more when asked', async ({ page }) => {
  await register(page);
  const { id: organisationId } = await organisationOf(page);
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  const { id: userId } = z.object({ id: z.string() }).parse(JSON.parse(stored ?? ''));
  await page.goto('/robots.txt');
  // Nobody has these numbers.
  const numbers = Array.from({ length: 60 }, (_, index) => `E2E-NOBODY-${String(index)}`);
  await page.evaluate(writeAsFirstRelease, { userId, organisationId, numbers });
  await page.goto('/outbox');
  await expect(page.getByRole('link', { name: '60 need you' })).toBeVisible();
  const cards = page.getByRole('button', { name: /^Give up E2E-NOBODY/u });
  await expect(cards).toHaveCount(50);
  await page.getByRole('button', { name: '10 more' }).click();
  await expect(cards).toHaveCount(60);
});

test('of many scans that wait two hundred are drawn once they are unfolded, and more when asked', async ({ page }) => {
  await register(page);
  const { id: organisationId } = await organisationOf(page);
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  const { id: userId } = z.object({ id: z.string() }).parse(JSON.parse(stored ?? ''));
  await page.goto('/robots.txt');
  const numbers = Array.from({ length: 210 }, (_, index) => `E2E-WAITS-${String(index)}`);
  await page.evaluate(writeAsFirstRelease, { userId, organisationId, numbers });
  await page.route(/\/trpc\/scans\.send/u, (route) => route.abort());
  await page.goto('/outbox');
  await page.getByRole('button', { name: '207 more waiting' }).click();
  const scans = page.getByText(/^E2E-WAITS-\d+$/u);
  await expect(scans).toHaveCount(200);
  await page.getByRole('button', { name: '10 more' }).click();
  await expect(scans).toHaveCount(210);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect(scans).toHaveCount(3);
});

/** Writes what the release of 22 November 2026 wrote, in its own words: these lines never change. Runs in the browser. */
async function writeAsFirstRelease(of: { userId: string; organisationId: string; numbers: string[] }): Promise<void> {
  await new Promise((resolve) => indexedDB.deleteDatabase('msafara').addEventListener('success', resolve));
  const opened = indexedDB.open('msafara', 1);
  opened.addEventListener('upgradeneeded', () => {
    opened.result.createObjectStore('commands', { keyPath: 'id' });
    opened.result.createObjectStore('shipments', { keyPath: ['userId', 'id'] });
    opened.result.createObjectStore('device');
  });
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const records = await Promise.all(
    of.numbers.map(async (trackingNumber, index) => {
      const id = crypto.randomUUID();
      const scannedAt = new Date().toISOString();
      const common = { format: 1, id, organisationId: of.organisationId, trackingNumber, status: 'In Transit' };
      const text = JSON.stringify({ command: { ...common, confirmed: false, scannedAt, readHow: 'camera' } });
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
      const record = { id, format: 1, userId: of.userId, order: index + 1, state: 'waiting', settledAt: undefined };
      return { ...record, body: { iv, data } };
    }),
  );
  const transaction = opened.result.transaction(['commands', 'device'], 'readwrite');
  for (const record of records) transaction.objectStore('commands').put(record);
  const device = transaction.objectStore('device');
  device.put(key, `key:${of.userId}`);
  device.put(crypto.randomUUID(), 'id');
  device.put(records.length, 'order');
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opened.result.close();
  localStorage.setItem('scans-waiting', JSON.stringify({ [of.userId]: records.length }));
}

test('signing out asks about scans that wait; the next person sees how many, and nothing of them', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await context.route(/\/trpc\/scans\.send/u, (route) => route.abort());
  await page.goto(GATE);
  await startGate(page);
  await pullTrigger(page, number);
  await expect(onPhone(page, 1)).toBeVisible();
  const leave = async (from = page) => {
    await from.getByRole('button', { name: /^Your account/u }).click();
    await from.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await leave();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 scan is not sent yet');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(onPhone(page, 1)).toBeVisible();
  await leave();
  await dialog.getByRole('button', { name: 'Sign out and keep them' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  const other = await context.newPage();
  await page.close();
  await register(other);
  await other.goto('/outbox');
  await expect(other.getByText('1 scan of another person waits on this phone.')).toBeVisible();
  await expect(other.getByText(number)).toHaveCount(0);
  await other.goto('/settings?tab=phone');
  await expect(other.getByText('Waiting scans', { exact: true })).toBeVisible();
  await expectAccessible(other);

  // One's own wait as well while the key that they are read with has not come.
  await context.route(/\/trpc\/.*scans\.key/u, (route) => route.abort());
  await signInAs(other, email);
  await other.goto('/dashboard');
  await leave(other);
  await expect(other.getByRole('dialog')).toContainText('1 scan is not sent yet');
  await other.getByRole('button', { name: 'Stay signed in' }).click();
  await context.unroute(/\/trpc\/.*scans\.key/u);

  await context.unroute(/\/trpc\/scans\.send/u);
  await other.goto('/outbox');
  await expect.poll(async () => (await track(other, number)).status).toBe('In Transit');

  // What only its person can mend is not offered to be sent.
  await other.goto(GATE);
  await startGate(other);
  await pullTrigger(other, 'SH-000000NON');
  await expect(other.getByRole('button', { name: '1 Needs you' })).toBeVisible();
  await leave(other);
  await expect(other.getByRole('dialog')).toContainText('They need you before they are recorded.');
  await expect(other.getByRole('button', { name: 'Send now' })).toHaveCount(0);
});
