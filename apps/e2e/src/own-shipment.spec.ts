import { expect, type Page } from '@playwright/test';

import { createOverRest, register } from './people.ts';
import { test } from './test.ts';

test('members find the way to work on their shipment, and nobody else does', async ({ page, browser, baseURL }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{ currentLocation: 'Voi' }]);
  const address = `/track?tn=${number}`;
  const own = (where: Page) => where.getByRole('navigation', { name: 'For your team' });
  await page.goto(address);
  await own(page).getByRole('link', { name: 'Open shipment' }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await page.goto(address);
  // The scanner is loaded anew, under headers of its own: nothing can be typed before, since it would be lost.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const isShown = document.querySelector('h1')?.textContent === 'Scan & Update';
      if (isShown) sessionStorage.setItem('shown-too-soon', 'yes');
    }).observe(document.body, { subtree: true, childList: true });
  });
  const isLoaded = page.waitForEvent('load');
  await own(page).getByRole('link', { name: 'Update status' }).click();
  await isLoaded;
  await expect(page).toHaveURL(`/scan-update?tn=${number}`);
  await expect(page.getByLabel('Tracking Number')).toHaveValue(number);
  expect(await page.evaluate(() => sessionStorage.getItem('shown-too-soon'))).toBeNull();

  // Where these links do not come, the page stays.
  const cut: string[] = [];
  await page.route('**/assets/own-shipment*.js', (route) => {
    cut.push(route.request().url());
    return route.abort();
  });
  await page.goto(address);
  await expect.poll(() => cut.length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Where it has been' })).toBeVisible();
  await expect(own(page)).toHaveCount(0);

  const other = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  const shown = () => expect(other.getByRole('heading', { name: 'Registered at Voi.' })).toBeVisible();
  await other.goto(address);
  await shown();
  await expect(own(other)).toHaveCount(0);
  await register(other);
  const asked = other.waitForResponse((answer) => answer.url().includes('shipments.byTrackingNumber'));
  await other.goto(address);
  await shown();
  await (await asked).finished();
  await expect(own(other)).toHaveCount(0);
  await other.context().close();
});
