import { expect, type Page } from '@playwright/test';

import { noteWatchers, pressBack } from './android-back.ts';
import { settle } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

const askedOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Somebody new in the settings, who came there from the dashboard. */
async function openSettings(page: Page): Promise<void> {
  await register(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Full Name')).toBeVisible();
}

async function goBackAndStay(page: Page, typed: string): Promise<void> {
  await page.goBack();
  const asked = askedOf(page);
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByLabel('Full Name')).toHaveValue(typed);
  await expect(page).toHaveURL(/\/settings$/u);
}

test('the way back asks however often, by the one entry that was made as something was typed', async ({ page }) => {
  await openSettings(page);
  await page.evaluate(() => {
    const push = window.history.pushState.bind(window.history);
    window.history.pushState = (...entry) => {
      document.documentElement.dataset['pushed'] = `${document.documentElement.dataset['pushed'] ?? ''}+`;
      push(...entry);
    };
  });
  await page.getByLabel('Full Name').fill('Wanjiru');
  for (let time = 0; time < 3; time += 1) await goBackAndStay(page, 'Wanjiru');
  // Safari's back button passes over entries that come without a press in the page.
  await expect(page.locator('html')).toHaveAttribute('data-pushed', '+');
  await page.goBack();
  await askedOf(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
});

test('the way back asks of what is typed after the page was loaded anew', async ({ page }) => {
  await openSettings(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByLabel('Full Name').fill('Wanjiru');
  await page.reload();
  await page.getByLabel('Full Name').fill('Wangari');
  await goBackAndStay(page, 'Wangari');
});

test('Escape leads from a form to the question, and from the question back to the form', async ({ page }) => {
  await register(page);
  await page.goto('/shipments?new=1');
  const form = page.getByRole('dialog', { name: 'New Shipment' });
  await form.getByLabel('Tracking Number').fill('QUAY-4471');
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Escape');
    await expect(askedOf(page)).toBeVisible();
    await settle(page);
    await page.keyboard.press('Escape');
    await expect(askedOf(page)).toBeHidden();
    await settle(page);
    await expect(askedOf(page)).toBeHidden();
  }
  await expect(form.getByLabel('Tracking Number')).toHaveValue('QUAY-4471');
});

test('on Android the way back closes a dialog, and asks of what was typed in it, in place of leaving the page', async ({
  page,
  request,
}) => {
  await page.addInitScript(noteWatchers);
  const email = await register(page);
  await setTier(page, 'enterprise');
  const [number = ''] = await createOverRest(request, email, [
    { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' },
  ]);
  await page.goto('/shipments');
  await page.getByRole('link', { name: number }).first().click();
  await page.getByRole('link', { name: 'Customs' }).click();
  const open = page.getByRole('button', { name: 'Record milestone' });
  const dialog = page.getByRole('dialog', { name: 'Record milestone' });
  await open.click();
  await expect(dialog).toBeVisible();
  await pressBack(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/tab=customs$/u);

  await open.click();
  await dialog.getByLabel('Reference').fill('T1 26KE0042');
  const asked = askedOf(page);
  for (let time = 0; time < 2; time += 1) {
    await pressBack(page);
    await expect(asked).toBeVisible();
    await pressBack(page);
    await expect(asked).toBeHidden();
    await expect(dialog.getByLabel('Reference')).toHaveValue('T1 26KE0042');
  }
  // Escape is not heard twice: what it closes in a dialog leaves the dialog open.
  await dialog.getByRole('combobox', { name: 'What happened' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(asked).toBeHidden();
  await expect(dialog).toBeVisible();

  await pressBack(page);
  await asked.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/tab=customs$/u);
});

test('on Android the way back closes menus and what opens from a button, in place of leaving the page', async ({
  page,
}) => {
  await page.addInitScript(noteWatchers);
  await page.setViewportSize({ width: 360, height: 740 });
  await register(page);
  await page.goto('/dashboard');
  await page.goto('/shipments');
  const open = (name: string | RegExp) => page.getByRole('button', { name });
  await open('Filters and order').click();
  const opened = [
    [open('Open menu'), page.getByRole('link', { name: 'Reports' })],
    [open(/^Your account/u), page.getByRole('menuitem', { name: 'Sign out' })],
    [open(/^Notifications/u), page.getByRole('heading', { name: 'Notifications' })],
    [open('Created'), page.getByLabel('Created from')],
  ] as const;
  for (const [button, shown] of opened) {
    await button.click();
    await expect(shown).toBeVisible();
    await pressBack(page);
    await expect(shown).toHaveCount(0);
    await expect(page).toHaveURL(/\/shipments$/u);
  }
  // With nothing open it is the page that is left.
  await pressBack(page);
  await expect(page).toHaveURL(/\/dashboard$/u);
});
