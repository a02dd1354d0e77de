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

test('a browser that is older than that keeps what the server wrote', async ({ page }) => {
  await register(page);
  const number = await createShipment(page, { origin: 'Mombasa', destination: 'Kampala' });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Object, 'hasOwn');
    Reflect.deleteProperty(Array.prototype, 'at');
  });
  const loaded = async (path: string) => page.goto(path, { waitUntil: 'networkidle' });
  await loaded('/track');
  await page.getByRole('textbox').fill(number);
  await page.getByRole('button', { name: 'Track Package' }).click();
  await page.waitForURL(/tn=/u);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main')).toContainText('Mombasa');
  await expect(page.getByText('This page did not load')).toHaveCount(0);
  await loaded('/login');
  await expect(page.getByText('This page needs JavaScript and a browser from 2022 or later.')).toBeVisible();
  await loaded('/dashboard');
  await expect(page.getByText('Msafara needs JavaScript and a browser from 2022 or later.')).toBeVisible();
});

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
