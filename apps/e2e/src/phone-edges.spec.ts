import { expect, type Page } from '@playwright/test';

import { createOverRest, register, setTier } from './people.ts';
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

test('a screen with tabs opens at its top on a phone that is held sideways, and shows which one is open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 568, height: 256 });
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [
    { isDelayed: true, delayReason: 'Customs inspection at the border' },
  ]);
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto(`/shipments/${id}?tab=messages`);
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(await scrolled()).toBe(0);
  await page.goto('/settings?tab=developers');
  const open = page.getByRole('tab', { name: 'Developers' });
  await expect(open).toHaveAttribute('aria-selected', 'true');
  expect(await scrolled()).toBe(0);
  const isSeen = open.evaluate((tab) => {
    const { left, right } = tab.getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  });
  expect(await isSeen).toBe(true);

  // Another one that is opened from further down is shown with its row.
  await expect(page.getByText('API reference')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(open).not.toBeInViewport();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeInViewport();
});

test('the tab that is open is seen whole once its letters have come', async ({ page }) => {
  await register(page);
  await setTier(page, 'enterprise');
  const letters = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await letters.promise;
    await route.continue();
  });
  await page.goto('/shipments');
  // Those of the machine, which stand until then, are narrower on an iPhone.
  const narrower = await page.addStyleTag({ content: 'body { letter-spacing: -0.15em }' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Developers' }).click();
  const open = page.getByRole('link', { name: 'Widget', exact: true });
  await open.click();
  await expect(open).toHaveAttribute('aria-current', 'page');
  await expect(open).toBeInViewport({ ratio: 1 });
  await narrower.evaluate((style) => (style as Element).remove());
  await expect(open).not.toBeInViewport({ ratio: 1 });
  letters.resolve();
  await expect(open).toBeInViewport({ ratio: 1 });
});
