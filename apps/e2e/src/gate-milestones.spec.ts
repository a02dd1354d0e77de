import { expect, type Page } from '@playwright/test';

import { expectAccessible, expectFitsPhone, settle, wearTheme } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { pullTrigger } from './scan-stand-ins.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const BOX = 'MSKU 482910 3';
const line = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number });

/** Chooses one of a list in a form by its words. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: words, exact: false }).first().click();
}

test('a hold and its release are recorded at a gate without a network, of a shipment and of a container, and stand in Customs once', async ({
  page,
  context,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [alone = '', inside = ''] = await createOverRest(page.request, email, [{}, {}]);
  const found = await page.request.get(`/api/shipments/tracking/${inside}`);
  const { id } = (await found.json()) as { id: string };
  const headers = { origin: new URL(page.url()).origin };
  const data = { type: 'container', number: BOX };
  const loaded = await page.request.post(`/api/shipments/${id}/units`, { headers, data });
  expect(loaded.status()).toBe(201);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/outbox');
  await expect(page.getByText('This phone is ready: scanning opens without a network.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('Shipments on this phone: 2')).toBeVisible();
  await context.setOffline(true);
  await page.goto('/scan-update?mode=gate');
  // What is said of it moves the rest down.
  await expect(page.getByText('No network since', { exact: false })).toBeVisible();
  await settle(page);
  await page.getByRole('radio', { name: 'Milestone' }).check({ force: true });
  await choose(page, 'What happened', 'Hold opened');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByText('Say why it is held.')).toBeVisible();
  await choose(page, 'Reason', 'valuation');
  await choose(page, 'Border post', 'Malaba');
  await expectFitsPhone(page);
  for (const theme of ['dark', 'light'] as const) {
    await wearTheme(page, theme);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Start scanning' }).click();
  const writes = page.getByRole('region', { name: 'What every scan records' });
  await expect(writes).toContainText('Hold opened: valuation');
  await expect(writes).toContainText('Malaba, exit side');
  await pullTrigger(page, alone);
  await pullTrigger(page, BOX);
  await expect(line(page, 'MSKU4829103')).toContainText('On this phone');

  await page.getByRole('button', { name: 'Change' }).click();
  await choose(page, 'What happened', 'Hold lifted');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await pullTrigger(page, alone);
  await pullTrigger(page, BOX);
  await pullTrigger(page, 'MSKU4829104');
  await expect(page.getByRole('button', { name: '5 On this phone' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '4 Recorded' })).toBeVisible({ timeout: 60_000 });
  await expect(line(page, 'MSKU4829104')).toContainText('its check digit should be 3');
  await expect(line(page, 'MSKU4829103').first()).toContainText('Recorded for 1 shipment in MSKU4829103');
  for (const number of [alone, inside]) {
    await page.goto(`/shipments/${number}`);
    await page.getByRole('main').getByRole('link', { name: 'Customs', exact: true }).click();
    const road = page.getByRole('region', { name: 'Milestones' });
    await expect(road.getByText('Hold opened: valuation', { exact: true })).toHaveCount(1);
    await expect(road.getByText('Hold lifted', { exact: true })).toHaveCount(1);
  }
});
