import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe objects to, once what fades in has; within one part of the page where that is named. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.waitForTimeout(400);
  // In one go: no page has frames, which axe would otherwise look after in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** No sideways scrolling on a small phone, whose size the page keeps. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(200);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Shows the page in a theme, until it is loaded anew: a signed-in account's own theme wins over the browser's. */
export async function wearTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme);
}

/** Accessible, and fit for a small phone. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}
