import { expect, type Page } from '@playwright/test';

import { otherPage } from './invitations.ts';
import { expectSound } from './looks.ts';
import { organisationOf, register, signInAsAdmin, stamp } from './people.ts';
import { approve, openWindow } from './provider.ts';
import { test } from './test.ts';

const queryOf = (plan: string, orderId: string) =>
  new URLSearchParams({ plan: JSON.stringify({ name: plan }), orderId });

const paymentFor = (plan: string) => `/payment?plan=${encodeURIComponent(JSON.stringify({ name: plan }))}`;

async function proceed(page: Page, plan: string): Promise<void> {
  await page.goto(paymentFor(plan));
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.locator('paypal-button').waitFor();
}

test('signup completion is for a paid order that waits for it; any other is told what became of it (§2, D5)', async ({
  page,
}) => {
  await page.goto(`/signup?${queryOf('Growth', 'NOBODYS').toString()}`);
  await expect(page.getByRole('note')).toContainText('This browser has no such order');
  await expect(page.getByRole('button', { name: 'Create Account & Start Tracking' })).toBeVisible();
  await expect(page.getByText('plan is paid', { exact: false })).toHaveCount(0);

  await proceed(page, 'Growth');
  const popup = await openWindow(page);
  const unpaid = new URL(popup.url()).searchParams.get('token') ?? '';
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`/signup?${queryOf('Growth', unpaid).toString()}`);
  await expect(page.getByRole('heading', { name: 'This order has not been paid' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveCount(0);

  await proceed(page, 'Growth');
  await approve(await openWindow(page, 'paypal-basic-card-button'), { email: '' });
  await page.waitForURL(/\/signup\?/u);
  await expect(page.getByText('Your Growth plan is paid.', { exact: false })).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await page.goto(`/signup?${queryOf('Enterprise', orderId).toString()}`);
  await expect(page.getByText('Your Growth plan is paid.', { exact: false })).toBeVisible();
  await expectSound(page);
  const email = `typed-${stamp()}@example.com`;
  await page.getByLabel('Full Name').fill('Wanjiru Kamau');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await page.getByLabel('Confirm Password').fill('a quiet harbour');
  await page.getByRole('button', { name: 'Create Account & Start Tracking' }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);

  await page.context().clearCookies({ name: /^(?!checkout$)/u });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/signup?${queryOf('Growth', orderId).toString()}`);
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  // The buyer chose the password, so there is no temporary one and no mail with a link.
  await expect(page.getByText('Sign in with this address and your password.', { exact: false })).toBeVisible();
  await expect(page.getByText('temporary password', { exact: false })).toHaveCount(0);
  await expectSound(page);
});

test('taking money back says what is left of the plan, where another month was paid (D4)', async ({ page }) => {
  await register(page);
  for (const plan of ['Growth', 'Enterprise']) {
    await proceed(page, plan);
    await approve(await openWindow(page), { email: `payer-${stamp()}@example.com` });
    await expect(page.getByRole('heading', { name: 'Thank you, your month is paid' })).toBeVisible();
  }
  await page.goto('/settings?tab=billing');
  await page.getByRole('button', { name: 'Money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take your money back' });
  const left = /^We pay \$49\.00 back, .+ Your Enterprise plan then runs until (.+)\. This is possible once, until /u;
  await expect(dialog.getByText(left)).toBeVisible();
  const [, until = ''] = left.exec(await dialog.getByText(left).innerText()) ?? [];
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Take the money back' }).click();
  await expect(page.getByText('Paid back')).toBeVisible();
  await expect(page.getByText(`Runs until ${until}`)).toBeVisible();
  // Money goes back once: another month has no such guarantee.
  await page.goto(paymentFor('Growth'));
  await expect(page.getByText(/^This adds a month to /u)).toBeVisible();
  await expect(page.getByText('You pay for one month.', { exact: false })).toBeVisible();
  await expect(page.getByText('30-day money-back guarantee.')).toHaveCount(0);
});

test('the owner of a plan without an end is told so before paying (D4)', async ({ page, browser }) => {
  const owner = await otherPage(browser);
  await register(owner);
  const { id: organisationId } = await organisationOf(owner);
  await owner.goto(paymentFor('Growth'));
  await expect(owner.getByText('30-day money-back guarantee.')).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
  await signInAsAdmin(page);
  const set = await page.request.post('/trpc/admin.setPlan', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { organisationId, subscriptionTier: 'growth', paidUntil: null },
  });
  expect(set.ok(), await set.text()).toBe(true);
  await owner.reload();
  await expect(
    owner.getByText('Your plan has no end date, so there is nothing to pay.', { exact: false }),
  ).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled();
  await expect(owner.getByText(/^This adds a month to /u)).toHaveCount(0);
  await expectSound(owner);
});
