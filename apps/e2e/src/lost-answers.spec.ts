import { expect } from '@playwright/test';

import { loseAnswer } from './answers.ts';
import { mailTo } from './mailbox.ts';
import { PASSWORD, register, stamp } from './people.ts';
import { approve, openWindow } from './provider.ts';
import { test } from './test.ts';

const NEW_PASSWORD = 'three camels and a drum';

test('who gets no answer to a new password learns that it may count, and what is typed meanwhile stays', async ({
  page,
}) => {
  const email = await register(page);
  await page.goto('/settings?tab=security');
  const current = page.getByLabel('Current password');
  const change = page.getByRole('button', { name: 'Change Password' });
  await current.fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await loseAnswer(page, 'account.changePassword');
  await change.click();
  const note = page.getByText(/your password may already be changed/u);
  await expect(note).toBeVisible();
  await mailTo(email, 'Your password was changed');
  await change.click();
  await expect(page.getByText('This is not your current password.').first()).toBeVisible();
  await expect(note).toBeVisible();

  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/account.changePassword*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await current.fill(NEW_PASSWORD);
  await page.getByLabel('New password').fill(`${NEW_PASSWORD} or two`);
  await change.click();
  await page.getByLabel('New password').fill(`${NEW_PASSWORD} or three`);
  answer.resolve();
  await expect(page.getByText(/^Your password is changed/u)).toBeVisible();
  await expect(note).toBeHidden();
  await expect(page.getByLabel('New password')).toHaveValue(`${NEW_PASSWORD} or three`);
});

test('who gets no answer to a password that a link sets is led to sign in with it', async ({ page, browser }) => {
  const email = await register(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/forgot-password');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send Link' }).click();
  const { link } = await mailTo(email, 'Set a new password');
  await other.goto(link);
  await other.getByLabel('New password').fill(NEW_PASSWORD);
  await loseAnswer(other, 'account.resetPassword');
  await other.getByRole('button', { name: 'Set Password' }).click();
  const note = other.getByText(/your new password may already be set/u);
  await expect(note).toBeVisible();
  await other.getByRole('button', { name: 'Set Password' }).click();
  await expect(other.getByText(/This link does not work any more/u)).toBeVisible();
  await expect(note).toBeVisible();
  await other.getByRole('main').getByRole('alert').getByRole('link', { name: 'Sign In' }).click();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await context.close();
});

test('who gets no answer to a confirmation is led to where it stands whether the address is confirmed', async ({
  page,
}) => {
  const email = await register(page);
  const { link } = await mailTo(email, 'Confirm your email address');
  await page.goto(link);
  await loseAnswer(page, 'account.confirmEmail');
  const confirm = page.getByRole('button', { name: 'Confirm Address' });
  await confirm.click();
  const note = page.getByText(/the address may already be confirmed/u);
  await expect(note).toBeVisible();
  await confirm.click();
  await expect(page.getByText(/This link does not work any more/u)).toBeVisible();
  await expect(note).toBeVisible();
  await page.getByRole('link', { name: 'Open Settings' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('who gets no answer about money back is not told that it failed', async ({ page }) => {
  const email = await register(page);
  await page.goto('/settings?tab=billing');
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  await page.getByRole('link', { name: 'Go to the payment' }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await approve(await openWindow(page), { email: `payer-${stamp()}@example.com` });
  await page.getByRole('link', { name: 'Open Billing' }).click();
  await loseAnswer(page, 'billing.takeMoneyBack');
  await page.getByRole('button', { name: 'Money back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the money back' }).click();
  await expect(page.getByText('It may be done all the same. Look before you try again.')).toBeVisible();
  await expect(page.getByText('This did not work')).toBeHidden();
  await expect(page.getByText('Paid back')).toBeVisible();
  await mailTo(email, 'Your money is on its way back');
});

test('an address and a password that are typed while a link is being mailed to another stay', async ({ page }) => {
  const email = await register(page);
  await page.goto('/settings');
  await page.getByLabel('New email').fill(`new-${email}`);
  await page.getByLabel('Current password').fill(PASSWORD);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/account.changeEmail*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Change Email' }).click();
  await page.getByLabel('New email').fill(`newer-${email}`);
  answer.resolve();
  await mailTo(`new-${email}`, 'Confirm your new email address');
  await expect(page.getByRole('button', { name: 'Change Email' })).toBeEnabled();
  await expect(page.getByLabel('New email')).toHaveValue(`newer-${email}`);
});

test('a shipment that is sent again since its answer was lost is there, once, and is told as created', async ({
  page,
}) => {
  await register(page);
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog');
  const number = `LOST-${String(Date.now())}`;
  await dialog.getByLabel('Tracking Number').fill(number);
  await dialog.getByLabel('Origin').fill('Mombasa');
  await dialog.getByLabel('Destination').fill('Kampala');
  await loseAnswer(page, 'shipments.create');
  const create = dialog.getByRole('button', { name: 'Create Shipment' });
  await create.click();
  await expect(dialog.getByText('Failed to create shipment')).toBeVisible();
  await create.click();
  await expect(dialog.getByText(`Shipment created successfully! Tracking: ${number}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create another' }).click();
  // A number that another shipment has is still refused.
  await dialog.getByLabel('Tracking Number').fill(number);
  await dialog.getByLabel('Origin').fill('Mombasa');
  await dialog.getByLabel('Destination').fill('Kampala');
  await create.click();
  await expect(dialog.getByText('This tracking number is already in use.').first()).toBeVisible();
});
