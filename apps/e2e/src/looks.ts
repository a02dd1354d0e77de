import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';

/** The short form: its own `source` is over twice as long, and each page reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAUSE_MS = 40;
/** How often in a row nothing may be left to wait for. */
const QUIET = 3;

const asked = new WeakMap<Page, Set<Request>>();

const isStream = (request: Request) => request.resourceType() === 'eventsource';

/** Notes what a page asks for from now on; the stream of changes has no end, and is noted until it opens. */
export function watch(page: Page): Set<Request> {
  const known = asked.get(page);
  if (known) return known;
  const open = new Set<Request>();
  asked.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('response', (response) => {
    if (isStream(response.request())) open.delete(response.request());
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Waits until a watched page has what it asked for, and what fades or slides has come to rest; until its stream is open
 * too where that is said, as it asks for everything once more then.
 */
export async function settle(page: Page, { isLive = false } = {}): Promise<void> {
  const open = watch(page);
  const isAwaited = (request: Request) => isLive || !isStream(request);
  const until = Date.now() + 20_000;
  for (let quiet = 0; quiet < QUIET;) {
    const awaited = [...(await unrestOf(page)), ...[...open].filter(isAwaited).map((request) => request.url())];
    quiet = awaited.length === 0 ? quiet + 1 : 0;
    if (Date.now() > until) expect(awaited, 'what the page waits for').toEqual([]);
    if (quiet < QUIET) await page.waitForTimeout(PAUSE_MS);
  }
}

/** Leads to another screen as a link of the app does: its code and the session are there already. */
export async function leadTo(page: Page, path: string): Promise<void> {
  watch(page);
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settle(page);
}

/** What moved on a page, once it has come to rest, and the placeholders of what is still loaded. */
function unrestOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await document.fonts.ready;
    // What the server wrote stands until the app takes its place.
    const placeholders = document.querySelectorAll('.mantine-Skeleton-root, #root > .first');
    return [...moving.map(() => 'a movement'), ...[...placeholders].map(() => 'a placeholder')];
  });
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe judges by colours, all that another theme changes. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Axe is read once by a page, and not for each look at it. */
async function readAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
}

/** Nothing that axe objects to, once the page has settled; within one part of the page, or by some rules, where that is said. */
export async function expectAccessible(
  page: Page,
  { part, rules }: { part?: string; rules?: string[] } = {},
): Promise<void> {
  await settle(page);
  await readAxe(page);
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: STANDARD };
  // It looks into no frame: no page has one.
  expect(page.frames()).toHaveLength(1);
  const options = { runOnly, resultTypes: ['violations' as const], iframes: false };
  const found = await page.evaluate(
    async (asked) => {
      const results = await window.axe?.run(asked.part ?? document, asked.options);
      return results?.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { part, options },
  );
  expect(found).toEqual([]);
}

/**
 * Nothing that axe objects to in either theme of the system, on a long page that is made of the same few parts over and over. Of the
 * words of each kind, which is by the names and classes of an element and of all that it stands in, as its styles go, the colours
 * of one are judged.
 */
export async function expectUniformPageAccessible(page: Page): Promise<void> {
  const kinds = await page.evaluate(() => {
    const kindOf = (element: Element): string => {
      const { parentElement, localName, className } = element;
      return `${parentElement ? kindOf(parentElement) : ''} > ${localName}.${className}`;
    };
    const seen = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      if (!hasWords || !element.checkVisibility() || seen.has(kindOf(element))) continue;
      seen.add(kindOf(element));
      element.setAttribute('data-kind', '');
    }
    return seen.size;
  });
  expect(kinds).toBeGreaterThan(10);
  await readAxe(page);
  await page.evaluate(() => {
    window.axe?.configure({ rules: [{ id: 'color-contrast', selector: '[data-kind]' }] });
  });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { rules: BY_COLOUR });
}

/** No sideways scrolling on a small phone, whose size the page keeps. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await settle(page);
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

/** The same in both themes, one after the other; ends in the light one. */
export async function expectSoundInBoth(page: Page): Promise<void> {
  await wearTheme(page, 'dark');
  await expectSound(page);
  await wearTheme(page, 'light');
  await expectAccessible(page, { rules: BY_COLOUR });
}

/** Accessible and fit for a small phone in both themes; an account of the demo follows the browser's. Ends in the light one. */
export async function expectSoundInBothSchemes(page: Page): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page, { rules: BY_COLOUR });
  await page.emulateMedia({ colorScheme: 'light' });
}
