import { expect, type Locator, type Page } from '@playwright/test';

import { loseAnswer } from './answers.ts';
import { expectSoundInBoth } from './looks.ts';
import { organisationOf, register, signInAsAdmin, stamp } from './people.ts';
import { otherPage } from './invitations.ts';
import { test } from './test.ts';

async function openRevenue(page: Page): Promise<void> {
  await page.goto('/admin?tab=revenue');
  await expect(page.getByRole('heading', { name: 'Subscription Revenue' })).toBeVisible();
}

/** Fills the dialog in as far as its reference, and leaves it open. */
async function fillPayment(page: Page, organisation: string, reference: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  const picker = dialog.getByRole('combobox', { name: 'Organisation' });
  await expect(picker).toBeFocused();
  await picker.fill(organisation);
  await page.getByRole('option', { name: organisation }).click();
  await dialog.getByLabel('Reference').fill(reference);
  return dialog;
}

/** What a figure of the panel says, in cents. */
async function centsOf(page: Page, figure: string): Promise<number> {
  const value = page.getByLabel('Revenue figures').locator('div', { hasText: figure }).locator('dd').first();
  const text = await value.innerText();
  return Math.round(Number(text.replaceAll(/[$,]/gu, '')) * 100);
}

/** The day that the panel says an organisation is paid until. */
async function paidUntil(page: Page, organisation: string): Promise<string> {
  await page.goto(`/admin?tab=organisations&q=${encodeURIComponent(organisation)}`);
  const row = page.getByRole('row', { name: organisation });
  await expect(row).toBeVisible();
  return /\d{2}\/\d{2}\/\d{4}/u.exec(await row.innerText())?.[0] ?? '';
}

test('a bank transfer counts as revenue and adds a month, until it is paid back', async ({ page, browser }) => {
  const organisation = `Baobab ${stamp()}`;
  const reference = `TRF-${stamp()}`;
  await register(await otherPage(browser), 'Sender', organisation);
  await signInAsAdmin(page);
  const untilBefore = await paidUntil(page, organisation);
  await openRevenue(page);

  await page.getByRole('button', { name: 'Record a payment' }).click();
  const empty = page.getByRole('dialog', { name: 'Record a payment' });
  await empty.getByRole('button', { name: 'Record a payment' }).click();
  await expect(empty.getByText('Choose an organisation')).toBeVisible();
  await expect(empty.getByText('The reference is required')).toBeVisible();
  await expect(empty.getByRole('combobox', { name: 'Organisation' })).toBeFocused();
  await empty.getByRole('button', { name: 'Cancel' }).click();
  await expect(empty).toBeHidden();

  const dialog = await fillPayment(page, organisation, reference);
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue('19.00');
  await dialog.getByRole('combobox', { name: 'Tier' }).click();
  await page.getByRole('option', { name: 'Growth' }).click();
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue('49.00');
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/billing.recordPayment*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  // It would be recorded all the same, and nobody be told.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForTimeout(300);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // By the browser's back button it is asked about, until it is recorded and nothing would be lost.
  await page.evaluate(() => window.history.back());
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leaving).toBeVisible();
  answer.resolve();
  await expect(page.getByText(`${organisation} has one more month.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(leaving).toBeHidden();

  const orders = page.getByRole('region', { name: 'All orders' });
  await orders.getByRole('searchbox').fill(reference);
  const row = orders.getByRole('row', { name: organisation });
  await expect(row).toContainText(reference);
  for (const text of ['Growth', 'Completed', 'Bank transfer', '$49.00']) await expect(row).toContainText(text);
  await expect(orders.getByRole('row')).toHaveCount(2);
  expect(await paidUntil(page, organisation)).not.toBe(untilBefore);
  await expect(page.getByRole('row', { name: organisation })).toContainText('Growth');

  await openRevenue(page);
  const before = await centsOf(page, 'Total revenue');
  expect(before).toBeGreaterThanOrEqual(4900);
  const again = await fillPayment(page, organisation, reference);
  await expect(again.getByRole('combobox', { name: 'Tier' })).toHaveValue('Growth');
  await expect(again.getByLabel('Amount in USD')).toHaveValue('49.00');
  await again.getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByText('The payment was not recorded')).toBeVisible();
  await expect(again.getByText('A payment with this reference is recorded already.')).toBeVisible();
  await expect(again.getByLabel('Reference')).toHaveValue(reference);
  await expect(again.getByLabel('Reference')).toBeFocused();
  await again.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();

  await orders.getByRole('searchbox').fill(reference);
  await expect(orders.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: /^Refund order/u }).click();
  const question = page.getByRole('dialog', { name: 'Refund this order' });
  await expect(question).toContainText('is noted as paid back; pay it back the way it came.');
  await question.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Refund noted')).toBeVisible();
  await expect(row).toContainText('Refunded');
  await expect(row).toContainText('$49.00 refunded');
  await expect(row.getByRole('button')).toBeHidden();
  await expect.poll(() => centsOf(page, 'Total revenue')).toBe(before - 4900);
  expect(await paidUntil(page, organisation)).toBe(untilBefore);
});

test('a payment and a refund whose answers are lost are not told as not made', async ({ page, browser }) => {
  const organisation = `Fever ${stamp()}`;
  const reference = `TRF-${stamp()}`;
  await register(await otherPage(browser), 'Sender', organisation);
  await signInAsAdmin(page);
  await openRevenue(page);
  for (const procedure of ['billing.recordPayment', 'billing.refund']) await loseAnswer(page, procedure);
  const unsure = page.getByText('It may be done all the same. Look before you try again.');
  const dialog = await fillPayment(page, organisation, reference);
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(unsure).toBeVisible();
  await expect(page.getByText('The payment was not recorded')).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();

  const orders = page.getByRole('region', { name: 'All orders' });
  await orders.getByRole('searchbox').fill(reference);
  const row = orders.getByRole('row', { name: organisation });
  await row.getByRole('button', { name: /^Refund order/u }).click();
  await expect(unsure).toBeHidden();
  await page.getByRole('dialog', { name: 'Refund this order' }).getByRole('button', { name: 'Refund' }).click();
  await expect(unsure).toBeVisible();
  await expect(page.getByText('The refund was not requested')).toBeHidden();
  await expect(row).toContainText('$19.00 refunded');
});

test('a search of the orders that finds none can be taken back', async ({ page, browser }) => {
  const organisation = `Acacia ${stamp()}`;
  await register(await otherPage(browser), 'Sender', organisation);
  await signInAsAdmin(page);
  await openRevenue(page);
  const dialog = await fillPayment(page, organisation, `MPESA-${stamp()}`);
  await dialog.getByRole('combobox', { name: 'Method' }).click();
  await page.getByRole('option', { name: 'Mobile money' }).click();
  await dialog.getByLabel('Amount in USD').fill('0');
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(dialog.getByText('The amount is required')).toBeVisible();
  await dialog.getByLabel('Amount in USD').fill('17.50');
  await dialog.getByRole('combobox', { name: 'Tier' }).click();
  await page.getByRole('option', { name: 'Enterprise' }).click();
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue('17.50');
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
  const orders = page.getByRole('region', { name: 'All orders' });
  await expect(orders.getByRole('row', { name: organisation })).toContainText('$17.50');
  await orders.getByRole('searchbox').fill('nobody at all');
  await expect(orders.getByRole('status')).toContainText('No orders found');
  await orders.getByRole('button', { name: 'Clear search' }).click();
  await expect(orders.getByRole('row', { name: organisation })).toBeVisible();
  const months = page.getByRole('region', { name: 'Revenue by month' });
  await expect(months.getByRole('img', { name: /^Chart of the revenue by month/u })).toBeVisible();
  await months.getByText('As a table').click();
  await expect(months.getByRole('row')).toHaveCount(13);
});

test('a plan for which a month was paid meanwhile is shown anew before it is set', async ({ page, browser }) => {
  const organisation = `Acacia ${stamp()}`;
  const owner = await otherPage(browser);
  await register(owner, 'Sender', organisation);
  await signInAsAdmin(page);
  const trial = await paidUntil(page, organisation);
  const dialog = page.getByRole('dialog', { name: `Plan of ${organisation}` });
  const tier = dialog.getByRole('combobox', { name: 'Subscription tier' });
  const setEnterprise = async () => {
    await tier.click();
    await page.getByRole('option', { name: 'Enterprise' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await page.getByRole('button', { name: `Change plan of ${organisation}` }).click();
  const seen = await dialog.getByLabel('Paid until').inputValue();

  const { id: organisationId } = await organisationOf(owner);
  const transfer = { method: 'bank_transfer', reference: `TRF-${stamp()}`, amount: '49.00' };
  const paid = await page.request.post('/trpc/billing.recordPayment', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { organisationId, subscriptionTier: 'growth', ...transfer },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  await setEnterprise();
  await expect(page.getByText('This organisation’s plan has changed since you opened it.')).toBeVisible();
  await expect(tier).toHaveValue('Growth');
  await expect(dialog.getByLabel('Paid until')).not.toHaveValue(seen);

  await setEnterprise();
  await expect(dialog).toBeHidden();
  expect(await paidUntil(page, organisation)).not.toBe(trial);
  await expect(page.getByRole('row', { name: organisation })).toContainText('Enterprise');
});

test('payments are sound in light and dark', async ({ page, browser }) => {
  const organisation = `Marula ${stamp()}`;
  await register(await otherPage(browser), 'Sender', organisation);
  await signInAsAdmin(page);
  await openRevenue(page);
  const dialog = await fillPayment(page, organisation, `TRF-${stamp()}`);
  await expectSoundInBoth(page);
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('As a table').click();
  await expectSoundInBoth(page);
  const orders = page.getByRole('region', { name: 'All orders' });
  await orders.getByRole('row', { name: organisation }).getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('dialog', { name: 'Refund this order' })).toBeVisible();
  await expectSoundInBoth(page);
});
