import { expect, type Locator, type Page } from '@playwright/test';

import { createShipment, register, setTier, signInAsAdmin } from './people.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

const outlineOf = (option: Locator) => option.evaluate((label) => getComputedStyle(label).outlineStyle);

test('what is chosen is seen where the browser takes away all grounds', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  const number = await createShipment(page);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const [path, chosen, other] of [
    ['/reports', '30 days', '90 days'],
    [`/labels?tn=${number}`, 'A4 sheet', '58 mm roll'],
    [`/scan-update?tn=${number}`, 'Status', 'Milestone'],
  ] as const) {
    await page.goto(path);
    const label = (name: string) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
    await expect(label(chosen)).toBeVisible();
    const outlines = async () => [await outlineOf(label(chosen)), await outlineOf(label(other))];
    await expect.poll(outlines, path).toEqual(['solid', 'none']);
  }
  // A code on black is not read, and a switch that is on looks like no other.
  await page.goto(`/labels?tn=${number}`);
  expect(await groundOf(page.getByRole('article'))).toBe('rgb(255, 255, 255)');
  await page.goto('/settings?tab=notifications');
  const track = page.locator('.mantine-Switch-track').first();
  const before = await groundOf(track);
  await track.click();
  await expect.poll(() => groundOf(track)).not.toBe(before);
});

test('the choices of reports and the plans side by side fit a phone whose letters are never small', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await register(page);
  for (const [path, shown] of [
    ['/reports', '365 days'],
    ['/pricing', 'Compare the plans'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
    const overflow = await page.evaluate(() => {
      const small = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (part) => Number.parseFloat(getComputedStyle(part).fontSize) < 20,
      );
      for (const part of small) part.style.fontSize = '20px';
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect.soft(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('nothing moves for whoever asked for no motion', async ({ page }) => {
  await register(page);
  const number = await createShipment(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const endless = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity).length,
    );
  await page.route(/\/trpc\/.*shipments\.|\/api\/public\/track\//u, () => undefined);
  await page.goto('/track');
  // Before the scripts the form is the browser's own.
  await expect(page.locator('.first')).toHaveCount(0);
  await page.getByLabel('Tracking number').fill(number);
  await page.getByRole('button', { name: 'Track Package' }).click();
  await expect(page.getByText(`Looking for ${number}`)).toBeAttached();
  expect(await endless()).toBe(0);
  await page.goto('/shipments');
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  expect(await endless()).toBe(0);
});

test('what is pressed, current or selected is seen there too', async ({ page }) => {
  await register(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const outlines = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toBeVisible();
    // What was just pressed is drawn so a moment later.
    await expect.poll(async () => [await outlineOf(chosen), await outlineOf(other)]).toEqual(['solid', 'none']);
  };
  const links = (within: Page | Locator, chosen: string, other: string) =>
    outlines(
      within.getByRole('link', { name: chosen, exact: true }),
      within.getByRole('link', { name: other, exact: true }),
    );
  await page.goto('/shipments');
  await links(page.getByRole('navigation', { name: 'Screens' }), 'Shipments', 'Reports');
  const delayed = page.getByRole('button', { name: 'Delayed only' });
  await delayed.click();
  await outlines(delayed, page.getByRole('button', { name: 'Created', exact: true }));
  await page.goto('/settings');
  await outlines(page.getByRole('tab').first(), page.getByRole('tab').nth(1));
  await page.keyboard.press('Control+k');
  const entries = page.getByRole('dialog').getByRole('option');
  await outlines(entries.first(), entries.nth(1));

  await signInAsAdmin(page);
  await page.goto('/admin?tab=chat');
  await links(page.getByRole('main'), 'Live chat', 'Organisations');
  await outlines(
    page.getByRole('button', { name: 'All', exact: true }),
    page.getByRole('button', { name: 'Pending', exact: true }),
  );
});

test('today in a calendar is today in the zone of the settings, not in that of the device', async ({ browser }) => {
  // 14 hours behind Nairobi, or 11 ahead of it: one of them has another day.
  const hour = (new Date().getUTCHours() + 3) % 24;
  const timezoneId = hour < 13 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  const device = await browser.newContext({ timezoneId, locale: 'en-GB' });
  const page = await device.newPage();
  await register(page);
  await page.goto('/shipments?status=Created');
  await page.getByRole('button', { name: 'Created', exact: true }).click();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Africa/Nairobi' }).format(new Date());
  await expect(page.locator('[data-now]')).toHaveAccessibleName(today);
  await device.close();
});
