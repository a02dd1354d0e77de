import { expect, type Page } from '@playwright/test';

import { register, signInAsAdmin } from './people.ts';
import { test } from './test.ts';

/** Lets calls of a procedure fail as they do when the server cannot be reached. */
const cutOff = (page: Page, procedure: string) => page.route(`**/trpc/*${procedure}*`, (route) => route.abort());

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Amina Diallo');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
}

test('registration says how it went (§8)', async ({ page }) => {
  await page.goto('/register');
  const call = '**/trpc/*auth.register*';
  await page.route(call, (route) => route.abort());
  await fillIn(page, `words-${String(Date.now())}@example.com`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
  await expect(page.getByText('Failed to create account')).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
});

test('an answer that is no session is refused in words (§5)', async ({ page }) => {
  await page.route('**/trpc/*auth.login*', (route) => route.fulfill({ json: [{ result: { data: {} } }] }));
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid login response from server')).toBeVisible();
});

test('the guard says what it does (§2)', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const line of document.body.innerText.split('\n')) seen.add(line.trim());
      document.documentElement.dataset['seen'] = [...seen].join('|');
    }).observe(document, { childList: true, subtree: true });
  });
  const seen = () => page.locator('html').getAttribute('data-seen');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/u);
  expect(await seen()).toContain('Redirecting to login...');
  await register(page);
  await page.goto('/dashboard');
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/*auth.session*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading authentication...')).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await page.goto('/settings?tab=system');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('System settings updated')).toBeVisible();
});

test('an admin whose calls fail is told so (§8)', async ({ page, request }) => {
  const email = `doomed-${String(Date.now())}@example.com`;
  const body = { name: 'Dalila Haddad', email, password: 'a quiet harbour' };
  expect((await request.post('/api/auth/register', { data: body })).status()).toBe(201);
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${encodeURIComponent(email)}`);
  await cutOff(page, 'admin.deleteUser');
  await page.getByRole('button', { name: 'Delete Dalila Haddad' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete user')).toBeVisible();
  await expect(page.getByText('An error occurred while deleting the user.')).toBeVisible();
  await page.goto('/admin');
  await cutOff(page, 'admin.createUser');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill('Dalila Haddad');
  await dialog.getByLabel('Email Address').fill(`other-${email}`);
  await dialog.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Failed to create user')).toBeVisible();
  await expect(page.getByText('An error occurred while creating the user.')).toBeVisible();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Dalila Haddad');
});
