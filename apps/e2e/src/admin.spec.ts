import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

import { expectOpenUntilAnswer, failUntilRetry, loseAnswer, refuseField } from './answers.ts';
import { otherPage } from './invitations.ts';
import { expectSound, expectSoundInBoth } from './looks.ts';
import { confirmAddress } from './mailbox.ts';
import { deleteAccount, register, signInAs, signInAsAdmin, stamp } from './people.ts';
import { test } from './test.ts';

/** The first of many pages of a list. */
const paged = z.object({ result: z.object({ data: z.object({ nextCursor: z.string() }) }) });

const REVENUE = /\/trpc\/[^?]*revenue\.read/u;

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text).slice(0, 12)}`, 'u'));
}

test('nobody but an admin gets in', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText('Only administrators can access this panel. Please contact your system administrator.'),
  ).toBeVisible();
  await expectSound(page);
});

test('an admin makes a user, shuts it out, lets it in and deletes it', async ({ page, browser }) => {
  await signInAsAdmin(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  for (const text of ['Name is required', 'Valid email is required', 'Password must be at least 8 characters']) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('Viewer');
  await expect(dialog.getByRole('combobox', { name: 'Subscription tier' })).toHaveValue('Starter');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Subscription tier' })).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Sender' }).click();
  const email = `made-${stamp()}@example.com`;
  await dialog.getByLabel('Full Name').fill('Dalila Haddad');
  await dialog.getByLabel('Email Address').fill('harbour-master@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Failed to create user')).toBeVisible();
  await expect(dialog.getByText('An account with this email already exists.')).toBeVisible();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Dalila Haddad');
  await dialog.getByLabel('Email Address').fill(email);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/admin.createUser*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  // It would be made all the same, and nobody be told.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForTimeout(300);
  await expect(dialog).toHaveCount(1);
  answer.resolve();
  await expect(page.getByText('User created successfully')).toBeVisible();
  await search(page, email);
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Active');

  const person = await otherPage(browser);
  await person.goto('/login');
  await person.getByLabel('Email').fill(email);
  await person.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await person.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(person.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await person.getByLabel('The password you were given').fill('a quiet harbour');
  await person.getByLabel('New password', { exact: true }).fill('a busy harbour by night');
  await person.getByRole('button', { name: 'Change Password' }).click();
  await expect(person.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  // An answer that is lost is not told as a failure.
  await loseAnswer(page, 'admin.setUserActive');
  await row.getByRole('button', { name: 'Deactivate Dalila Haddad' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('It may be done all the same. Look before you try again.')).toBeVisible();
  await expect(row).toContainText('Inactive');
  await person.goto('/shipments');
  await expect(person).toHaveURL(/\/login$/u);
  await row.getByRole('button', { name: 'Activate Dalila Haddad' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Delete Dalila Haddad' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
  // What was typed just before does not come back a moment later.
  await page.getByRole('searchbox').press('!');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(new URL(page.url()).searchParams.get('q') ?? '').toBe('');
  // Nobody deletes itself.
  await search(page, 'harbour-master');
  await expect(page.getByRole('row', { name: 'harbour-master@example.com' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Administrator' })).toBeHidden();
});

test('an organisation without anybody is closed, and an admin names its owner', async ({ page, browser }) => {
  const owner = await otherPage(browser);
  const name = `Deserted ${stamp()}`;
  const email = await register(owner, 'Sender', name);
  await owner.context().close();
  await signInAsAdmin(page);
  await page.goto('/admin');
  await search(page, email);
  await page.getByRole('button', { name: `Deactivate ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row', { name: email })).toContainText('Inactive');

  await page.goto('/admin?tab=organisations');
  const closed = page.getByRole('region', { name: 'Closed organisations' });
  await expect(closed.getByRole('row', { name })).toBeVisible();
  await closed.getByRole('button', { name: `Name an owner of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  const member = dialog.getByLabel('Email address of a member');
  await member.fill('nobody@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const refusal = 'No member of this organisation has this address. Create the user in it first.';
  await expect(dialog.getByText(refusal)).toBeVisible();
  await expect(member).toBeFocused();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await member.fill('');
  await member.press('ArrowDown');
  await page.getByRole('option', { name: email }).click();
  await expectOpenUntilAnswer(page, dialog, 'admin.nameOwner', 'Save');
  await expect(page.getByText(`${name} has a new owner`)).toBeVisible();
  await expect(closed.getByRole('row', { name })).toBeHidden();
});

test('a request is approved, and the new admin sees the panel', async ({ page, browser }) => {
  const hopeful = await otherPage(browser);
  const email = await register(hopeful, 'Admin');
  await signInAsAdmin(page);
  await page.goto('/admin?tab=requests');
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Address not confirmed');
  const dialog = page.getByRole('dialog', { name: 'Make an administrator' });
  const approve = async () => {
    await row.getByRole('button', { name: 'Approve Amina Diallo' }).click();
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Approve' }).click();
  };
  await approve();
  await expect(page.getByText(/email address is not confirmed yet/u)).toBeVisible();
  await expect(dialog).toBeHidden();
  await confirmAddress(hopeful, email);
  await page.reload();
  await expect(row).not.toContainText('Address not confirmed');
  await approve();
  await expect(page.getByText('Amina Diallo is now an administrator')).toBeVisible();
  await expect(row).toBeHidden();
  await signInAs(hopeful, email);
  await hopeful.goto('/dashboard');
  await expect(hopeful.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
});

test('a plan that is set counts at once', async ({ page, browser }) => {
  const owner = await otherPage(browser);
  const name = `Chipo ${stamp()}`;
  const email = await register(owner, 'Sender', name);
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row', { name: email })).toContainText('Starter');
  await page.goto(`/admin?tab=organisations&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Change plan of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Subscription tier' }).click();
  await page.getByRole('option', { name: 'Enterprise' }).click();
  await dialog.getByLabel('Paid until').fill('2099-12-31');
  await refuseField(page, 'admin.setPlan', 'paidUntil');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Paid until')).toBeFocused();
  await expectOpenUntilAnswer(page, dialog, 'admin.setPlan', 'Save');
  await expect(page.getByText(`The plan of ${name} was changed`)).toBeVisible();
  await expect(page.getByRole('row', { name })).toContainText('12/31/2099');
  // In the audit log it stands in words and in dates as the reader is used to them.
  await page.goto('/admin?tab=audit');
  const record = page.getByRole('row', { name }).filter({ hasText: 'Plan set' });
  await expect(record).toContainText('Tier: Enterprise');
  await expect(record).toContainText('Tier before: Starter');
  await expect(record).toContainText(/Paid until: 12\/31\/2099/u);
  // Narrowed to a kind and a person, it is saved as it is shown.
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Sign-in and accounts' }).click();
  await expect(record).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Person' }).fill(email);
  await page.getByRole('option', { name: email }).click();
  await expect(page).toHaveURL(/kind=access&person=/u);
  await expect(page.getByRole('row', { name })).toHaveCount(1);
  await expectSound(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.trim().split('\n').slice(1)).toEqual([expect.stringMatching(new RegExp(`Registered,${name}`, 'u'))]);
});

test('a page of a list that has lost its rows leads back to the first', async ({ page, browser }) => {
  const name = `Zuri ${stamp()}`;
  const older = await register(await otherPage(browser), 'Sender', name);
  const newer = await register(await otherPage(browser), 'Sender', name);
  await signInAsAdmin(page);
  const input = encodeURIComponent(JSON.stringify({ limit: 1, search: name }));
  const answer = paged.parse(await (await page.request.get(`/trpc/admin.users?input=${input}`)).json());
  const cursor = encodeURIComponent(answer.result.data.nextCursor);
  await page.goto(`/admin?q=${encodeURIComponent(name)}&cursor=${cursor}`);
  await expect(page.getByRole('row', { name: older })).toBeVisible();
  await deleteAccount(page.request, older);
  await page.reload();
  await expect(page.getByText('Nothing is left on this page')).toBeVisible();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.getByRole('row', { name: newer })).toBeVisible();
});

/** Answers about revenue as before the first order: other tests of the run may have recorded payments. */
async function hideOrders(page: Page): Promise<void> {
  await page.route(REVENUE, async (route) => {
    const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const data = { totalRevenue: 0, monthlyRevenue: 0, ordersCount: 0, subscriptionBreakdown: [], recentOrders: [] };
    const answers = z.array(z.unknown()).parse(await response.json());
    const json = answers.map((answer, n) => (asked[n] === 'revenue.read' ? { result: { data } } : answer));
    await route.fulfill({ response, json });
  });
}

test('revenue says that there is none, and when it did not load', async ({ page }) => {
  await signInAsAdmin(page);
  await hideOrders(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Parts of the panel' }).getByRole('link', { name: 'Revenue' }).click();
  const panel = page.getByRole('region', { name: 'Subscription Revenue' });
  await expect(panel.getByText('No revenue data available yet', { exact: true })).toBeVisible();
  await failUntilRetry(page, REVENUE, (route) => route.abort());
  await page.reload();
  await expect(panel.getByRole('alert')).toContainText('Failed to load revenue data');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByText('No revenue data available yet', { exact: true })).toBeVisible();
});

for (const parts of [
  [
    ['users', 'User accounts'],
    ['requests', 'Requests to be an administrator'],
    ['organisations', 'Organisations'],
    ['revenue', 'Subscription Revenue'],
  ],
  [
    ['chat', 'Live chat messages'],
    ['outbox', 'Dead letters'],
    ['audit', 'Audit log'],
    ['statistics', 'System Statistics'],
  ],
] as const) {
  test(`these parts of the panel are sound in light and dark: ${parts.map(([tab]) => tab).join(', ')}`, async ({
    page,
  }) => {
    await signInAsAdmin(page);
    for (const [tab, heading] of parts) {
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expectSoundInBoth(page);
    }
  });
}

test('the dialog that makes a user is sound in light and dark', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundInBoth(page);
});
