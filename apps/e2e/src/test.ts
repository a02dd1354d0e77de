import { test as base } from '@playwright/test';

/** Playwright's own, except that requests still held up by a journey at its end are dropped: they would fail the next one. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** For `test.use`: screens whose parts slide and fade, as for most people. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;
