import { expect, type Page } from '@playwright/test';

import { loseAnswer, refuseField } from './answers.ts';
import { invitationLink, join, otherPage } from './invitations.ts';
import { expectSound } from './looks.ts';
import { confirmAddress, mailTo } from './mailbox.ts';
import { createOverRest, register, signInAsAdmin, signInToDemo } from './people.ts';
import { test } from './test.ts';

/** Gives an organisation a plan, as an admin does. */
async function setPlan(admin: Page, organisation: string, plan: 'Growth' | 'Enterprise'): Promise<void> {
  await admin.goto(`/admin?tab=organisations&q=${encodeURIComponent(organisation)}`);
  await admin.getByRole('button', { name: `Change plan of ${organisation}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Subscription tier' }).click();
  await admin.getByRole('option', { name: plan }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText(`The plan of ${organisation} was changed`)).toBeVisible();
}

test('a message to support is answered, seen live and by mail', async ({ page, browser }) => {
  const name = `Ngozi ${String(Date.now())}`;
  const email = await register(page, 'Sender', name);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Live Chat Support' })).toBeHidden();
  await page.goto('/live-chat');
  await expect(page.getByText('Live Chat is part of the Growth and Enterprise plans.')).toBeVisible();
  const admin = await otherPage(browser);
  await signInAsAdmin(admin);
  await setPlan(admin, name, 'Growth');

  await page.reload();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.getByRole('button', { name: 'New Message' }).click();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please fill in both subject and message fields.')).toBeVisible();
  const subject = `Papers at Malaba ${email}`;
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Which papers does the border ask for?');
  await refuseField(page, 'chat.send', 'subject');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Not valid')).toBeVisible();
  await page.route('**/trpc/*chat.send*', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please try again or contact support directly.')).toBeVisible();
  // The message of before has the same title until it is gone.
  await expect(page.getByText('Failed to Send Message')).toHaveCount(1);
  await expect(page.getByText('Failed to Send Message')).toBeVisible();
  // What is written is not left without a question, the dialog closed or not.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'New Message' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.unroute('**/trpc/*chat.send*');
  // The answer is lost, not the message: sent again it is the same one.
  await loseAnswer(page, 'chat.send');
  const lost = page.waitForEvent('requestfailed', (one) => one.url().includes('chat.send'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await lost;
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/*chat.send*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  // What is written while it is sent is not sent with it, and stays.
  const another = 'And which does the weighbridge ask for?';
  await page.getByLabel('Message').fill(another);
  answer.resolve();
  await expect(page.getByText('Message Sent Successfully')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(another);
  await page.getByLabel('Message').fill('');
  await page.getByLabel('Subject').fill('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText('Our team responds within 1 hour. You will also get an email notice.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await mailTo('harbour-master@example.com', `Support message: ${subject}`);

  await admin.getByRole('button', { name: /^Notifications, \d+ unread$/u }).click();
  await admin.getByRole('link', { name: subject }).click();
  await expect(admin).toHaveURL(/\/admin\?tab=chat/u);
  const message = admin.getByRole('listitem').filter({ hasText: subject });
  await message.getByRole('button', { name: 'Mark as read' }).click();
  await expect(message.getByRole('button', { name: 'Mark as read' })).toBeHidden();
  await message.getByRole('button', { name: 'Answer' }).click();
  await expect(message.getByLabel('Your answer')).toBeFocused();
  await message.getByLabel('Your answer').fill('The T1 and the invoice.');
  // A message comes in and cannot be read just then: what is being written stays.
  await admin.route('**/trpc/*chat.inbox*', (route) => route.abort());
  const unread = admin.waitForEvent('requestfailed', (one) => one.url().includes('chat.inbox'));
  await page.getByRole('button', { name: 'New Message' }).click();
  await page.getByLabel('Subject').fill('And one more');
  await page.getByLabel('Message').fill('Is a copy enough?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await unread;
  await expect(message.getByLabel('Your answer')).toHaveValue('The T1 and the invoice.');
  await admin.unroute('**/trpc/*chat.inbox*');
  // Nor does it go with another choice of messages; the one that is answered leaves those that wait.
  const which = admin.getByRole('group', { name: 'Which messages' });
  await which.getByRole('button', { name: 'Pending' }).click();
  await expect(message.getByLabel('Your answer')).toHaveValue('The T1 and the invoice.');
  const sent = Promise.withResolvers<void>();
  await admin.route('**/trpc/*chat.answer*', async (route) => {
    await sent.promise;
    await route.fallback();
  });
  await message.getByRole('button', { name: 'Send answer' }).click();
  await message.getByLabel('Your answer').fill('And the manifest.');
  sent.resolve();
  await expect(admin.getByText('Answer sent')).toBeVisible();
  await which.getByRole('button', { name: 'All' }).click();
  await expect(message.getByLabel('Your answer')).toHaveValue('And the manifest.');
  await message.getByRole('button', { name: 'Cancel' }).click();
  const leaves = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await leaves.getByRole('button', { name: 'Keep editing' }).click();
  await expect(leaves).toBeHidden();
  await expect(message.getByLabel('Your answer')).toHaveValue('And the manifest.');
  await message.getByRole('button', { name: 'Cancel' }).click();
  await leaves.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(message.getByLabel('Your answer')).toBeHidden();
  await which.getByRole('button', { name: 'All' }).click();

  await expect(page.getByText('The T1 and the invoice.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await mailTo(email, `Answer to: ${subject}`);
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message.getByText('closed', { exact: true })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(page.getByText('Our support team closed this conversation.')).toBeVisible();
  await page.getByRole('button', { name: 'Write again' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectSound(page);
});

test('the bell tells of what others record, is read when opened, and can be emptied', async ({
  page,
  browser,
  request,
}) => {
  const email = await register(page);
  await confirmAddress(page, email);
  await page.goto('/settings?tab=team');
  const guestEmail = `bell-${email}`;
  await page.getByRole('textbox', { name: 'Email' }).fill(guestEmail);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const guest = await otherPage(browser);
  await join(guest, await invitationLink(guestEmail), 'Chiara Mensah');
  const [number = ''] = await createOverRest(request, email, [{}]);
  await guest.goto(`/scan-update?tn=${number}`);
  // Its words, as people press them: what comes in above moves them.
  await guest.locator('label').filter({ hasText: 'In Transit' }).click();
  await guest.getByRole('button', { name: 'Update Status' }).click();
  await expect(guest.getByText('Shipment status updated successfully')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications, \d unread$/u }).click();
  await expectSound(page);
  await page.getByRole('link', { name: `${number}: In Transit` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByRole('main')).toContainText('In Transit');
  await page.getByRole('button', { name: 'Notifications, none unread' }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
});

test('the demo reads Live Chat and is told why it cannot write', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Live Chat Support' }).click();
  await expect(page.getByText('The demo account cannot write to support.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Support information' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Live Chat is for Growth and Enterprise plans.',
    'Our team responds within 1 hour.',
    'You get the answer by email and as a notification too.',
    'Do not write passwords or card numbers.',
  ]);
  await expectSound(page);
});
