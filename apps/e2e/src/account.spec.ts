import { createHmac } from 'node:crypto';

import { type Browser, expect, type Page } from '@playwright/test';

import { noteWatchers, pressBack } from './android-back.ts';
import { loseAnswer } from './answers.ts';
import { expectAccessible, expectSoundInBothSchemes } from './looks.ts';
import { mailTo } from './mailbox.ts';
import { staySignedIn, PASSWORD, register, signInAs } from './people.ts';
import { test } from './test.ts';

const NEW_PASSWORD = 'the lighthouse keeper';

/** A time-based code as RFC 6238 has it, made without the product's own library. */
function totp(base32: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes =
    bits
      .join('')
      .match(/.{8}/gu)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) % 16;
  return String((mac.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0');
}

/** Another browser, which knows nothing of the first. */
async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Africa/Nairobi', locale: 'en-GB' });
  return context.newPage();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function save(page: Page, toast: string): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(toast, { exact: true })).toBeVisible();
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

test('each setting is stored, takes effect at once, and is there in a fresh browser', async ({ page, browser }) => {
  const email = await register(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/settings$/u);
  await page.getByLabel('Full Name').fill('Zawadi Otieno');
  await save(page, 'Profile updated');
  await expect(page.getByRole('button', { name: 'Your account, Zawadi Otieno' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Status updates' }).check({ force: true });
  await page.getByRole('switch', { name: 'Weekly reports' }).uncheck({ force: true });
  await save(page, 'Notifications updated');

  await page.getByRole('tab', { name: 'Security' }).click();
  await choose(page, 'Session timeout', '8 hours');
  await choose(page, 'Password expiry', 'Never');
  await save(page, 'Security updated');

  await page.getByRole('tab', { name: 'System' }).click();
  await page.getByRole('combobox', { name: 'Timezone' }).fill('Asia/Kat');
  await page.getByRole('option', { name: /Asia\/Kat/u }).click();
  await choose(page, 'Date format', 'YYYY-MM-DD');
  await choose(page, 'Theme', 'Dark');
  await choose(page, 'Language', 'العربية');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSystem(page);

  const other = await freshPage(browser);
  await other.goto('/login');
  await other.getByRole('main').locator('input[type=email]').fill(email);
  await other.getByRole('main').locator('input[type=password]').fill(PASSWORD);
  await other.getByRole('main').locator('button[type=submit]').click();
  await expect(other).toHaveURL(/\/dashboard$/u);
  await expectSystem(other);
  await other.goto('/settings?tab=notifications');
  await expect(other.getByRole('switch').nth(1)).toBeChecked();
  await expect(other.getByRole('switch').nth(2)).toBeChecked();
  await expect(other.getByRole('switch').nth(3)).not.toBeChecked();
  await other.goto('/settings?tab=security');
  await expect(other.getByRole('main').getByRole('combobox').first()).toHaveValue(/8/u);
});

async function expectSystem(page: Page): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await page.goto('/dashboard');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(new Date());
  await expect(page.getByText(today).first()).toBeVisible();
}

test('two-factor sign-in: turned on, asked for, got around by a recovery code, turned off', async ({
  page,
  browser,
}) => {
  const email = await register(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('switch', { name: 'Ask for a code when I sign in' }).click({ force: true });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password.').first()).toBeVisible();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, { part: '[role=dialog]' });
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  const key = ((await dialog.locator('bdi').textContent()) ?? '').replaceAll(' ', '');
  expect(key).toMatch(/^[A-Z2-7]{32}$/u);
  await dialog.getByLabel('Code from the app').fill('12');
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByText('Enter the 6 digits, or a recovery code')).toBeVisible();
  // Each code serves once, and the next one is taken below: one of the step before could grow too old on its way.
  await dialog.getByLabel('Code from the app').fill(totp(key, Date.now()));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByText('Keep these recovery codes')).toBeVisible();
  await expect(dialog.getByText(/^Each signs you in once/u)).toBeFocused();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  const other = await freshPage(browser);
  await signInWith(other, email, PASSWORD);
  await other.getByLabel('Code from your authenticator app').fill('000000');
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByText(/This code is not right/u).first()).toBeVisible();
  await other.getByLabel('Code from your authenticator app').fill(totp(key, Date.now() + 30_000));
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();

  const third = await freshPage(browser);
  await signInWith(third, email, PASSWORD);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(codes[0] ?? '');
  await third.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(third.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('switch', { name: 'Ask for a code when I sign in' }).click({ force: true });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('switch', { name: 'Ask for a code when I sign in' })).not.toBeChecked();
  await mailTo(email, 'Two-factor sign-in is off');
});

test('whose recovery codes were lost on their way learns that two-factor is on, and how to get others', async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings?tab=security');
  const toggle = page.getByRole('switch', { name: 'Ask for a code when I sign in' });
  const dialog = page.getByRole('dialog');
  await loseAnswer(page, 'account.confirmTwoFactor');
  await toggle.click({ force: true });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = ((await dialog.locator('bdi').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(totp(key, Date.now()));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByText(/your recovery codes did not arrive/u)).toBeVisible();
  await expect(toggle).toBeChecked();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Code from the app, or a recovery code').fill(totp(key, Date.now() + 30_000));
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(toggle).not.toBeChecked();
});

test('two-factor that is off though the answer was lost is told as off', async ({ page }) => {
  await page.addInitScript(noteWatchers);
  await register(page);
  await page.goto('/settings?tab=security');
  const toggle = page.getByRole('switch', { name: 'Ask for a code when I sign in' });
  const dialog = page.getByRole('dialog');
  await toggle.click({ force: true });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = ((await dialog.locator('bdi').textContent()) ?? '').replaceAll(' ', '');
  // As it is copied from an app: with blanks around it and in it.
  const code = totp(key, Date.now());
  await dialog.getByLabel('Code from the app').fill('');
  await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/*account.confirmTwoFactor*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  // Its answer brings the codes, this once.
  await expect(dialog.getByRole('button', { name: 'Checking...' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForTimeout(300);
  await expect(dialog).toBeVisible();
  answer.resolve();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await pressBack(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();

  await loseAnswer(page, 'account.endTwoFactor');
  await toggle.click({ force: true });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Code from the app, or a recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(dialog.getByText('Two-factor sign-in is off.')).toBeVisible();
  await expectAccessible(page, { part: '[role=dialog]' });
  await expect(dialog.getByLabel('Current password')).toBeHidden();
  await expect(toggle).not.toBeChecked();
});

test('what another window has stored is shown, not what was read here before', async ({ page, context }) => {
  await register(page);
  await page.goto('/settings?tab=notifications');
  const alerts = page.getByRole('switch', { name: 'Delay alerts' });
  await expect(alerts).toBeChecked();
  await page.getByRole('tab', { name: 'Security' }).click();
  const other = await context.newPage();
  await other.goto('/settings?tab=notifications');
  await other.getByRole('switch', { name: 'Delay alerts' }).click({ force: true });
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Notifications updated')).toBeVisible();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(alerts).not.toBeChecked();
});

test('a forgotten password is set anew by the link in a mail, once', async ({ page, browser }) => {
  const email = await register(page);
  const other = await freshPage(browser);
  await other.goto('/login');
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(other.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send Link' }).click();
  await expect(other.getByText(/If there is an account for/u)).toBeVisible();
  const { link } = await mailTo(email, 'Set a new password');
  await other.goto(link);
  await expect(other.getByText('All browsers that are signed in to this account will be signed out.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Set Password' })).toBeVisible();
  await expectSoundInBothSchemes(other);
  await other.getByLabel('New password').fill('password1');
  await other.getByRole('button', { name: 'Set Password' }).click();
  await expect(other.getByText('This password is too common. Please choose another one.').first()).toBeVisible();
  await other.getByLabel('New password').fill(NEW_PASSWORD);
  await expect(other.getByText('Strong', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Set Password' }).click();
  await expect(other.getByText('Password set', { exact: true })).toBeVisible();
  await signInWith(other, email, NEW_PASSWORD);
  await expect(other.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await mailTo(email, 'Your password was changed');

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/u);
  await page.goto(link);
  await expect(page.getByText(/This link does not work any more/u)).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});

test('an address is confirmed, then changed, each by its link', async ({ page }) => {
  const email = await register(page);
  await page.goto('/dashboard');
  await expect(page.getByText(`Please confirm ${email}`)).toBeVisible();
  const confirming = async () => (await mailTo(email, 'Confirm your email address')).link;
  const first = await confirming();
  expect(first).toContain('/verify-email?token=');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
  // The link of before works no more.
  await expect.poll(confirming).not.toBe(first);
  await page.goto(await confirming());
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByText(`Please confirm ${email}`)).toBeHidden();

  const changed = `new-${email}`;
  await page.goto('/settings');
  await page.getByLabel('New email').fill(changed);
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByText('This is not your current password.').first()).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change Email' }).click();
  const { link } = await mailTo(changed, 'Confirm your new email address');
  await page.goto(link);
  // It is told as done where only the session that is asked for after it does not come.
  await expect(page.getByRole('button', { name: 'Confirm Address' })).toBeVisible();
  await page.route('**/trpc/auth.session*', () => undefined);
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByText(`Your account now uses ${changed}.`)).toBeVisible();
  await page.unroute('**/trpc/auth.session*');
  expect((await mailTo(email, 'Your email address was changed')).text).toContain(changed);
  await page.goto('/settings');
  await expect(page.getByRole('main').getByText(changed)).toBeVisible();
});

test('the list of sessions signs another browser out', async ({ page, browser }) => {
  const email = await register(page);
  const other = await freshPage(browser);
  await signInAs(other, email);
  await other.goto('/dashboard');
  await page.goto('/settings?tab=security');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out Chrome on/u }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await other.goto('/shipments');
  await expect(other).toHaveURL(/\/login$/u);
  await page.reload();
  await expect(page.getByText('This browser')).toBeVisible();
});

test('a password that somebody else made is changed before anything else', async ({ page }) => {
  const email = await register(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await page.route('**/trpc/auth.login*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replace('"mustChangePassword":false', '"mustChangePassword":true'),
    });
  });
  await signInWith(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByLabel('The password you were given').fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await staySignedIn(page);
  // It counts, though its answer is lost: one goes on as after it.
  await loseAnswer(page, 'account.changePassword');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
});
