import { expect } from '@playwright/test';

import { invitationLink, join, otherPage } from './invitations.ts';
import { expectSound } from './looks.ts';
import { confirmAddress } from './mailbox.ts';
import { createOverRest, createShipment, staySignedIn, register, signInAs, signInToDemo, stamp } from './people.ts';
import { test } from './test.ts';

test('an owner invites, members join within the limit, and one user too many is refused', async ({ page, browser }) => {
  const own = await register(page);
  await page.goto('/settings?tab=team');
  await expect(page.getByText('Confirm your own email address first, then invite others.')).toBeVisible();
  await confirmAddress(page, own);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await expect(page.getByText('1 of 3 users on the Starter plan')).toBeVisible();
  await expect(page.getByText('No open invitations')).toBeVisible();

  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  const emails = [`sender-${stamp()}@example.com`, `viewer-${stamp()}@example.com`] as const;
  await page.getByRole('textbox', { name: 'Email' }).fill(emails[0]);
  // An address that was not sent is not left without a question.
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(emails[0]);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/team.invite*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Send invitation' }).click();
  // The next address, while the first invitation is on its way.
  await page.getByRole('textbox', { name: 'Email' }).fill(emails[1]);
  answer.resolve();
  await expect(page.getByText(`Invitation sent to ${emails[0]}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(emails[1]);
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${emails[1]}`)).toBeVisible();
  await expect(page.getByText('3 of 3 users on the Starter plan')).toBeVisible();
  await expect(page.getByText('Every place of the Starter plan is taken.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeDisabled();
  // Another window that does not know of it yet is refused by the server.
  const refused = await page.request.post('/trpc/team.invite', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email: `fourth-${stamp()}@example.com` },
  });
  expect(refused.status()).toBe(402);
  expect(await refused.text()).toContain('Your Starter plan is limited to 3 users.');

  const sender = await otherPage(browser);
  const link = await invitationLink(emails[0]);
  await sender.goto(link);
  await expect(sender.getByRole('heading', { name: 'Join Amina Diallo' })).toBeVisible();
  await expectSound(sender);
  await sender.getByRole('button', { name: 'Create Account' }).click();
  await expect(sender.getByText('Name is required')).toBeVisible();
  await join(sender, link, 'Baraka Otieno');
  await createShipment(sender);
  await sender.goto(link);
  await expect(sender.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await sender.goto('/settings?tab=team');
  await expect(sender.getByText('Only the owner of an organisation manages its team.')).toBeVisible();

  const viewer = await otherPage(browser);
  await join(viewer, await invitationLink(emails[1]), 'Chiara Mensah');
  await viewer.goto('/shipments');
  await expect(viewer.getByRole('table', { name: 'Shipments' }).getByRole('row')).toHaveCount(2);
  await expect(viewer.getByRole('button', { name: 'New Shipment' })).toHaveAttribute('aria-disabled', 'true');
  for (const tab of ['proofs', 'customs', 'calendar']) {
    await viewer.goto(`/settings?tab=${tab}`);
    await expect(viewer.getByRole('tabpanel')).toHaveText('Only the owner of an organisation changes its settings.');
  }

  await page.reload();
  await expect(page.getByRole('row', { name: 'Chiara Mensah' })).toContainText('Active');
  await expectSound(page);
  await page.getByRole('combobox', { name: 'Role of Chiara Mensah' }).click();
  await page.getByRole('option', { name: 'Sender' }).click();
  await expect(page.getByText('Chiara Mensah is now Sender')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate Baraka Otieno' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row', { name: 'Baraka Otieno' })).toContainText('Inactive');
  await sender.goto('/shipments');
  await expect(sender).toHaveURL(/\/login$/u);

  await page.getByRole('button', { name: 'Make owner: Chiara Mensah' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click();
  await expect(page.getByText('Only the owner of an organisation manages its team.')).toBeVisible();
});

test('an invitation is sent again and taken back', async ({ page, browser }) => {
  await confirmAddress(page, await register(page));
  await page.goto('/settings?tab=team');
  const email = `guest-${stamp()}@example.com`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  const first = await invitationLink(email);
  await page.getByRole('button', { name: `Send again to ${email}` }).click();
  await expect(page.getByText(`A new link is on its way to ${email}`)).toBeVisible();
  const guest = await otherPage(browser);
  await guest.goto(first);
  await expect(guest.getByText('This invitation is no longer valid')).toBeVisible();
  const second = await invitationLink(email, first);
  await guest.goto(second);
  await expect(guest.getByText('Amina Diallo invites you')).toBeVisible();
  // The message of before lies over the end of the list until the pointer leaves it.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Team updated')).toBeHidden();
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No open invitations')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('This invitation is no longer valid')).toBeVisible();
});

test('whoever has an account moves with it, unless it holds something', async ({ page, browser, request }) => {
  await confirmAddress(page, await register(page));
  const guest = await otherPage(browser);
  const email = await register(guest);
  await page.goto('/settings?tab=team');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  const link = await invitationLink(email);

  await page.goto(link);
  await expect(page.getByText(`but this invitation is for ${email}`)).toBeVisible();
  // Scans of the person wait on this device: it is asked what is to become of them.
  await staySignedIn(page);
  const nobody = await otherPage(browser);
  await nobody.goto(link);
  await expect(nobody.getByText(`${email} has an account already.`)).toBeVisible();

  await createOverRest(request, email, [{}]);
  await guest.goto(link);
  await expect(guest.getByRole('main').getByText(/so it cannot move/u)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Join Amina Diallo' })).toBeDisabled();
  await expect(guest.getByText(/the empty organisation you leave/u)).toHaveCount(0);
  await guest.goto('/shipments');
  await guest.getByRole('button', { name: /^Delete E2E-/u }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(guest.getByText('Shipment deleted successfully')).toBeVisible();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Join Amina Diallo' }).click();
  await expect(guest.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await page.goto('/settings?tab=team');
  await expect(page.getByRole('row', { name: email })).toContainText('Active');
  await signInAs(nobody, email);
  await nobody.goto('/dashboard');
  await expect(nobody.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
});

test('the demo has no team to change', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/settings?tab=team');
  await expect(page.getByText('The demo account cannot do this.')).toBeVisible();
  await expectSound(page);
});
