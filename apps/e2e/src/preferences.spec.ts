import { expect, type Locator } from '@playwright/test';

import { createShipment, register, setTier } from './people.ts';
import { test } from './test.ts';

const outlineOf = (option: Locator) => option.evaluate((label) => getComputedStyle(label).outlineStyle);

test('what is chosen is seen where the browser takes away all grounds', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  const number = await createShipment(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, chosen, other] of [
    ['/reports', '30 days', '90 days'],
    [`/labels?tn=${number}`, 'A4 sheet', '58 mm roll'],
    [`/scan-update?tn=${number}`, 'Status', 'Milestone'],
  ] as const) {
    await page.goto(path);
    const label = (name: string) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
    await expect(label(chosen)).toBeVisible();
    expect([path, await outlineOf(label(chosen)), await outlineOf(label(other))]).toEqual([path, 'solid', 'none']);
  }
});

test('nothing moves for whoever asked for no motion', async ({ page }) => {
  await register(page);
  const number = await createShipment(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const endless = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity).length,
    );
  await page.route(/\/trpc\/.*(?:tracking|shipments)\./u, () => undefined);
  await page.goto('/track');
  await page.getByLabel('Tracking number').fill(number);
  await page.getByRole('button', { name: 'Track Package' }).click();
  await expect(page.getByText(`Looking for ${number}`)).toBeAttached();
  expect(await endless()).toBe(0);
  await page.goto('/shipments');
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  expect(await endless()).toBe(0);
});
