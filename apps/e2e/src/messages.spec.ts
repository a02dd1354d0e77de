import { expect } from '@playwright/test';

import { refuseField } from './answers.ts';
import { expectAccessible, expectSound, settle, wearTheme } from './looks.ts';
import { createOverRest, register } from './people.ts';
import { test } from './test.ts';

test('a recipient is added with consent, sees the shipment move, and is taken off again', async ({ page, request }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  await page.goto(`/shipments?shipment=${number}`);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=messages$/u);
  const shown = page.getByRole('main');
  await expect(shown.getByText('Nobody hears of this shipment yet.')).toBeVisible();
  await shown.getByRole('button', { name: 'Add recipient' }).click();
  await shown.getByLabel('Mobile number').fill('+254 20 2222222');
  await shown.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(shown.getByText('Say that the recipient wants these messages')).toBeVisible();
  await shown.getByLabel('The recipient wants these messages').check();
  await shown.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(shown.getByText('this is the number of a landline')).toBeVisible();
  await shown.getByLabel('Mobile number').fill('+256 772 000 123');
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/messages.addRecipient*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const sent = page.waitForRequest('**/trpc/messages.addRecipient*');
  await shown.getByRole('button', { name: 'Add', exact: true }).click();
  await sent;
  // The next one is typed meanwhile; whether they want it is another question.
  await shown.getByLabel('Mobile number').fill('+256 772 000 125');
  answer.resolve();
  await expect(shown.getByText('+256772000123')).toBeVisible();
  await expect(shown.getByLabel('Mobile number')).toHaveValue('+256 772 000 125');
  await expect(shown.getByLabel('The recipient wants these messages')).not.toBeChecked();
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave' });
  await shown.getByRole('button', { name: 'Cancel' }).click();
  await leave.click();
  await expect(shown.getByLabel('Mobile number')).toBeHidden();

  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  const moved = await page.request.patch(`/api/shipments/${id}/status`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { status: 'Picked Up' },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  const line = shown.getByRole('listitem').filter({ hasText: 'Picked up' });
  // It is made a moment after the change.
  await expect(async () => {
    await shown.getByRole('link', { name: 'Journey', exact: true }).click();
    await shown.getByRole('link', { name: 'Messages', exact: true }).click();
    await expect(line).toContainText('Waiting', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await shown.getByRole('button', { name: 'Add recipient' }).click();
  await shown.getByLabel('Mobile number').fill('+256 772 000 124');
  await shown.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(shown.getByLabel('Mobile number')).toHaveValue('+256 772 000 124');
  await shown.getByRole('button', { name: 'Cancel' }).click();
  await leave.click();
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await wearTheme(page, 'dark');
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Remove +256772000123' }).click();
  await expect(shown.getByText('Nobody hears of this shipment yet.')).toBeVisible();
  await expect(line).toBeHidden();
});

test('an owner sets an account for SMS, sees where its provider calls, and sends a test', async ({ page, request }) => {
  const email = await register(page);
  await page.goto('/settings?tab=messages');
  const shown = page.getByRole('main');
  await expect(shown.getByText('Segments by your own account: 0')).toBeVisible();
  await shown.getByText('My own gateway').click();
  await shown.getByLabel('Address of the gateway').fill('nowhere');
  await shown.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(shown.getByText('Write an address that starts with https://')).toBeVisible();
  // A port that nobody listens on: the test says so.
  await shown.getByLabel('Address of the gateway').fill('http://127.0.0.1:1/sms');
  await shown.getByRole('textbox', { name: 'API key or secret' }).fill('a quiet secret');
  await shown.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(shown.getByRole('code')).toContainText('/messages/http/');
  await shown.getByLabel('Your mobile number').fill('+256 772 000 123');
  await shown.getByRole('button', { name: 'Send a test' }).click();
  await expect(shown.getByText('It was not sent: The provider did not answer.')).toBeVisible();
  const own = shown.getByLabel('Text', { exact: true });
  await own.fill('{sender}: see https://prize.example {track}');
  await expect(shown.getByText('No link can stand in it but ours, which {track} brings.')).toBeVisible();
  await own.fill('{sender} thanks you, it is there. {track}');
  await expect(shown.getByText(/thanks you, it is there\. 127\.0\.0\.1:4173\/t\//u)).toBeVisible();
  await shown.getByRole('button', { name: 'Save', exact: true }).nth(2).click();
  await expect(shown.getByText('Waits for an administrator')).toBeVisible();
  await shown.getByLabel('Days that recipients’ data are kept').fill('20');
  await shown.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(shown.getByText('At least 30')).toBeVisible();
  await expect(shown.getByLabel('Days that recipients’ data are kept')).toBeFocused();
  await shown.getByLabel('Days that recipients’ data are kept').fill('60');
  await shown.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('Stored.').last()).toBeVisible();
  const [number = ''] = await createOverRest(request, email, [
    { origin: 'Mombasa', destination: 'Kampala', recipientName: 'Grace Achieng', recipientPhone: '+256772000456' },
  ]);
  await shown.getByLabel('Phone with its country, or email').fill('+256 772 000 456');
  const saving = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Save as file' }).click();
  expect((await saving).suggestedFilename()).toBe('recipient.json');
  // Whose data it is stands there until the question is gone.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const titles = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const note = () => seen.add(document.querySelector('[role="dialog"] h2')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
    return seen;
  });
  await shown.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await titles.evaluate((seen) => [...seen].filter((title) => title !== ''))).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(shown.getByText('Shipments: 1, recipients: 0, proofs: 0')).toBeVisible();
  // Whatever signs a name ends with, in a language of either direction.
  await expect(shown.locator('bdi', { hasText: /^Amina Diallo$/u })).toBeVisible();

  // What is offered is known before the form is looked at: nothing moves under a finger.
  await page.setViewportSize({ width: 360, height: 640 });
  const offered = page.waitForResponse('**/trpc/tracking.followWays*');
  await page.goto(`/track?tn=${number}`);
  const follow = page.getByRole('region', { name: 'Tell me when it changes' });
  // The words of the server have no form that would hear of it.
  await settle(page);
  await expect(follow).not.toBeInViewport();
  await page.mouse.wheel(0, 20);
  await offered;
  await expect(follow).not.toBeInViewport();
  await follow.getByText('SMS').click();
  await follow.getByLabel('Mobile number, with its country').fill('+27 82 123 4567');
  await follow.getByRole('button', { name: 'Send me a code' }).click();
  await expect(follow.getByText('Use a number of a country where the shipment starts or ends.')).toBeVisible();
  await follow.getByLabel('Mobile number, with its country').fill('+256 772 000 789');
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/tracking.followByPhone*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest('**/trpc/tracking.followByPhone*');
  await follow.getByRole('button', { name: 'Send me a code' }).click();
  await asked;
  // What is typed meanwhile is not where the code goes.
  await follow.getByLabel('Mobile number, with its country').fill('+256 772 000 780');
  answer.resolve();
  await expect(follow.getByText('+256 772 000 789')).toBeVisible();
  await follow.getByLabel('Code of the SMS').fill('000000');
  await follow.getByRole('button', { name: 'Tell me' }).click();
  await expect(follow.getByText('The code is wrong or too old.')).toBeVisible();
  await expectSound(page);
  await page.goto('/settings?tab=messages');
  await expect(shown.getByText('Segments by your own account: 0')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
});

test('a secret that is typed while another is being saved stays', async ({ page }) => {
  await register(page);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/trpc\/messages\.set(?:Sms|Whatsapp|Rules|Words)/u, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.goto('/settings?tab=messages');
  const shown = page.getByRole('main');
  const save = shown.getByRole('button', { name: 'Save', exact: true });
  await shown.getByText('My own gateway').click();
  await shown.getByLabel('Address of the gateway').fill('http://127.0.0.1:1/sms');
  const secret = shown.getByRole('textbox', { name: 'API key or secret' });
  await secret.fill('a quiet secret');
  await save.first().click();
  await secret.fill('a newer secret');
  await shown.getByText('My own number').click();
  await shown.getByLabel('Number on WhatsApp').fill('+254 700 000 000');
  await shown.getByLabel('Phone number id').fill('106540352242922');
  const token = shown.getByRole('textbox', { name: 'Access token' });
  await token.fill('EAAG-a-long-enough-token');
  const appSecret = shown.getByRole('textbox', { name: 'App secret' });
  await appSecret.fill('0123456789abcdef0123456789abcdef');
  await save.nth(1).click();
  await token.fill('EAAG-another-long-token');
  const days = shown.getByLabel('Days that recipients’ data are kept');
  await days.fill('60');
  await save.last().click();
  await days.fill('90');
  const own = shown.getByLabel('Text', { exact: true });
  await own.fill('{sender} thanks you. {track}');
  await save.nth(2).click();
  await own.fill('{sender} thanks you, it is there. {track}');
  answer.resolve();
  await expect(appSecret).toHaveValue('');
  await expect(token).toHaveValue('EAAG-another-long-token');
  await expect(secret).toHaveValue('a newer secret');
  await expect(days).toHaveValue('90');
  await expect(shown.getByText('Waits for an administrator')).toBeVisible();
  await expect(own).toHaveValue('{sender} thanks you, it is there. {track}');
  // What became of words is told whichever others are looked at by then.
  const refusal = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: 'wait' });
  await refuseField(page, 'messages.setWords', 'text');
  await page.route('**/trpc/messages.setWords*', async (route) => {
    await refusal.promise;
    await route.fallback();
  });
  await save.nth(2).click();
  await shown.getByLabel('Status', { exact: true }).selectOption('Picked up');
  refusal.resolve();
  await expect(page.getByText('Not valid')).toBeVisible();
  await shown.getByLabel('Status', { exact: true }).selectOption('Delivered');
  await expect(own).toHaveValue('{sender} thanks you, it is there. {track}');
  await expect(own).toHaveAttribute('aria-invalid', 'true');
  // Figures of any keyboard are a number of days.
  await days.fill('٦١');
  await save.last().click();
  await expect(days).toHaveValue('61');
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});
