import { expect, type Page } from '@playwright/test';

import { register, setTier } from './people.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Fields whose letters are so small that an iPhone enlarges the page as they are entered. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])');
    const isSmall = (field: Element) =>
      field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16;
    return [...fields].filter(isSmall).map((field) => field.outerHTML);
  });
}

test('an iPhone does not enlarge the page as a field is entered, whichever way it is held', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await smallFields(page)).toEqual([]);

  await register(page);
  await setTier(page, 'growth');
  await page.goto('/live-chat');
  await page.getByRole('button', { name: 'New Message' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(await smallFields(page)).toEqual([]);

  await page.goto('/shipments/import');
  const buffer = Buffer.from('Number;Origine;Destination;Colour\r\n;Lomé;Niamey;12\r\n');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('combobox', { name: 'Origine' })).toBeVisible();
  expect(await smallFields(page)).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await smallFields(page)).toEqual([]);
});
