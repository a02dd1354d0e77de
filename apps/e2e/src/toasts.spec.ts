import { expect, type Locator, type Page } from '@playwright/test';

import { stopClock, tickUntil } from './page-clock.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

const toasts = (page: Page) => page.locator('.mantine-Notification-root');

const signIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In' });

/** Asks for a toast: a sign-in without an answer of the server. */
async function fail(page: Page): Promise<void> {
  await signIn(page).click();
}

/** Drags a toast sideways, slowly, so that how far it goes decides and not how fast. */
async function drag(page: Page, toast: Locator, px: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast is not on screen');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 0; Math.abs(moved) < Math.abs(px); moved += 4 * Math.sign(px)) {
    await page.mouse.move(x + moved, y);
    await page.waitForTimeout(40);
  }
  await page.mouse.move(x + px, y);
  await page.waitForTimeout(300);
  await page.mouse.up();
}

test('toasts: one at a time, F8 goes to it, gone after 5000 ms (§9, D17)', async ({ page }) => {
  await page.route('**/trpc/auth.login*', (route) => route.abort());
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await stopClock(page);
  const isShown = async () => (await toasts(page).count()) > 0;
  await fail(page);
  await tickUntil(page, isShown, 25);
  const first = await toasts(page).elementHandle();
  // The toast may be there before the button is itself again.
  await tickUntil(page, () => signIn(page).isVisible(), 25);
  await fail(page);
  // Another one takes its place; never are there two.
  const isReplaced = async () => {
    const now = await toasts(page).elementHandles();
    expect(now.length).toBeLessThanOrEqual(1);
    return now.length === 1 && ((await first?.evaluate((node) => !node.isConnected)) ?? false);
  };
  await tickUntil(page, isReplaced, 25);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.clock.runFor(4800);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(200);
  // What fades out is still there for as long as it takes to fade.
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
});

test('toasts: swiped away by 50 px to the right (§9)', async ({ page }) => {
  await page.route('**/trpc/auth.login*', (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await fail(page);
  const toast = toasts(page);
  await expect(toast).toHaveCount(1);
  await page.waitForTimeout(400);
  // Whoever points at a toast keeps it from leaving by itself.
  await drag(page, toast, 45);
  await page.waitForTimeout(400);
  await expect(toast).toHaveCount(1);
  await drag(page, toast, -55);
  await page.waitForTimeout(400);
  await expect(toast).toHaveCount(1);
  await drag(page, toast, 52);
  await expect(toast).toHaveCount(0, { timeout: 1000 });
});
