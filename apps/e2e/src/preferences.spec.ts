import { expect, type Locator } from '@playwright/test';

import { createShipment, register, setTier } from './people.ts';
import { test } from './test.ts';

const outlineOf = (option: Locator) => option.evaluate((label) => getComputedStyle(label).outlineStyle);

test('what is chosen is seen where the browser takes away all grounds', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  const number = await createShipment(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, chosen, other] of [
    ['/reports', '30 days', '90 days'],
    [`/labels?tn=${number}`, 'A4 sheet', '58 mm roll'],
    [`/scan-update?tn=${number}`, 'Status', 'Milestone'],
  ] as const) {
    await page.goto(path);
    const label = (name: string) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
    await expect(label(chosen)).toBeVisible();
    expect([path, await outlineOf(label(chosen)), await outlineOf(label(other))]).toEqual([path, 'solid', 'none']);
  }
});
