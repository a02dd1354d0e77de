import { expect, type Page } from '@playwright/test';

import { invitationLink, join, otherPage } from './invitations.ts';
import { confirmAddress } from './mailbox.ts';
import { settle } from './looks.ts';
import { PASSWORD, register, setTier, stamp } from './people.ts';
import { test } from './test.ts';

test('a role that another tab hears of first waits for what is not saved here', async ({ page: owner, browser }) => {
  await confirmAddress(owner, await register(owner));
  const headers = { 'sec-fetch-site': 'same-origin' };
  const email = `member-${stamp()}@example.com`;
  const invited = await owner.request.post('/trpc/team.invite', { headers, data: { email, role: 'sender' } });
  expect(invited.ok(), await invited.text()).toBe(true);
  const form = await otherPage(browser);
  await join(form, await invitationLink(email), 'Chiara Mensah');
  await form.goto('/shipments');
  await form.getByRole('button', { name: 'New Shipment' }).click();
  const dialog = form.getByRole('dialog');
  await dialog.getByLabel('Origin').fill('Tema');
  const file = await form.context().newPage();
  await file.goto('/shipments/import');
  await file.getByLabel('Choose a file').setInputFiles({
    name: 'shipments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Tracking Number,Origin,Destination\nTAB-1,Mombasa,Kampala\n'),
  });
  const chosen = file.getByRole('button', { name: 'Choose another file' });
  await expect(chosen).toBeVisible();
  const idle = await form.context().newPage();
  await idle.goto('/shipments');
  const other = await form.context().newPage();
  await other.goto('/shipments');
  const create = { name: 'New Shipment', disabled: true };
  await expect(other.getByRole('button', { name: 'New Shipment' })).toBeEnabled();

  await owner.goto('/settings?tab=team');
  await owner.getByRole('combobox', { name: 'Role of Chiara Mensah' }).click();
  await owner.getByRole('option', { name: 'Viewer' }).click();
  await expect(owner.getByText('Chiara Mensah is now Viewer')).toBeVisible();
  await other.reload();
  // A tab that holds nothing follows, as the one that heard of it does.
  await expect(idle.getByRole('button', create)).toBeVisible();

  await expect(chosen).toBeVisible();
  await expect(form.getByRole('dialog', { name: 'Leave without saving?' })).toBeHidden();
  await expect(dialog.getByLabel('Origin')).toHaveValue('Tema');
  // Once it is given up, these follow as well.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await form
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click();
  await expect(form.getByRole('button', create)).toBeVisible();
  await chosen.click();
  await expect(file.getByText('Only paid accounts can create shipments.')).toBeVisible();
});

/** Another person signs in, in another tab of the browser, as at a counter that people share. */
async function signInBeside(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  const beside = await page.context().newPage();
  await beside.goto('/login');
  await beside.evaluate(() => localStorage.clear());
  await beside.reload();
  await beside.getByLabel('Email').fill(email);
  await beside.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await beside.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(beside.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
}

test('an import stops once another person signs in beside it', async ({ page, browser }) => {
  const other = await otherPage(browser);
  const next = await register(other, 'Sender', 'Bakari Otieno');
  await setTier(other, 'growth');
  await register(page);
  await setTier(page, 'growth');
  const rows = Array.from({ length: 201 }, () => `E2E-${stamp()},Mombasa,Kampala`);
  await page.goto('/shipments/import');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'shipments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Tracking Number,Origin,Destination', ...rows].join('\n')),
  });
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let parts = 0;
  await page.route('**/trpc/shipments.importRows*', async (route) => {
    const response = await route.fetch();
    parts += 1;
    sent.resolve();
    await answer.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Import 201 shipments' }).click();
  await sent.promise;
  await signInBeside(page, next);
  answer.resolve();
  await settle(page);
  expect(parts).toBe(1);
});
