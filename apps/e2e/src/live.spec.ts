import { expect } from '@playwright/test';

import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

test('a stream that was refused is opened again, and tells of changes from then on (D15)', async ({ page }) => {
  const email = await register(page);
  await page.route('**/api/live**', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto('/dashboard');
  await expect(page.getByText('Every 30 s', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await expect(page.getByRole('row', { name: number })).toBeVisible();
});

test('a screen follows a plan that others change: when it is seen again, and when something is refused', async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings?tab=system');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const chat = page.getByRole('link', { name: 'Live Chat Support' });
  await expect(chat).toHaveCount(0);
  await setTier(page, 'growth');
  const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route(
    '**/trpc/*auth.session*',
    async (route) => {
      const response = await route.fetch();
      await isChosen;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const asked = page.waitForRequest('**/trpc/*auth.session*');
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }
  // A theme that is chosen while the session is read anew is kept.
  await asked;
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('System settings updated')).toBeVisible();
  const answered = page.waitForResponse('**/trpc/*auth.session*');
  choose();
  await (await answered).finished();
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  await expect(chat).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('Dark');
  await chat.click();
  await page.getByRole('button', { name: 'New Message' }).click();
  await page.getByLabel('Subject').fill('A label');
  await page.getByLabel('Message').fill('It does not print.');
  await setTier(page, 'starter');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Failed to Send Message')).toBeVisible();
  // What was typed stays until it is left.
  await expect(page.getByLabel('Message')).toHaveValue('It does not print.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(chat).toHaveCount(0);
});
