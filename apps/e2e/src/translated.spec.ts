import { expect } from '@playwright/test';

import { register } from './people.ts';
import { test } from './test.ts';
import { translatePage } from './translator.ts';

test('a page that the browser translates goes on with what changes', async ({ page }) => {
  await page.addInitScript(translatePage);
  await page.goto('/login');
  await expect(page.getByText('¤Password', { exact: true })).toBeVisible();
  await page.getByRole('combobox').selectOption('fr');
  await expect(page.getByText('¤Mot de passe', { exact: true })).toBeVisible();
  await expect(page.getByText('¤Password', { exact: true })).toHaveCount(0);
  await page.getByRole('combobox').selectOption('en');

  await register(page);
  await page.goto('/shipments?new=1');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /¤Create/u }).click();
  await expect(form.getByText(/¤.*need/u)).toBeVisible();
  await form.getByLabel(/Origin/u).fill('Mombasa');
  await form.getByLabel(/Destination/u).fill('Kampala');
  await form.getByRole('button', { name: /Generate/u }).click();
  await expect(form.getByText(/¤.*need/u)).toHaveCount(0);
  await form.getByRole('button', { name: /¤Create/u }).click();
  await expect(page.getByRole('heading', { name: '¤Shipment created' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(/: SH-\d{6}[A-Z]{3}¤/u);
});
