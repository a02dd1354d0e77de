import { expect, type Page } from '@playwright/test';

import { expectSoundInBothSchemes, settle, watch } from './looks.ts';
import { register, signInToDemo } from './people.ts';
import { test } from './test.ts';

/** The literal texts that each page has to show (§2, §5, §9). */
const PUBLIC_TEXTS: Record<string, (string | RegExp)[]> = {
  '/': [
    'From the quay to the last kilometre.',
    'Our Vision',
    'Pricing',
    'Track Package',
    'Sign In',
    'QR Code Generation',
    'Mobile Friendly',
    'Real-Time Updates',
    'Analytics Dashboard',
    'Secure Access',
    'Easy Setup',
    'Create shipment',
    'Generate QR code',
    'Track and update',
  ],
  '/vision': ['54', /^countries/u, '24/7', /^tracking/u],
  '/pricing': [
    'Starter',
    'Growth',
    'Enterprise',
    '$19',
    '$49',
    '$99',
    'Up to 1,000 shipments per month',
    /most popular/iu,
  ],
  '/subscription': ['Starter', 'Growth', 'Enterprise'],
  '/track?tn=SH-482917KQT': ['SH-482917KQT', 'Where it has been', 'Malaba, Kenya–Uganda border'],
  '/login': ['Sign In', 'Auto Fill', 'Get Started'],
  '/register': ['Full Name', 'Create Account'],
  '/forgot-password': ['Forgot password', 'Send Link'],
  '/reset-password?token=none': [
    'Set a new password',
    'This link does not work any more: it was used, or it is too old.',
    'Ask for a new link',
  ],
  '/verify-email?token=none': ['Confirm your email address', 'Confirm Address'],
  '/unsubscribe?user=a&key=b&kind=weekly': ['Stop these mails', 'The weekly report will stop.'],
  '/no/such/page': ['404 Page Not Found'],
};

const PROTECTED_TEXTS: Record<string, string[]> = {
  '/dashboard': [
    'Recent Shipments',
    'Shipment ID',
    'Origin',
    'Destination',
    'Status',
    'ETA',
    'Last Updated',
    'Actions',
  ],
  '/shipments': ['Shipments Management', 'Delete All', 'New Shipment'],
  '/shipments/import': ['Import shipments', 'Choose a file', 'Download a template'],
  '/labels?tn=SH-482917KQT': ['SH-482917KQT'],
  '/at-the-border': ['At the border', 'Through today'],
  '/at-the-border/import': ['Import milestones', 'Choose a file', 'Download a template'],
  '/qr-generator': ['QR Code Generator'],
  '/reports': [
    'Reports & Analytics',
    '365 days',
    'Delivery rate',
    'Status distribution',
    'On time',
    'Recent shipments',
  ],
  '/settings': ['Settings', 'Profile', 'Full Name', 'Growth', 'Active'],
  '/settings?tab=notifications': ['Email notifications', 'Status updates', 'Delay alerts', 'Weekly reports'],
  '/settings?tab=security': ['Ask for a code when I sign in', 'Session timeout', 'Password expiry', 'This browser'],
  '/settings?tab=system': ['Timezone', 'Date format', 'Theme', 'Language'],
  '/scan-update?tn=SH-482917KQT': ['SH-482917KQT', 'Update Status'],
};

async function expectTexts(page: Page, texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first(), String(text)).toBeVisible();
}

for (const [path, texts] of Object.entries(PUBLIC_TEXTS)) {
  test(`${path} says what it has to, to everyone, in light and dark`, async ({ page }) => {
    watch(page);
    await page.goto(path);
    await expectTexts(page, texts);
    await expectSoundInBothSchemes(page);
  });
}

for (const path of ['/', '/pricing', '/track?tn=SH-482917KQT', '/login'])
  test(`${path} fetches nothing of the screens behind the sign-in, nor later (apps/web/code-groups.ts)`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    watch(page);
    await page.goto(path);
    await settle(page);
    // The words of refusals come last.
    expect(fetched.some((file) => file.startsWith('/assets/reasons-'))).toBe(true);
    const behind = /^\/assets\/(?:frame|inner|offline|screens|scan-update|words-members)-/u;
    expect(fetched.filter((file) => behind.test(file))).toEqual([]);
    // Only what asks for more than a number, or a press, reads what it is given.
    const hasSchemas = path.startsWith('/track') || path === '/login';
    expect(fetched.some((file) => file.startsWith('/assets/schemas-'))).toBe(hasSchemas);
    // Of each face the weights that are used (apps/web/narrow-faces.ts).
    const faces = fetched.flatMap(
      (file) => /(?<face>[\w-]+)-normal-[\w-]{8}\.woff2$/u.exec(file)?.groups?.['face'] ?? [],
    );
    expect(faces.toSorted()).toEqual([
      'atkinson-hyperlegible-mono-latin-600',
      'bricolage-grotesque-latin-670',
      'inter-latin-400-700',
    ]);
  });

test('a page of members comes in few files: each may be a round trip (apps/web/code-groups.ts)', async ({ page }) => {
  await signInToDemo(page);
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname));
  await page.goto('/shipments');
  await settle(page);
  const assets = [...files].filter((file) => file.startsWith('/assets/'));
  expect(assets.some((file) => file.startsWith('/assets/words-members-'))).toBe(true);
  expect(assets.length).toBeLessThan(60);
});

// One browser for a half of them: to sign in, and to load the app for the first time, costs more than to look.
const half = Math.ceil(Object.keys(PROTECTED_TEXTS).length / 2);
for (const part of [0, half])
  test(`each page, signed in, says what it has to, to everyone, in light and dark, from ${String(part + 1)} on`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await signInToDemo(page);
    for (const [path, texts] of Object.entries(PROTECTED_TEXTS).slice(part, part + half))
      await test.step(path, async () => {
        await page.goto(path);
        await expectTexts(page, texts);
        await expectSoundInBothSchemes(page);
      });
  });

test('the new shipment form names each fault under its field and loses nothing', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Origin').fill('Beira');
  await dialog.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(dialog.getByText('Tracking number is required')).toBeVisible();
  await expect(dialog.getByText('Destination is required')).toBeVisible();
  await expect(dialog.getByLabel('Tracking Number')).toBeFocused();
  await expect(dialog.getByLabel('Origin')).toHaveValue('Beira');
  await dialog.getByText('More about the shipment').click();
  await expect(dialog.getByLabel('Delay reason')).toBeHidden();
  await dialog.getByLabel('Mark as Delayed').check();
  await expect(dialog.getByLabel('Delay reason')).toBeVisible();
});

test('keys: the palette finds a page, slash searches, question mark helps', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/dashboard');
  await expect(page.getByPlaceholder('Search shipments...')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search shipments...')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  const palette = page.getByPlaceholder('Number, reference, recipient, page or action');
  await expect(palette).toBeFocused();
  await page.keyboard.type('qr gen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'QR Code Generator' })).toBeVisible();
  // The search that had the focus is gone with its page: a keyboard goes on in the content.
  await expect(page.locator('#content')).toBeFocused();

  // Shipments by what is told of them, things done with a number, and the theme.
  await page.keyboard.press('Control+k');
  await palette.fill('malaba');
  await page.getByRole('option', { name: 'SH-482917KQT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SH-482917KQT');
  // Enter waits for what is typed now, where a shipment of a search before it is still shown.
  await page.keyboard.press('Control+k');
  await palette.fill('malaba');
  await expect(page.getByRole('option', { name: 'SH-482917KQT' })).toBeVisible();
  const found = Promise.withResolvers<void>();
  await page.route('**/trpc/*shipments.list*', async (route) => {
    await found.promise;
    await route.fallback();
  });
  await palette.fill('SH-459284NHT');
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  found.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SH-459284NHT');
  await page.keyboard.press('Control+k');
  await palette.fill('sh-482917kqt');
  await page.getByRole('option', { name: 'Print the label of SH-482917KQT' }).click();
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette.fill('nothing is called this');
  const none = page.getByText('No shipment, page or action matches this.');
  await expect(none).toBeVisible();
  // Without an answer nobody knows whether there is one.
  await page.route('**/trpc/*shipments.list*', (route) => route.abort());
  await palette.fill('nobody is called this');
  await expect(page.getByText('Shipments could not be searched. Check the connection.')).toBeVisible();
  await expect(none).toBeHidden();
  await palette.fill('new ship');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New Shipment' })).toBeVisible();
});

test('keys: the palette switches the theme, for every browser of the account', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: /^Find a shipment/u });
  await expect(palette).toBeFocused();
  // With an input method, as for Chinese, Enter takes the letters that are proposed.
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'dark', selectionStart: 4, selectionEnd: 4 });
  await expect(palette).toHaveValue('dark');
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await palette.fill('dark');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
