import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';

import { AT_MALABA, DETENTION, SHEET } from './border-sheet.ts';
import { settle } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { pullTrigger } from './scan-stand-ins.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BOX = 'MSKU4829103';

/** Mombasa, Malaba and Kampala are three hours ahead of UTC throughout the year. */
const there = (at: number) => new Date(at + 3 * HOUR).toISOString();
/** A time of the day so many days ago, as a field of the form has it. */
const ago = (days: number, time: string) => `${there(Date.now() - days * DAY).slice(0, 10)}T${time}`;
const instant = (field: string) => new Date(`${field}:00+03:00`).toISOString();

const money = z.object({ amount: z.number(), currency: z.string() });
const costs = z.object({
  clocks: z.array(z.object({ state: z.string(), chargedDays: z.number(), costToday: money.nullable() })),
  sumToday: z.array(money),
});
const road = z.object({
  milestones: z.array(
    z.object({ code: z.string(), occurredAt: z.string(), place: z.string().nullable(), source: z.string() }),
  ),
});

/** What another system does with a key that the owner made for it. */
async function keyOf(page: Page, request: APIRequestContext) {
  const scopes = ['milestones:read', 'milestones:write', 'clocks:read', 'clocks:write'];
  const made = await page.request.post('/api/keys', {
    data: { name: 'Terminal', scopes },
    headers: { origin: new URL(page.url()).origin },
  });
  const { key } = z.object({ key: z.string() }).parse(await made.json());
  const headers = { authorization: `Bearer ${key}` };
  return {
    tell: async (path: string, data: unknown): Promise<unknown> => {
      const answer = await request.post(`/api/${path}`, { headers, data });
      expect([path, answer.status(), await answer.text()]).toEqual([path, 201, expect.any(String)]);
      return answer.json();
    },
    read: async (path: string): Promise<unknown> => (await request.get(`/api/${path}`, { headers })).json(),
  };
}

/** Chooses one of a list in a form by its words. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: words, exact: false }).first().click();
}

type Told = { what: string; at?: string; post?: string; reason?: string; isOfUnit?: true };

async function record(page: Page, { what, at, post, reason, isOfUnit }: Told): Promise<void> {
  // What was told before moves the rest down.
  await settle(page);
  await page.getByRole('button', { name: 'Record milestone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record milestone' });
  await choose(page, 'What happened', what);
  if (reason) await choose(page, 'Reason', reason);
  if (at) await dialog.getByLabel('When').fill(at);
  if (post) await choose(page, 'Border post', post);
  if (isOfUnit) await choose(page, 'For', 'All in');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a container goes from Mombasa by Malaba to Kampala, told on screens, by API and offline, and costs what the sheet says (D26)', async ({
  page,
  request,
  context,
}) => {
  // The sheet counts days: all of the walk is on one of them there.
  const left = DAY - ((Date.now() + 3 * HOUR) % DAY);
  if (left < 2 * 60_000) {
    test.slow();
    await page.waitForTimeout(left + 1000);
  }

  const email = await register(page);
  await setTier(page, 'enterprise');
  const [number = ''] = await createOverRest(request, email, [
    { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' },
  ]);
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = z.object({ id: z.string() }).parse(await found.json());
  const terminal = await keyOf(page, request);
  const unit = await terminal.tell(`shipments/${id}/units`, {
    type: 'container',
    number: BOX,
    loadedAt: instant(ago(20, '08:00')),
    seals: [{ number: 'UL-7728104', kind: 'bolt', by: 'carrier' }],
  });
  const { id: unitId } = z.object({ id: z.string() }).parse(unit);

  // Two clocks by API, and the one of storage on screen.
  await terminal.tell(`shipments/${id}/clocks`, { ...DETENTION, unitId });
  await terminal.tell(`shipments/${id}/clocks`, AT_MALABA);
  await page.goto(`/shipments/${id}?tab=customs`);
  const panel = page.getByRole('region', { name: 'What waiting costs' });
  await panel.getByRole('button', { name: 'Add clock' }).click();
  const form = page.getByRole('dialog', { name: 'Add a clock' });
  await form.getByLabel('Kind').selectOption('Port storage');
  await form.getByLabel('For', { exact: true }).selectOption(BOX);
  await form.getByLabel('With a milestone').selectOption('Discharged');
  await form.getByLabel('Stops with').selectOption('Left the port');
  await form.getByLabel('Free days').fill('4');
  await form.getByLabel('Currency').selectOption('KES');
  await form.getByRole('button', { name: 'Add a rate' }).click();
  await form.getByLabel('A day costs').nth(0).fill('2500.35');
  await form.getByLabel('A day costs').nth(1).fill('4100.5');
  await form.getByLabel('From day').fill('3');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  // In the port the terminal's system tells of the container, the clerk of the shipment; each sees at once what the other told.
  await terminal.tell(`units/${BOX}/milestones`, { code: 'discharged', occurredAt: instant(ago(16, '01:20')) });
  await expect(page.getByRole('region', { name: 'Milestones' }).getByText('Discharged')).toBeVisible();
  await record(page, { what: 'Selected for the scanner', at: ago(14, '09:00') });
  await record(page, { what: 'Hold opened', at: ago(14, '16:30'), reason: 'valuation' });
  const milestones = `shipments/${id}/milestones`;
  await terminal.tell(milestones, { code: 'hold_released', occurredAt: instant(ago(10, '11:00')) });
  await terminal.tell(milestones, { code: 'released', occurredAt: instant(ago(10, '12:00')) });
  await expect(page.getByText('Held for 3 days 18 hr', { exact: true })).toBeVisible();
  await record(page, { what: 'Left the port', at: ago(9, '15:40'), isOfUnit: true });
  await record(page, { what: 'Arrived at the border', at: ago(6, '23:50'), post: 'Malaba' });
  // Customs at Malaba take off the carrier's seal and put on their own.
  await page.getByRole('button', { name: 'Change seal' }).click();
  const seal = page.getByRole('dialog', { name: 'Change seal' });
  await seal.getByLabel('Seal number').fill('URA-55190');
  await choose(page, 'Put on by', 'Customs');
  await seal.getByRole('button', { name: 'Save' }).click();
  await expect(seal).toBeHidden();

  // Between the two gates there is no network.
  await page.goto('/outbox');
  const ready = page.getByText('This phone is ready: scanning opens without a network.');
  await expect(ready).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await page.goto('/scan-update?mode=gate');
  // What is said of it moves the rest down.
  await expect(page.getByText('No network since', { exact: false })).toBeVisible();
  await settle(page);
  await page.getByRole('radio', { name: 'Milestone' }).check({ force: true });
  await choose(page, 'What happened', 'Crossed the border');
  await choose(page, 'Border post', 'Malaba');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  const writes = page.getByRole('region', { name: 'What every scan records' });
  await expect(writes).toContainText('Malaba, exit side');
  await pullTrigger(page, BOX);
  await expect(page.getByRole('button', { name: '1 On this phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await choose(page, 'What happened', 'Cleared to enter');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(writes).toContainText('Malaba, entry side');
  await pullTrigger(page, BOX);
  await expect(page.getByRole('button', { name: '2 On this phone' })).toBeVisible();
  const clocks = async () => costs.parse(await terminal.read(`shipments/${id}/clocks`));
  expect((await clocks()).clocks.map(({ state }) => state)).toEqual(['running', 'running', 'stopped']);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '2 Recorded' })).toBeVisible({ timeout: 60_000 });

  await page.goto(`/shipments/${id}?tab=customs`);
  await record(page, { what: 'Empty returned', isOfUnit: true });

  const told = await clocks();
  expect(told.clocks).toEqual(SHEET);
  expect(new Set(told.sumToday)).toEqual(new Set(SHEET.map(({ costToday }) => costToday)));
  const cards = panel.getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText(/\$117\.77.*Empty returned on/u);
  await expect(cards.nth(1)).toContainText(/UGX\s255,000.*Crossed the border on/u);
  await expect(cards.nth(2)).toContainText(/KES\s9,101\.20.*Left the port on/u);

  const { milestones: walked } = road.parse(await terminal.read(milestones));
  const inOrder = walked.toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));
  expect(inOrder.map(({ code, place, source }) => [code, place, source])).toEqual([
    ['discharged', null, 'key'],
    ['selected_scan', null, 'user'],
    ['hold_opened', null, 'user'],
    ['hold_released', null, 'key'],
    ['released', null, 'key'],
    ['gated_out', null, 'user'],
    ['border_arrived', 'Malaba, Kenya', 'user'],
    ['seal_changed', null, 'user'],
    ['border_crossed', 'Malaba, Kenya', 'user'],
    ['entry_cleared', 'Malaba, Uganda', 'user'],
    ['empty_returned', null, 'user'],
  ]);
});
