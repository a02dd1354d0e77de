import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { type BrowserContext, chromium, type Page } from '@playwright/test';

import { ADMIN, startRealServer } from './child-servers.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { callRest, signIn } from './rest-client.ts';

const ROUNDS = 5;
const SCANS = 50;
const GATE = '/scan-update?mode=gate';
/** Asked of the page itself: looking for a role would cost the slowed processor a tenth of a second. */
const IS_GATE_THERE =
  "[...document.querySelectorAll('button')].some((one) => one.textContent === 'Start scanning' && one.checkVisibility())";
const GIVE_UP_MS = 60_000;
const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

/** What a phone at a gate without a network waits for (D23), in Chromium with the built app. */
export async function measureOffline(folder: string): Promise<Result[]> {
  const server = await startRealServer(`sqlite:${join(folder, 'offline.db')}`);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const token = await signIn(server.url);
    const shipments = Array.from({ length: SCANS }, (_, n) => ({
      trackingNumber: `BENCH-${String(1000 + n)}`,
      origin: 'Mombasa',
      destination: 'Kigali',
    }));
    for (const body of shipments) await callRest(server.url, 'POST', '/api/shipments', { token, body });
    const context = await browser.newContext({ baseURL: server.url });
    await makeReady(context);
    await context.setOffline(true);
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) times.push(await reopen(context));
    const numbers = shipments.map(({ trackingNumber }) => trackingNumber);
    const { ms, requests } = await drain(context, numbers);
    const files = await filesKept(server.url);
    return [
      {
        name: 'Made ready for scanning without a network, as sent',
        measured: files.bytes / 1000,
        unit: 'kB',
        target: 1000,
        isFloor: false,
        details: `${String(files.count)} files`,
      },
      {
        name: 'Gate reopened without a network, processor six times slower',
        measured: median(times) / 1000,
        unit: 's',
        target: 2,
        isFloor: false,
        details: times.map((time) => (time / 1000).toFixed(2)).join(', '),
      },
      {
        name: `${String(SCANS)} scans sent at 400 kb/s and 400 ms, one answer lost`,
        measured: ms / 1000,
        unit: 's',
        target: 5,
        isFloor: false,
        details: `in ${String(requests)} requests`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function makeReady(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/outbox');
  await page.getByText('This phone is ready: scanning opens without a network.').waitFor({ timeout: 60_000 });
  await page.getByText(`Shipments on this phone: ${String(SCANS)}`).waitFor();
  await page.close();
}

/** Milliseconds from asking for the gate in a new tab to its first button, on a processor six times slower. */
async function reopen(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const startedAt = performance.now();
  await page.goto(GATE, { waitUntil: 'commit' });
  for (;;) {
    const { result } = await devTools.send('Runtime.evaluate', { expression: IS_GATE_THERE });
    if (result.value === true) break;
    if (performance.now() - startedAt > GIVE_UP_MS) throw new Error('the gate did not open');
    await setTimeout(10);
  }
  const ms = performance.now() - startedAt;
  await page.close();
  return ms;
}

/** Milliseconds from the network's return to the last scan recorded; what was scanned came without one. */
async function drain(context: BrowserContext, numbers: readonly string[]): Promise<{ ms: number; requests: number }> {
  const page = await context.newPage();
  await page.goto(GATE);
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.getByRole('button', { name: 'Change' }).waitFor();
  for (const number of numbers) await typeAsScanner(page, number);
  const waiting = page.getByRole('link', { name: /on this phone$/u });
  await page.getByRole('link', { name: `${String(numbers.length)} on this phone` }).waitFor();
  let requests = 0;
  await context.route(/\/trpc\/scans\.send/u, async (route) => {
    requests += 1;
    if (requests !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const devTools = await context.newCDPSession(page);
  const startedAt = performance.now();
  await context.setOffline(false);
  await devTools.send('Network.emulateNetworkConditions', SLOW);
  await waiting.waitFor({ state: 'detached', timeout: 60_000 });
  return { ms: performance.now() - startedAt, requests };
}

/** A hardware scanner's keys: four milliseconds apart by their own clock, ended by Enter. */
async function typeAsScanner(page: Page, text: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const keys = Array.from(text, (key) => ({ key, typed: key })).concat({ key: 'Enter', typed: '\r' });
  for (const { key, typed } of keys) {
    timestamp += 0.004;
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: typed, timestamp });
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await devTools.detach();
}

/** The files that a phone is made ready with, and their bytes as a browser gets them. */
async function filesKept(url: string): Promise<{ count: number; bytes: number }> {
  const worker = await (await fetch(`${url}/sw.js`)).text();
  // Named twice where the worker does more with them.
  const files = new Set([...worker.matchAll(/"(\/[^"]+)"/gu)].map(([, file]) => file ?? ''));
  let bytes = 0;
  for (const file of files) bytes += await bytesOf(`${url}${file}`);
  return { count: files.size, bytes };
}

function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
