import { expect, type Page } from '@playwright/test';

import { register } from './people.ts';
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
