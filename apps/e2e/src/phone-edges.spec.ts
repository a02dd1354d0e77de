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

test('nothing stands beneath the camera of an iPhone that is held sideways', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const devtools = await page.context().newCDPSession(page);
  const insets = { left: 59, leftMax: 59, right: 59, rightMax: 59 };
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const edgesOf = (selector: string) =>
    page.locator(selector).evaluateAll((parts) => {
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
      return boxes.filter(({ left, right }) => left < 59 || right > window.innerWidth - 59).length;
    });
  const SEEN = 'h1, p, a:not(.skip-link), button, input, select, img';

  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await edgesOf(SEEN)).toBe(0);
  await register(page);
  await page.goto('/shipments');
  await expect(page.getByText('No shipments found')).toBeVisible();
  expect(await edgesOf(SEEN)).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(await edgesOf(`[role="dialog"] :is(${SEEN})`)).toBe(0);
});
