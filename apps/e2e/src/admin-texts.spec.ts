import { expect, type Locator } from '@playwright/test';
import { z } from 'zod';

import { changeAnswer, changeAnswers, failUntilRetry } from './answers.ts';
import { otherPage } from './invitations.ts';
import { expectSoundInBoth } from './looks.ts';
import { register, signInAsAdmin, stamp } from './people.ts';
import { test } from './test.ts';

const ORDERS = [
  { id: 'a1b2c3d4-0000-7000-8000-000000000001', status: 'completed', amount: '49.00' },
  { id: 'e5f6a7b8-0000-7000-8000-000000000002', status: 'pending', amount: '99.00' },
  { id: 'c9d0e1f2-0000-7000-8000-000000000003', status: 'failed', amount: '19.00' },
  { id: '13579bdf-0000-7000-8000-000000000004', status: 'refunded', amount: '19.00' },
].map((order) =>
  Object.assign(order, {
    userId: null,
    subscriptionTier: 'growth',
    currency: 'USD',
    createdAt: '2026-11-19T08:52:00.000Z',
  }),
);

const groundOf = (badge: Locator) => badge.evaluate((node) => getComputedStyle(node).backgroundColor);

test('revenue: its 30 days, order ids of 8 characters, a badge of its own for completed (§2)', async ({ page }) => {
  await signInAsAdmin(page);
  await changeAnswer(page, 'revenue.read', () => ({
    totalRevenue: 1234.5,
    monthlyRevenue: 49,
    ordersCount: 1,
    subscriptionBreakdown: [],
    recentOrders: ORDERS,
  }));
  await page.goto('/admin?tab=revenue');
  const monthly = page.getByLabel('Revenue figures').locator('div', { hasText: 'Monthly revenue' });
  await expect(monthly.getByRole('definition')).toHaveText(['$49.00', 'Last 30 days']);
  const orders = page.getByRole('region', { name: 'Recent orders' }).getByRole('table');
  const grounds: string[] = [];
  for (const [id, status, amount] of [
    ['a1b2c3d4', 'Completed', '$49.00'],
    ['e5f6a7b8', 'Pending', '$99.00'],
    ['c9d0e1f2', 'Failed', '$19.00'],
    ['13579bdf', 'Refunded', '$19.00'],
  ] as const) {
    const row = orders.getByRole('row', { name: id });
    await expect(row.getByText(id, { exact: true })).toHaveAttribute('title', new RegExp(`^${id}-0000-7000`, 'u'));
    await expect(row).toContainText(amount);
    grounds.push(await groundOf(row.getByText(status, { exact: true })));
  }
  const [completed, ...others] = grounds;
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(completed);
});

test('the live chat messages: none, and a blank answer is not sent (§2, §5)', async ({ page }) => {
  const subject = `Gate 4 ${stamp()}`;
  const message = {
    id: '0190a000-0000-7000-8000-000000000001',
    userId: '0190a000-0000-7000-8000-000000000002',
    userEmail: 'ngozi@example.com',
    userName: 'Ngozi Eze',
    subject,
    message: 'Is it open at night?',
    status: 'pending',
    adminResponse: null,
    isRead: true,
    createdAt: '2026-11-19T08:52:00.000Z',
    respondedAt: null,
  };
  let items: unknown[] = [];
  await signInAsAdmin(page);
  await changeAnswer(page, 'chat.inbox', () => ({ items, nextCursor: null }));
  await page.goto('/admin?tab=chat');
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pending', exact: true }).click();
  await expect(page.getByText('Nothing is pending.')).toBeVisible();

  items = [message];
  await page.reload();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('chat.answer')) sent.push(request.url());
  });
  const received = page.getByRole('listitem').filter({ hasText: subject });
  await received.getByRole('button', { name: 'Answer' }).click();
  const send = received.getByRole('button', { name: 'Send answer' });
  const answer = received.getByLabel('Your answer');
  const submit = () => answer.evaluate((field) => field.closest('form')?.requestSubmit());
  for (const blank of ['', '  \n\t ']) {
    await answer.fill(blank);
    await expect(send).toBeDisabled();
    await submit();
  }
  await answer.fill('Yes.');
  await expect(send).toBeEnabled();
  const asking = page.waitForRequest(/chat\.answer/u);
  await submit();
  await asking;
  expect(sent).toHaveLength(1);
});

test('a request to be an administrator is declined, and the account works on (D2)', async ({ page, browser }) => {
  const name = `Tariro ${stamp()}`;
  const hopeful = await otherPage(browser);
  await register(hopeful, 'Admin', name);
  await hopeful.goto('/dashboard');
  const waiting = hopeful.getByText(/^You asked for administrator access\./u);
  await expect(waiting).toBeVisible();
  await signInAsAdmin(page);
  await page.goto('/admin?tab=requests');
  await page.getByRole('button', { name: `Decline ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Decline the request' });
  await expect(question).toContainText(`${name} is told so by mail. The account works on as before.`);
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(`The request of ${name} was declined`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Decline ${name}` })).toBeHidden();
  await hopeful.reload();
  await expect(hopeful.getByRole('link', { name: 'Create your first shipment' }).last()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(hopeful.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(hopeful.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);

  // A mail is read in the direction of its own language.
  await changeAnswer(page, 'admin.mail', () => ({ text: 'مرحبًا Tariro،' }));
  await page.goto('/admin?tab=outbox');
  await page
    .getByRole('button', { name: /^Read “/u })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('مرحبًا Tariro،')).toHaveCSS('direction', 'rtl');
});

test('settings that an administrator has no part in say why, and offer nothing to retry (D4, D27)', async ({
  page,
}) => {
  await signInAsAdmin(page);
  for (const [tab, why] of [
    ['billing', 'Administrators have no plan to pay for.'],
    ['messages', 'Only the owner of an organisation changes its settings.'],
  ] as const) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  }
});

test('words that an organisation asks for take one answer until it is there', async ({ page }) => {
  await signInAsAdmin(page);
  const organisationId = 'a1b2c3d4-0000-7000-8000-000000000001';
  const asked = { organisationId, organisation: 'Rift Cargo', template: 'created', language: 'en', text: 'Packed.' };
  await changeAnswer(page, 'messages.askedWords', () => ({
    asked: [{ ...asked, updatedAt: '2026-11-19T08:52:00.000Z' }],
  }));
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/*messages.judgeWords*', async (route) => {
    await answer.promise;
    await route.fulfill({ json: [{ result: { data: null } }] });
  });
  await failUntilRetry(page, '**/trpc/*messages.askedWords*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin?tab=requests');
  await page.getByRole('region', { name: 'Own words of messages' }).getByRole('button', { name: 'Retry' }).click();
  const words = page.getByRole('region', { name: 'Own words of messages' });
  await words.getByRole('button', { name: /^Approve/u }).click();
  for (const name of [/^Approve/u, /^Decline/u]) await expect(words.getByRole('button', { name })).toBeDisabled();
  answer.resolve();
  await expect(page.getByText('Answered.')).toBeVisible();
});

test('a job that was given up is dismissed once it was asked about; what the server refuses is said', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const letter = {
    id: 'mail:0193',
    kind: 'mail.send',
    attempts: 10,
    error: '550 No such mailbox',
    createdAt: '2026-01-02T03:04:05.000Z',
  };
  let items = [letter];
  const withItems = (rows: () => object[]) => (data: unknown) => ({
    ...z.looseObject({}).parse(data),
    items: rows(),
  });
  // The mails of other journeys would stand half beneath the dialog.
  const changes = { 'admin.deadLetters': withItems(() => items), 'admin.outbox': withItems(() => []) };
  await changeAnswers(page, new Map(Object.entries(changes)));
  await page.goto('/admin?tab=outbox');
  const dismiss = page.getByRole('button', { name: 'Dismiss: mail:0193' });
  await dismiss.click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this job?' });
  await expect(dialog.getByText('If what it was to do still matters, do it by hand.', { exact: false })).toBeVisible();
  await expect(dialog.getByText('550 No such mailbox')).toBeVisible();
  await expectSoundInBoth(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // The server knows no such job.
  await dismiss.click();
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByText('Job not found')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.route('**/trpc/admin.dismissJob*', (route) => {
    items = [];
    return route.fulfill({ json: [{ result: { data: { success: true } } }] });
  });
  await dismiss.click();
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByText('Dismissed', { exact: true })).toBeVisible();
  await expect(page.getByText('No dead letters')).toBeVisible();
});
