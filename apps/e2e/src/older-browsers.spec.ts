import { expect, type Page } from '@playwright/test';

import { makeOlder } from './older-browser.ts';
import { createShipment, register } from './people.ts';
import { test } from './test.ts';

/** What went wrong on a page without being told. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // React tells there of what a screen did not survive.
    if (message.type() === 'error' && /TypeError|ReferenceError/u.test(message.text())) faults.push(message.text());
  });
  return faults;
}

test('the screens open in browsers of 2022', async ({ page }) => {
  await page.addInitScript(makeOlder);
  const faults = faultsOf(page);
  await register(page);
  const number = await createShipment(page, { origin: 'Mombasa', destination: 'Kampala' });
  const screens: [path: string, shown: string | RegExp][] = [
    ['/dashboard', 'Dashboard'],
    ['/shipments', 'Shipments'],
    ['/shipments/import', /import/iu],
    [`/scan-update?tn=${number}`, 'Scan & Update'],
    ['/reports', 'Reports'],
    ['/settings', 'Settings'],
    [`/track?tn=${number}`, /Mombasa|Created/u],
  ];
  for (const [path, shown] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible();
    expect(faults).toEqual([]);
  }
});
