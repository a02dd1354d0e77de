import { expect, type Page } from '@playwright/test';

import { createOverRest, register } from './people.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 240, height: 320 }, javaScriptEnabled: false });

/** As KaiOS of 2016 reads our styles: without gaps, grids and what is written short for two sides. */
async function readAsThen(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.abort();
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(/@supports not \((?:inset:0|display:grid)\)/gu, '@media all')
      .replaceAll(/(?<=[{;])(?:(?:row-|column-)?gap|grid[a-z-]*|inset-[a-z-]+|display):[^;}]*/gu, (one) =>
        one.startsWith('display') && !one.includes('grid') ? one : '',
      );
    const { 'content-security-policy': _, ...headers } = response.headers();
    return route.fulfill({ response, headers, body });
  });
}

test('a recipient with a small phone of 2016 reads where a shipment is, and asks for another', async ({ page }) => {
  const signedIn = await page.context().browser()?.newPage();
  if (!signedIn) throw new Error('no browser');
  const [number = ''] = await createOverRest(page.request, await register(signedIn), [{ currentLocation: 'Voi' }]);
  await signedIn.close();
  await readAsThen(page);
  await page.goto(`/track?tn=${number}`);
  await expect(page.getByRole('heading', { name: 'Registered at Voi.' })).toBeVisible();
  const field = page.getByLabel('Tracking number');
  expect((await field.boundingBox())?.width).toBeGreaterThan(200);
  const lines = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
  const boxes = await Promise.all(lines.map((line) => line.boundingBox()));
  for (const [at, box] of boxes.entries()) {
    const next = boxes[at + 1];
    if (box && next?.y === box.y) expect(next.x - box.x - box.width).toBeGreaterThan(8);
  }
  const mark = page.locator('.day li').first();
  expect(await mark.evaluate((entry) => getComputedStyle(entry, '::before').display)).toBe('none');
  await field.fill('SH-000000NON');
  await page.getByRole('button', { name: 'Track Package' }).click();
  await expect(page.getByRole('heading', { name: /^Shipment not found/u })).toBeVisible();
});
