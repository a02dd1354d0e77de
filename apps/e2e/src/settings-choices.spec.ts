import { expect, type Page, type Route } from '@playwright/test';

import { failUntilRetry } from './answers.ts';
import { settle } from './looks.ts';
import { createShipment, register, registerByForm, setTier, signInAs, stamp } from './people.ts';
import { test } from './test.ts';

/** What a field of the settings says and offers, its first choices at least. */
async function expectChoices(page: Page, name: string, value: string, choices: string[]): Promise<void> {
  const field = page.getByRole('combobox', { name, exact: true });
  await expect(field).toHaveValue(value);
  await field.click();
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const texts = await options.allInnerTexts();
  expect(texts.slice(0, choices.length).map((text) => text.trim())).toEqual(choices);
  if (name !== 'Timezone') expect(texts).toHaveLength(choices.length);
  await page.keyboard.press('Escape');
}

test('what the settings offer, and what they say at first (§9)', async ({ page }) => {
  const email = `program-${stamp()}@example.com`;
  // Registered without a browser, whose own zone and language would be taken.
  const registered = await page.request.post('/api/auth/register', {
    data: { name: 'Amina Diallo', email, password: 'a quiet harbour' },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  await signInAs(page, email);
  await page.goto('/settings?tab=system');
  await expectChoices(page, 'Timezone', 'UTC', [
    'UTC',
    'Eastern',
    'Central',
    'Mountain',
    'Pacific',
    'Cairo',
    'Lagos',
    'South Africa',
  ]);
  await expectChoices(page, 'Date format', 'MM/DD/YYYY', ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']);
  await expectChoices(page, 'Theme', 'Light', ['Light', 'Dark', 'Auto']);
  await expectChoices(page, 'Language', 'English', ['English', 'Français', 'العربية', 'Kiswahili', 'Português']);
  await page.goto('/settings?tab=security');
  await expectChoices(page, 'Session timeout', '24 hours', ['1 hour', '8 hours', '24 hours', '168 hours (7 days)']);
  await expectChoices(page, 'Password expiry', '90 days', ['30 days', '60 days', '90 days', 'Never']);

  // Auto follows the browser, at once.
  const look = page.locator('html');
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.goto('/settings?tab=system');
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Auto' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('System settings updated')).toBeVisible();
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'light');

  // What another tab stored stays where this one, which has not seen it, stores a choice of its own.
  const other = await page.context().newPage();
  for (const [tab, name] of [
    [page, 'Weekly reports'],
    [other, 'Delay alerts'],
  ] as const) {
    await tab.goto('/settings?tab=notifications');
    await expect(tab.getByRole('switch', { name })).toBeChecked();
  }
  for (const [tab, name] of [
    [page, 'Weekly reports'],
    [other, 'Delay alerts'],
  ] as const) {
    await tab.getByRole('switch', { name }).click();
    await tab.getByRole('button', { name: 'Save Changes' }).click();
    await expect(tab.getByText('Notifications updated')).toBeVisible();
  }
  await expect(other.getByRole('switch', { name: 'Weekly reports' })).not.toBeChecked();
  await other.close();
});

test('an organisation is named when an account is made, stands on the dashboard, and is renamed by its owner', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Zuri Mwangi');
  await page.getByLabel('Organisation').fill('see www.example.com');
  await page.getByLabel('Email').fill(`zuri-${stamp()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Organisation')).toBeFocused();
  await page.getByLabel('Organisation').fill('Zuri Traders Ltd');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('main')).toContainText('Zuri Traders Ltd');

  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Zuri Traders Ltd');
  await name.fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(name).toBeFocused();
  await name.fill('Zuri Freight');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText('Zuri Freight');
});

test('whose browser is dark stays in the dark after signing up', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await registerByForm(page);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/settings?tab=system');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('Auto');
});

test('a new language is told of in that language, and can be chosen on public pages as well (D14)', async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings?tab=system');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Affichage mis à jour')).toBeVisible();

  await page.goto('/track');
  const stored = page.waitForResponse('**/trpc/account.changeSystem*');
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('sw');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  // The page changes first; to leave before the answer would take the request back.
  await stored;
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashibodi ya Msafara' })).toBeVisible();
});

test('every part of the settings is in sight on a desk, where a mouse cannot move the tabs', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  await setTier(page, 'enterprise');
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Developers' }).waitFor();
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
});

test('the list of shipments keeps its words whole, on a desk and on the smallest phone', async ({ page }) => {
  await register(page);
  await createShipment(page);
  await page.goto('/shipments');
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await settle(page);
  // Ahead of its end comes the padding: the words in it take no more than is left.
  const left = await search.evaluate((input) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (!context || !(input instanceof HTMLInputElement)) return -1;
    context.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return room - context.measureText(input.placeholder).width;
  });
  expect(left).toBeGreaterThanOrEqual(0);

  // The longest words are French.
  await page.goto('/track');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/shipments');
  const card = page.getByRole('main').getByRole('listitem').first();
  await expect(card).toBeVisible();
  await settle(page);
  const beyond = await card.evaluate((item) => {
    const { right } = item.getBoundingClientRect();
    return [...item.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right).length;
  });
  expect(beyond).toBe(0);
});

test('what is typed in the settings is not left without a question, whichever way one leaves', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  await page.goto('/settings');
  const name = page.getByLabel('Full Name');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(asked).toBeHidden();
    await expect(name).toHaveValue('Wanjiru');
  };
  await name.fill('Wanjiru');
  // A second form that holds something asks no second question.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wanjiru Traders');
  await page.getByRole('tab', { name: 'Security' }).click();
  await stay();
  await page.getByRole('link', { name: 'Shipments' }).click();
  await stay();
  await page.goBack();
  await stay();
  expect(page.url()).toContain('/settings');

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/u);

  await page.goto('/settings?tab=notifications');
  await page.getByRole('switch').first().click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await asked.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(name).toHaveValue('Wanjiru');
});

test('what is changed while a change is being saved is not taken as saved', async ({ page }) => {
  await register(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/account.changeSecurity*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.goto('/settings?tab=security');
  await choose('Session timeout', '1 hour');
  await save.click();
  await choose('Password expiry', '30 days');
  answer.resolve();
  await expect(page.getByText('Security updated')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Password expiry' })).toHaveValue('30 days');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await asked.getByRole('button', { name: 'Leave', exact: true }).click();

  const slow = Promise.withResolvers<void>();
  await page.route('**/trpc/account.changeProfile*', async (route) => {
    await slow.promise;
    await route.fallback();
  });
  await page.getByLabel('Full Name').fill('Wanjiru');
  await save.click();
  await page.getByLabel('Full Name').fill('Wanjiru Kamau');
  slow.resolve();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(asked).toBeVisible();
});

test('the palette leaves nothing that was typed without a question, and its theme is in the settings', async ({
  page,
}) => {
  await register(page);
  const palette = page.getByRole('dialog', { name: 'Find a shipment' });
  const choose = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(typed);
    await page.keyboard.press('Enter');
  };
  await page.goto('/settings?tab=system');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('Light');
  await choose('Switch to the dark theme');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('Dark');
  await page.getByRole('tab', { name: 'Profile' }).click();

  const name = page.getByLabel('Full Name');
  await name.fill('Wanjiru');
  await choose('Dashboard');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asked).toBeHidden();
  await expect(name).toHaveValue('Wanjiru');
  await choose('Dashboard');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);

  // It does not lead away from what is typed in a dialog.
  await page.goto('/shipments?new=1');
  const origin = page.getByRole('dialog', { name: 'New Shipment' }).getByLabel('Origin');
  await origin.fill('Ladysmith');
  const isHeld = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isHeld).toBe(true);
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  await expect(origin).toHaveValue('Ladysmith');
});

test('what is typed while another name is saved stays, and what another window stored is shown', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/organisations.rename*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Zuri Freight');
  await page.getByRole('button', { name: 'Save name' }).click();
  await name.fill('Zuri Freight Ltd');
  answer.resolve();
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(name).toHaveValue('Zuri Freight Ltd');

  await page.reload();
  await expect(name).toHaveValue('Zuri Freight');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await expect(phone).toHaveValue('');
  await page.getByRole('tab', { name: 'Security' }).click();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { isShown: false, phone: '+254712345678', email: '', webPage: '' };
  expect((await page.request.post('/trpc/organisations.setContact', { headers, data })).ok()).toBe(true);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(phone).toHaveValue(/712.?345.?678/u);
});

test('a part of the settings that did not load says so, and is asked for again', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  const fail = (route: Route) => route.fulfill({ status: 503, body: '' });
  await failUntilRetry(page, /\/trpc\/.*(?:organisations\.contact|messages\.words|erasures\.list)/u, fail);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await page.goto('/settings?tab=messages');
  await expect(retry).toHaveCount(2);
  await page.goto('/settings');
  await expect(retry).toHaveCount(1);
  await retry.click();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();

  await page.unrouteAll();
  await failUntilRetry(page, '**/trpc/*organisations.logo*', fail);
  await page.reload();
  await expect(retry).toHaveCount(1);
  await retry.click();
  const choose = page.getByRole('button', { name: 'Choose a logo' });
  await expect(choose).toBeVisible();
  // One that was not stored can be chosen again, of which a browser tells only where nothing is chosen any more.
  const choosing = page.waitForEvent('filechooser');
  await choose.click();
  const chooser = await choosing;
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Choose a picture that is JPEG or PNG.')).toBeVisible();
  expect(await chooser.element().evaluate((input) => 'value' in input && input.value)).toBe('');
});

test('what standing cost says so where it did not load, and is asked for again', async ({ page }) => {
  await register(page);
  await setTier(page, 'enterprise');
  await failUntilRetry(page, '**/trpc/*borders.costs*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/at-the-border');
  const retry = page.getByRole('region', { name: 'What standing cost' }).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await retry.click();
  await expect(retry).toBeHidden();
});

test('a country that is chosen is asked about before it is left, and one of another window is shown', async ({
  page,
  context,
}) => {
  await register(page);
  await page.goto('/settings');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.selectOption('Rwanda');
  await page.getByRole('tab', { name: 'Security' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('combobox', { name: 'Country' }).selectOption('Uganda');
  await other.getByRole('button', { name: 'Save country' }).click();
  await expect(other.getByText('Country saved')).toBeVisible();
  await expect(country).toHaveValue('UG');
});
