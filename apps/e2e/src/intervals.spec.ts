import { expect, type Page, type Route } from '@playwright/test';
import { z } from 'zod';

import { callsOf, holdStream, letPass, recordCalls, stopClock, tickUntil } from './page-clock.ts';
import { createOverRest, hideFirstSteps, register, signInToDemo } from './people.ts';
import { test } from './test.ts';

/** The times between the calls of a procedure, in seconds of the page's clock, which is moved by quarters of one. */
async function pausesOf(page: Page, procedure: string, since: number): Promise<number[]> {
  const times = (await callsOf(page, procedure)).map(({ at }) => at).filter((at) => at > since);
  return times.slice(1).map((at, n) => Math.round((at - (times[n] ?? at)) / 1000));
}

const clockOf = (page: Page) => page.evaluate(() => Date.now());

async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test('figures and plan every 30 s, notifications every 10 s without the stream; nothing with it, or unseen (§9, D15)', async ({
  page,
  context,
}) => {
  await register(page);
  const polling = await context.newPage();
  await holdStream(polling);
  await recordCalls(polling);
  await hideFirstSteps(polling);
  await polling.clock.install();
  await polling.goto('/dashboard');
  await expect(polling.getByText('0 of 100')).toBeVisible();
  await expect(polling.getByText('Every 30 s')).toBeVisible();
  await stopClock(polling);
  const since = await clockOf(polling);
  await letPass(polling, 64_000, 250);
  expect(await pausesOf(polling, 'shipments.stats', since)).toEqual([30]);
  expect(await pausesOf(polling, 'plans.usage', since)).toEqual([30]);
  expect((await pausesOf(polling, 'notifications.unreadCount', since)).slice(0, 5)).toEqual([10, 10, 10, 10, 10]);

  // What the bell lists is stale after 5 s, not before.
  const bell = polling.getByRole('button', { name: 'Notifications, none unread' });
  const listed = async () => (await callsOf(polling, 'notifications.list')).length;
  const open = async () => {
    await bell.click();
    await letPass(polling, 1000, 500);
    await bell.click();
    await letPass(polling, 1000, 500);
  };
  await open();
  expect(await listed()).toBe(1);
  await open();
  expect(await listed()).toBe(1);
  await letPass(polling, 2000);
  await open();
  expect(await listed()).toBe(2);

  await show(polling, 'hidden');
  const hiddenAt = await clockOf(polling);
  await letPass(polling, 65_000, 5000);
  for (const procedure of ['shipments.stats', 'plans.usage', 'notifications.unreadCount', 'notifications.list']) {
    expect(
      (await callsOf(polling, procedure)).filter(({ at }) => at > hiddenAt),
      procedure,
    ).toEqual([]);
  }
  await polling.close();

  const told = await context.newPage();
  await recordCalls(told);
  await told.clock.resume();
  await hideFirstSteps(told);
  await told.goto('/dashboard');
  await expect(told.getByText('Live', { exact: true })).toBeVisible();
  await expect(told.getByText('0 of 100')).toBeVisible();
  await stopClock(told);
  await letPass(told, 2000);
  const toldAt = await clockOf(told);
  // After 45 s without a sign of it a stream is opened anew: this is less.
  await letPass(told, 35_000, 2500);
  for (const procedure of ['shipments.stats', 'plans.usage', 'notifications.unreadCount']) {
    expect(
      (await callsOf(told, procedure)).filter(({ at }) => at > toldAt),
      procedure,
    ).toEqual([]);
  }
  // An unseen tab closes its stream.
  await show(told, 'hidden');
  await expect(told.getByText('Live', { exact: true })).toBeHidden();
});

for (const [how, fail] of [
  ['is cut', (route: Route) => route.abort()],
  ['is refused', (route: Route) => route.fulfill({ status: 503 })],
] as const) {
  test(`notifications every 10 s, and no more often, while the stream ${how} again and again (§9, D15)`, async ({
    page,
  }) => {
    await register(page);
    await page.route('**/api/live**', fail);
    await recordCalls(page);
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByText('Every 30 s')).toBeVisible();
    await stopClock(page);
    await letPass(page, 1000);
    const since = await clockOf(page);
    await letPass(page, 54_000, 250);
    expect((await pausesOf(page, 'notifications.unreadCount', since)).slice(0, 4)).toEqual([10, 10, 10, 10]);
  });
}

test('estimates every 15 s, also while changes are told (§9, D13)', async ({ page }) => {
  await signInToDemo(page);
  await recordCalls(page);
  await page.clock.install();
  await page.goto('/dynamic-eta');
  await expect(page.getByRole('table', { name: 'Live ETA Tracking' })).toBeVisible();
  // All is asked for once more when the stream opens: time is counted from then on.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await stopClock(page);
  await letPass(page, 1000);
  const since = await clockOf(page);
  // Three calls, and no further: a stream whose pings do not keep up with this clock is soon opened anew, with all asked for.
  const calls = async () => (await callsOf(page, 'eta.list')).filter(({ at }) => at > since).length;
  while ((await calls()) < 3) await letPass(page, 250, 250);
  expect(await pausesOf(page, 'eta.list', since)).toEqual([15, 15]);
  await show(page, 'hidden');
  const hiddenAt = await clockOf(page);
  await letPass(page, 35_000, 5000);
  expect((await callsOf(page, 'eta.list')).filter(({ at }) => at > hiddenAt)).toEqual([]);
});

test('what was read or cleared is asked for again, list and count, without the stream (§7)', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{}]);
  // Staff of the platform record a status: the sender is told.
  const staff = { email: 'harbour-master@example.com', password: 'the quay at night' };
  const signedIn = await request.post('/api/auth/login', { data: staff });
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
  const headers = { authorization: `Bearer ${token}` };
  const found = await request.get(`/api/shipments/tracking/${number}`, { headers });
  const { id } = z.object({ id: z.string() }).parse(await found.json());
  const moved = await request.patch(`/api/shipments/${id}/status`, { headers, data: { status: 'In Transit' } });
  expect(moved.ok(), await moved.text()).toBe(true);

  await holdStream(page);
  await recordCalls(page);
  await page.goto('/settings');
  const after = async (procedure: string, mutation: string) => {
    const [changed] = await callsOf(page, mutation);
    if (!changed) return 0;
    return (await callsOf(page, procedure)).filter(({ at }) => at >= changed.at).length;
  };
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
  for (const procedure of ['notifications.list', 'notifications.unreadCount']) {
    await expect.poll(() => after(procedure, 'notifications.readAll'), procedure).toBeGreaterThan(0);
  }
  await expect(page.getByRole('link', { name: `${number}: In Transit` })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  for (const procedure of ['notifications.list', 'notifications.unreadCount']) {
    await expect.poll(() => after(procedure, 'notifications.clearAll'), procedure).toBeGreaterThan(0);
  }
});

test('a sign-in stays on its page for 100 ms (§4, §9)', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Auto Fill' }).click();
  await stopClock(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await tickUntil(page, () => page.evaluate(() => localStorage.getItem('user') !== null));
  await page.clock.runFor(90);
  await expect(page).toHaveURL(/\/login$/u);
  await page.clock.runFor(20);
  await expect(page).toHaveURL(/\/dashboard$/u);
  await tickUntil(page, () => page.getByRole('status').filter({ hasText: 'Login successful' }).isVisible(), 16);
  await expect(page.getByRole('status').filter({ hasText: 'Login successful' })).toContainText('Welcome back');
});
