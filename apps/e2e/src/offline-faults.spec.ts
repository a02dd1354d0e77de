import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';
import { z } from 'zod';

import { GATE, makeReady, onPhone, startGate, track } from './offline-phone.ts';
import { createOverRest, register } from './people.ts';
import { pullTrigger } from './scan-stand-ins.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const SEND = /\/trpc\/scans\.send/u;
const DAY_MS = 86_400_000;
const APART_MS = 6000;
const TOLD = 'This phone’s clock is 3 days ahead. Scans are recorded at the right time all the same.';

/** Sets the clock of a page ahead; its timers go as ever. Runs in the browser. */
function setClockAhead(ms: number): void {
  const real = Date;
  globalThis.Date = new Proxy(real, {
    construct: (target, args: []) =>
      args.length === 0 ? new target(real.now() + ms) : (Reflect.construct(target, args) as Date),
    get: (target, key) => (key === 'now' ? () => real.now() + ms : (Reflect.get(target, key) as unknown)),
  });
}

test('a clock that is three days ahead: scans are recorded when they happened, and the person is told', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const numbers = await createOverRest(page.request, email, [{}, {}]);
  await context.addInitScript(setClockAhead, 3 * DAY_MS);
  await makeReady(page, 2);
  await context.setOffline(true);
  // What the device learned of the server stands there without it, too.
  await page.goto('/outbox');
  await expect(page.getByText(/^Last contact with the server: /u)).toBeVisible();
  await expect(page.getByText(TOLD)).toBeVisible();
  await page.goto(GATE);
  await startGate(page);
  const times: { from: number; until: number }[] = [];
  // Well after the last contact and well before the next one, between which every time is put.
  await page.waitForTimeout(APART_MS);
  for (const number of numbers) {
    const from = Date.now();
    await pullTrigger(page, number);
    times.push({ from, until: Date.now() });
    await expect(onPhone(page, times.length)).toBeVisible();
  }
  await page.waitForTimeout(APART_MS);
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'on this phone' })).toHaveCount(0, { timeout: 30_000 });
  for (const [index, number] of numbers.entries()) {
    const { status, history } = await track(page, number);
    expect([status, history.length]).toEqual(['In Transit', 2]);
    const at = Date.parse(history[1]?.timestamp ?? '');
    const { from = 0, until = 0 } = times[index] ?? {};
    expect(at).toBeGreaterThan(from - APART_MS / 2);
    expect(at).toBeLessThan(until + APART_MS / 2);
  }
  await page.goto('/outbox');
  await expect(page.getByText(TOLD)).toBeVisible();
});

test('a network that swallows the answer is given up after a while, and what it carried is recorded once', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const [first = '', second = ''] = await createOverRest(page.request, email, [{}, {}]);
  let sends = 0;
  await context.route(SEND, async (route) => {
    sends += 1;
    // The server records the first one; its answer never comes back.
    await (sends === 1 ? route.fetch() : route.continue());
  });
  await page.goto(GATE);
  await startGate(page);
  await pullTrigger(page, first);
  await expect.poll(() => sends).toBe(1);
  await expect.poll(async () => (await track(page, first)).status).toBe('In Transit');
  // Scanning goes on meanwhile, and without an answer nothing is shown as recorded.
  await pullTrigger(page, second);
  await expect(page.getByRole('heading', { name: '2 scanned' })).toBeVisible();
  await expect(onPhone(page, 2)).toBeVisible();
  await expect(page.getByRole('link', { name: 'on this phone' })).toHaveCount(0, { timeout: 45_000 });
  expect(sends).toBeGreaterThan(1);
  for (const number of [first, second]) {
    const { history } = await track(page, number);
    expect(history.map(({ status }) => status)).toEqual(['Created', 'In Transit']);
  }
});

/** A scan as it is sent, of which the file has each whole. */
const kept = z.object({
  format: z.literal(1),
  id: z.uuid(),
  organisationId: z.uuid(),
  trackingNumber: z.string(),
  status: z.string(),
  scannedAt: z.iso.datetime(),
});

test('the last resort: what waits leaves as a file, whole and in its order', async ({ page, context }) => {
  const email = await register(page);
  const numbers = await createOverRest(page.request, email, [{}, {}]);
  await context.route(SEND, (route) => route.abort());
  await page.goto(GATE);
  await startGate(page);
  for (const [index, number] of numbers.entries()) {
    await pullTrigger(page, number);
    await expect(onPhone(page, index + 1)).toBeVisible();
  }
  await page.goto('/outbox');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^msafara-scans-\d{4}-\d\d-\d\d\.json$/u);
  const saved = z.object({ commands: z.array(kept) }).parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  // The last one stands first, as on the screen.
  expect(saved.commands.toReversed()).toMatchObject(
    numbers.map((trackingNumber) => ({ trackingNumber, status: 'In Transit' })),
  );
  // The file is a copy: they still wait to be sent.
  await expect(onPhone(page, 2)).toBeVisible();

  // Refused until a plan is renewed, they are sent again by hand; a phone that cannot write that down says so.
  await context.route(SEND, async (route) => {
    const { commands } = z.object({ commands: z.array(kept) }).parse(route.request().postDataJSON());
    const reason = { code: 'plan.readOnly', params: {} };
    const refused = { outcome: 'refused', code: 'FORBIDDEN', reason, message: 'Renew', again: true };
    const results = commands.map(({ id }) => Object.assign({}, refused, { id }));
    await route.fulfill({ json: { result: { data: { serverTime: new Date().toISOString(), results } } } });
  });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('link', { name: '2 need you' })).toBeVisible();
  await expect(page.getByText('Sends by itself', { exact: false })).toBeHidden();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Broken', 'UnknownError');
    };
  });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('The scans are still on this phone (UnknownError).')).toBeVisible();
});

test('a browser whose database does not open keeps no scan, and says of each what helps', async ({ page }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto(GATE);
  await startGate(page);
  await pullTrigger(page, number);
  const notKept = page.getByRole('alert').filter({ hasText: 'NOT kept' });
  await expect(notKept).toContainText(`did not keep the scan of ${number} (TimeoutError). Write the number down`);
  await expect(page.getByText('This browser keeps no scans (TimeoutError).')).toBeVisible();
  await page.goto(`/deliver?tn=${number}`);
  await expect(page.getByText('Who receives it?')).toBeVisible();
  await expect(page.getByText('This browser keeps no scans (TimeoutError).')).toBeVisible();
  await expect(page.getByText('The proof is kept on this phone', { exact: false })).toBeHidden();
  await page.goto('/outbox');
  await expect(page.getByText('This browser keeps no scans (TimeoutError).')).toBeVisible();
  for (const words of ['on this phone', 'No scans are on this phone.', 'Without a network']) {
    await expect(page.getByText(words, { exact: true })).toBeHidden();
  }
});
