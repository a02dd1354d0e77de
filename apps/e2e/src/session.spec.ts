import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';

import { settle } from './looks.ts';
import { PASSWORD, register, registerByForm, setTier, signInAsAdmin, signInByForm, stamp } from './people.ts';
import { test } from './test.ts';

test('whoever is signed out is sent to the login', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/u);
});

test('a session is restored, and signing out in one tab ends it in the other', async ({ page, context }) => {
  await registerByForm(page);
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(keys).toEqual(expect.arrayContaining(['token', 'user']));
  const other = await context.newPage();
  await other.goto('/shipments');
  // Whoever signs out leaves nothing behind for the next person, a form that is begun included.
  await other.getByRole('button', { name: 'New Shipment' }).first().click();
  await other.getByRole('dialog').getByLabel('Origin').fill('Tema');
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await expect(other).toHaveURL(/\/login$/u);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
});

test('a corrupt stored user clears both keys', async ({ page }) => {
  await registerByForm(page);
  await page.evaluate(() => localStorage.setItem('user', '{broken'));
  await page.reload();
  await expect(page).toHaveURL(/\/login$/u);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
});

test('a browser that stores nothing keeps the session as long as its page, at scanning too', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await registerByForm(page);
  await page.getByRole('link', { name: 'Scan & Update' }).first().click();
  await expect(page.getByRole('heading', { name: 'Scan & Update', level: 1 })).toBeVisible();
  await settle(page);
  await expect(page).toHaveURL(/\/scan-update$/u);
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  await expect(page.getByRole('button', { name: 'New Shipment' }).first()).toBeVisible();
});

test('whoever signs out where the storage is blocked finds the login', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await registerByForm(page);
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await expect(page.getByLabel('Email')).toBeEditable();
});

test('a browser that keeps no cookies is told so, and not sent back to the login without a word', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Auto Fill' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(toast).toContainText('This browser keeps no cookies of this page');
  await expect(page.getByLabel('Email')).toHaveValue('demo@msafara.example');
});

test('a wrong password is told in the words of the server', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});

test('viewers look, and are told why they cannot create', async ({ page }) => {
  await register(page, 'Viewer');
  await page.goto('/shipments');
  await expect(page.getByRole('button', { name: 'New Shipment' })).toBeDisabled();
  await expect(
    page.getByText('Only paid accounts can create shipments. Contact admin to upgrade your account.').first(),
  ).toBeAttached();
});

test('viewers of a plan that has all of it are told neither to add something nor to buy it', async ({
  page,
  browser,
}) => {
  await register(page, 'Viewer');
  await setTier(page, 'enterprise');
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  const { organisation } = z.object({ organisation: z.object({ id: z.string() }) }).parse(JSON.parse(stored ?? ''));
  const staff = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signInAsAdmin(staff);
  const answer = await staff.request.post('/trpc/shipments.create', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { trackingNumber: `E2E-${stamp()}`, origin: 'Lagos', destination: 'Accra', organisationId: organisation.id },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const created = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) });
  const address = `/shipments/${created.parse(await answer.json()).result.data.id}`;
  await staff.context().close();

  await page.goto(`${address}?tab=customs`);
  await expect(page.getByText('stands here once somebody records it')).toBeVisible();
  await expect(page.getByText('No clocks')).toBeVisible();
  await expect(page.getByText(/come with Growth|Add /u)).toHaveCount(0);
  await page.goto(`${address}?tab=messages`);
  await expect(page.getByText('Nobody hears of this shipment yet.')).toBeVisible();
  await expect(page.getByText(/Add /u)).toHaveCount(0);
  await page.goto(`${address}?tab=proof`);
  await expect(page.getByText('Nothing is proven yet')).toBeVisible();
  await expect(page.getByText('Deliver it with the phone')).toHaveCount(0);
  await expect(page.getByText('Photos come with')).toHaveCount(0);
  await page.goto('/settings?tab=bonds');
  await expect(page.getByText('No bonds here')).toBeVisible();
  await expect(page.getByText('Add a bond')).toHaveCount(0);
});

test('asking for admin is a request that says so', async ({ page }) => {
  await page.goto('/register');
  for (const label of ['Full Name', 'Email']) await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Sender' })).toBeChecked();
  await page.getByRole('radio', { name: 'Admin' }).check({ force: true });
  await expect(page.getByText(/Admin is a request/u)).toBeVisible();
  await registerByForm(page, 'Admin');
  await expect(page.getByText(/You asked for administrator access/u)).toBeVisible();
});

test('the demo shows estimates; an admin sees the reset with its scope', async ({ page }) => {
  await signInByForm(page, 'demo');
  await expect(page.getByRole('row', { name: 'SH-482917KQT' })).toContainText('Delayed');
  await expect(page.getByText(/Showing 1 to 10 of 2\d results/u)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/Showing 11 to 20 of 2\d results/u)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/Showing 1 to 10 of 2\d results/u)).toBeVisible();
  // The samples are shared, so deleting one is refused with the reason.
  await page.getByRole('button', { name: 'Delete SH-482917KQT' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete shipment. The demo account is shared,')).toBeVisible();
  await page.getByRole('link', { name: 'Shipments', exact: true }).click();
  await page.getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByRole('dialog').getByText('The samples stay.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);

  await signInByForm(page, 'staff');
  await page.getByRole('button', { name: 'Reset All Shipments' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete All Shipments');
  await expect(dialog).toContainText(
    'This action cannot be undone. This will permanently delete all shipments and their status history from the system.',
  );
  await expect(dialog).toContainText(/shipments? of all organisations together will be deleted/u);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('signing out does not wait for an answer that does not come', async ({ page }) => {
  await registerByForm(page);
  await page.route('**/trpc/auth.logout*', () => undefined);
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
});

test('a sign-out that is answered late leaves whoever signed in meanwhile signed in', async ({ page }) => {
  const email = await register(page);
  await page.goto('/dashboard');
  const answer = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route('**/trpc/auth.logout*', async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response }).catch(() => undefined);
    late.resolve();
  });
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  answer.resolve();
  await late.promise;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await page.goto('/shipments');
  await expect(page.getByRole('heading', { name: 'Shipments Management' })).toBeVisible();
});

test('signing out does not wait for a database of the browser that does not open', async ({ page }) => {
  await register(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

/** How what can be pressed looks on a phone and on a desk, one line each. */
async function looksOf(page: Page): Promise<string[]> {
  const looks: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.mouse.move(0, 0);
    await settle(page);
    const pressed = page.locator('header :is(a, button), main :is(a, button, input)');
    looks.push(
      ...(await pressed.evaluateAll((all) =>
        all.map((one) => {
          const { color, backgroundColor, blockSize, inlineSize, fontWeight } = getComputedStyle(one);
          const name = one.getAttribute('aria-label') ?? one.textContent;
          return [name, color, backgroundColor, blockSize, inlineSize, fontWeight].join(' ');
        }),
      )),
    );
  }
  return looks;
}

/** Follows links from page to page, then loads each of these pages. */
async function expectAsLoaded(page: Page, links: Locator, names: readonly string[]): Promise<void> {
  const cameTo = new Map<string, string[]>();
  for (const name of names) {
    await links.getByRole('link', { name, exact: true }).first().click();
    cameTo.set(page.url(), await looksOf(page));
  }
  expect(cameTo.size).toBe(names.length);
  for (const [url, looks] of cameTo) {
    await page.goto(url);
    expect(await looksOf(page), url).toEqual(looks);
  }
}

test('a page that is come to by links looks as it does where it is loaded, whatever was seen before', async ({
  page,
}) => {
  await page.goto('/');
  await expectAsLoaded(page, page.getByRole('banner'), ['Our Vision', 'Pricing', 'Track Package', 'Sign In']);
  await signInByForm(page, 'demo');
  await expectAsLoaded(page, page.getByRole('navigation'), ['Dashboard', 'Shipments', 'Settings']);
});
