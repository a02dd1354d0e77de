import { expect, type Page } from '@playwright/test';

import { changeAnswer } from './answers.ts';
import { createOverRest, endSession, register, signInAgain, signInToDemo } from './people.ts';
import { test } from './test.ts';

/** Cuts a file of the app off, until the connection is well again. */
async function cut(page: Page, name: string) {
  const file = `**/assets/${name}-*.js`;
  let times = 0;
  await page.route(file, (route) => {
    times += 1;
    return route.abort();
  });
  return {
    isCut: () => expect.poll(() => times).toBeGreaterThan(0),
    end: () => page.unroute(file),
  };
}

test('a report stays where its charts do not come, and shows them when they do', async ({ page }) => {
  const charts = await cut(page, 'ranked-chart');
  await signInToDemo(page);
  await page.goto('/reports');
  await charts.isCut();
  const statuses = page.getByRole('region', { name: 'Status distribution' });
  await expect(statuses.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByLabel('Figures', { exact: true })).toBeVisible();
  await statuses.getByRole('radio', { name: 'Table' }).check();
  await expect(statuses.getByRole('row', { name: /In Transit/u })).toBeVisible();
  await charts.end();
  await statuses.getByRole('radio', { name: 'Chart' }).check();
  await expect(statuses.getByRole('img').locator('svg.recharts-surface')).toBeVisible();
});

test('a part that does not come at the second try either comes by loading the page anew', async ({ page }) => {
  await signInToDemo(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // As browsers that keep for as long as a page is there that a file did not come.
  await page.route('**/assets/ranked-chart-*.js', (route) => (loads > 1 ? route.continue() : route.abort()));
  await page.goto('/reports');
  const statuses = page.getByRole('region', { name: 'Status distribution' });
  await statuses.getByRole('button', { name: 'Retry' }).click();
  await expect(statuses.getByRole('img').locator('svg.recharts-surface')).toBeVisible();
  expect(loads).toBe(2);
});

test('a followed shipment stays where the form for phones does not come', async ({ page }) => {
  const [number = ''] = await createOverRest(page.request, await register(page), [{}]);
  await changeAnswer(page, 'tracking.followWays', (ways) => ({ ...Object(ways), sms: true }));
  const form = await cut(page, 'follow-by-phone');
  await page.goto(`/track?tn=${number}`);
  const follow = page.getByRole('region', { name: 'Tell me when it changes' });
  await follow.scrollIntoViewIfNeeded();
  await follow.getByText('SMS').click();
  await form.isCut();
  await expect(page.getByRole('heading', { name: 'Where it has been' })).toBeVisible();
  await form.end();
  await follow.getByRole('button', { name: 'Retry' }).click();
  await expect(follow.getByLabel('Mobile number, with its country')).toBeVisible();
});

test('what is written stays where the sign-in of an ended session does not come at once', async ({ page }) => {
  await register(page);
  const signIn = await cut(page, 'sign-in-again');
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog', { name: 'New Shipment' });
  await dialog.getByLabel('Origin').fill('Tema');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  const written = await dialog.getByLabel('Origin').elementHandle();
  await signIn.isCut();
  await signIn.end();
  await signInAgain(page);
  // The same field, not one that was filled in anew.
  expect(await written?.evaluate((field) => field.isConnected)).toBe(true);
  await expect(dialog.getByLabel('Origin')).toHaveValue('Tema');
});
