import { expect } from '@playwright/test';

import { expectSound } from './looks.ts';
import { register } from './people.ts';
import { test } from './test.ts';

test('what everybody sees of borders, from the footer, and an owner who stays out of it (D29)', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Border times' }).click();
  await expect(page.getByRole('heading', { name: 'Border and corridor times' })).toBeVisible();
  const kasumbalesa = page.getByRole('article').filter({ hasText: /^Kasumbalesa/u });
  await expect(kasumbalesa).toContainText('Published: Congo - Kinshasa 24 hrs · Zambia 15 hrs');
  await expect(kasumbalesa).toContainText('not enough crossings yet');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  await page.getByText('English').click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { name: 'أوقات الحدود والممرات' })).toBeVisible();
  await expectSound(page);

  await register(page);
  await page.goto('/settings?tab=customs&lang=en');
  const sharing = page.getByRole('switch', { name: 'Our crossings count in it' });
  await expect(sharing).toBeChecked();
  await sharing.click();
  await expect(page.getByText('Saved. Published figures are made anew.')).toBeVisible();
  await page.reload();
  await expect(sharing).not.toBeChecked();
  await expectSound(page);
});
