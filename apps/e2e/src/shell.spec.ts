import { expect, type Locator, type Page } from '@playwright/test';

import { changeAnswer } from './answers.ts';
import { otherPage } from './invitations.ts';
import { createOverRest, register, signInAsAdmin, signInToDemo, stamp } from './people.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

const PROTECTED = [
  '/dashboard',
  '/shipments',
  '/shipments/import',
  '/dynamic-eta',
  '/at-the-border',
  '/at-the-border/import',
  '/qr-generator',
  '/scan-update',
  '/deliver',
  '/labels',
  '/reports',
  '/live-chat',
  '/settings',
  '/receipt/none',
  '/admin',
];

const entries = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link');

test('every protected screen, signed out, leads to the login (§2)', async ({ page }) => {
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/u);
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0);
  }
});

test('the top bar and the user menu; on phones the sidebar slides over and closes on the way (§2)', async ({
  page,
}) => {
  const email = await register(page);
  await page.goto('/dashboard');
  await expect(entries(page)).toHaveText([
    'Dashboard',
    'Shipments',
    'QR Generator',
    'Scan & Update',
    'Reports',
    'Settings',
  ]);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Msafara' })).toHaveAttribute('href', '/dashboard');
  const links = bar.getByRole('navigation', { name: 'Public pages' }).getByRole('link');
  await expect(links).toHaveText(['Our Vision', 'Pricing', 'Track Package']);
  for (const [n, path] of ['/vision', '/pricing', '/track'].entries()) {
    await expect(links.nth(n)).toHaveAttribute('href', path);
  }
  await bar.getByRole('button', { name: 'Your account, Amina Diallo' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/settings');
  await expect(menu.getByText('Role', { exact: true })).toBeVisible();
  await expect(menu.getByText('sender', { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(entries(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const slideOver = page.getByRole('dialog');
  await slideOver.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports & Analytics' })).toBeVisible();
  await expect(slideOver).toBeHidden();
  // Also to where one is already.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await slideOver.getByRole('link', { name: 'Reports' }).click();
  await expect(slideOver).toBeHidden();
});

/** What the profile says of the plan. */
function currentPlan(page: Page): Locator {
  return page.locator('dl div', { hasText: 'Current plan' }).getByRole('definition');
}

/** Sets plan and end of an organisation, as an admin does. */
async function setPlan(admin: Page, organisation: string, plan: string, paidUntil: string): Promise<void> {
  await admin.getByRole('button', { name: `Change plan of ${organisation}` }).click();
  const dialog = admin.getByRole('dialog', { name: `Plan of ${organisation}` });
  await expect(dialog.getByRole('combobox', { name: 'Subscription tier' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Subscription tier' }).click();
  await admin.getByRole('option', { name: plan }).click();
  await dialog.getByLabel('Paid until').fill(paidUntil);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('entries by plan and role, and what a period that is over takes (§2, D2)', async ({ page, browser, request }) => {
  const name = `Wanza ${stamp()}`;
  const [number = ''] = await createOverRest(request, await register(page, 'Sender', name), [
    { origin: 'Mombasa', destination: 'Kampala' },
  ]);
  const { id } = (await (await page.request.get(`/api/shipments/tracking/${number}`)).json()) as { id: string };
  const heard = await page.request.post(`/api/shipments/${id}/recipients`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { phone: '+256772000123', consent: true },
  });
  expect(heard.status(), await heard.text()).toBe(201);
  await page.goto('/dashboard');
  const admin = await otherPage(browser);
  await signInAsAdmin(admin);
  await admin.goto('/dashboard');
  await expect(entries(admin)).toHaveText([
    'Dashboard',
    'Shipments',
    'Dynamic ETA',
    'At the border',
    'QR Generator',
    'Scan & Update',
    'Reports',
    'Live Chat Support',
    'Settings',
    'Admin Panel',
  ]);
  await admin.goto(`/admin?tab=organisations&q=${encodeURIComponent(name)}`);
  await setPlan(admin, name, 'Growth', '2099-12-31');
  await page.reload();
  await expect(entries(page)).toHaveText([
    'Dashboard',
    'Shipments',
    'At the border',
    'QR Generator',
    'Scan & Update',
    'Reports',
    'Live Chat Support',
    'Settings',
  ]);
  await expect(page.getByText(/^The trial or paid period/u)).toHaveCount(0);

  await setPlan(admin, name, 'Enterprise', '2020-01-31');
  await page.goto('/shipments');
  await expect(entries(page)).toHaveText([
    'Dashboard',
    'Shipments',
    'Dynamic ETA',
    'At the border',
    'QR Generator',
    'Scan & Update',
    'Reports',
    'Live Chat Support',
    'Settings',
  ]);
  await expect(
    page.getByText(
      `The trial or paid period of ${name} is over. You can read everything, but shipments cannot be created or changed.`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByRole('button', { name: 'New Shipment' })).toBeDisabled();
  const removal = page.getByRole('button', { name: 'Delete All' });
  await expect(removal).toBeDisabled();
  await removal.focus();
  await expect(page.getByRole('tooltip')).toHaveText(
    'The trial or paid period is over, so shipments cannot be changed.',
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'New Shipment' })).toBeDisabled();
  await page.goto('/settings');
  await expect(currentPlan(page)).toHaveText('EnterpriseOver');
  await page.goto('/settings?tab=billing');
  await expect(page.getByText(/^Ended on \d\d\/\d\d\/\d{4}$/u)).toBeVisible();
  // Who wants to hear no more is still taken off.
  await page.goto(`/shipments/${id}?tab=messages`);
  await page.getByRole('button', { name: 'Remove +256772000123' }).click();
  await expect(page.getByText('Nobody hears of this shipment yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add recipient' })).toHaveCount(0);
});

test('an old password is reminded of, and can be put off (D14)', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  const banner = page.getByText('Your password is older than you want it to be.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  // It would take weeks to grow old.
  await changeAnswer(page, 'auth.session', (user) => Object.assign({}, user, { passwordIsOld: true }));
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/settings?tab=security');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(banner).toBeHidden();
});

test('the demo sees Dynamic ETA and Live Chat; a plan that does not load is named by its tier (§2)', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/dashboard');
  await expect(entries(page)).toHaveText([
    'Dashboard',
    'Shipments',
    'Dynamic ETA',
    'At the border',
    'QR Generator',
    'Scan & Update',
    'Reports',
    'Live Chat Support',
    'Settings',
  ]);
  const plan = currentPlan(page);
  await page.goto('/settings');
  await expect(plan).toHaveText('GrowthActive');
  await page.route('**/trpc/*plans.usage*', (route) => route.abort());
  await page.reload();
  await expect(plan).toHaveText('GrowthActive');
});
