import { expect } from '@playwright/test';

import { expectSound } from './looks.ts';
import { createOverRest, register, registerByForm } from './people.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

test('from the front page to the first shipment: a trial that says so, and steps that tick themselves', async ({
  page,
}) => {
  for (const path of ['/', '/pricing', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Try it free for 14 days' })).toHaveAttribute('href', '/register');
  }
  await registerByForm(page);
  await expect(page.getByText('Trial: 14 days left')).toBeVisible();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectSound(page);
  await steps.getByRole('link', { name: /^Name your organisation/u }).click();
  await page.getByRole('region', { name: 'Your organisation' }).getByLabel('Name', { exact: true }).fill('Tana River');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(steps.getByText('1 of 5 done')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Create your first shipment' }).last().click();
  await expect(page.getByRole('dialog', { name: 'New Shipment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(page.getByRole('region', { name: 'Plan and usage' })).toBeVisible();
});

test('a viewer alone is told what to do, and figures take over with the first shipment', async ({ page, browser }) => {
  await register(page, 'Viewer');
  await page.goto('/dashboard');
  await expect(page.getByText('Invite a sender to begin.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite a sender' })).toHaveAttribute('href', '/settings?tab=team');
  // What only senders do is no step of a viewer's.
  await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page);

  const sender = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  const email = await register(sender);
  await sender.goto('/dashboard');
  await expect(sender.getByRole('region', { name: 'First steps' })).toBeVisible();
  await createOverRest(sender.request, email, [{}]);
  await expect(sender.getByRole('region', { name: 'First steps' })).toBeHidden();
  await expect(sender.getByText('Total Shipments')).toBeVisible();
  await sender.context().close();
});

test('where the browser offers to install it, the user menu does', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  const menu = page.getByRole('button', { name: /^Your account/u });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Install Msafara' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(document.body.setAttribute('data-asked', 'yes')),
    });
    window.dispatchEvent(offer);
  });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Install Msafara' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes');
  const manifest = await page.request.get('/manifest.webmanifest');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);
});
