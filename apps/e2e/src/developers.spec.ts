import { expect } from '@playwright/test';

import { expectFitsPhone, expectSound, expectUniformPageAccessible } from './looks.ts';
import { register } from './people.ts';
import { test } from './test.ts';

test('an owner makes a key for another system, rolls and revokes it', async ({ page }) => {
  await register(page);
  await page.goto('/settings?tab=developers');
  await expect(page.getByText('No key yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('This is required')).toBeVisible();
  await form.getByLabel('Name').fill('Warehouse system');
  await form.getByLabel('Only from these addresses').fill('127.0.0.0/8, somewhere');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('Write an address or a range: 197.248.14.0/24')).toBeVisible();
  await form.getByLabel('Only from these addresses').fill('127.0.0.0/8');
  await expectSound(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await form.getByLabel('Name').focus();
  // Some keyboards and scanners send it twice.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter'), page.keyboard.press('Enter')]);

  const card = page.getByRole('region', { name: 'Copy this key now' });
  await expect(card.getByRole('heading')).toBeFocused();
  expect(asked.filter((path) => path.includes('keys.create'))).toEqual(['/trpc/keys.create']);
  await expectSound(page);
  const key = await card.getByText(/^msk_live_/u).innerText();
  const call = async (text: string) => {
    const answer = await page.request.get('/api/stats', { headers: { authorization: `Bearer ${text}` } });
    return answer.status();
  };
  expect(await call(key)).toBe(200);
  // Who looks up what the key is for has it before them still.
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'API reference' }).click();
  const reference = await opening;
  await expect(reference.getByRole('heading', { level: 1 })).toContainText('API');
  await reference.close();
  await card.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(key)).toBeHidden();

  const keys = page.getByRole('table', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Roll the key Warehouse system' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('1 hour').click();
  await question.getByRole('button', { name: 'Make the new key' }).click();
  await expect(card.getByRole('heading')).toBeFocused();
  const next = await card.getByText(/^msk_live_/u).innerText();
  await expect(keys.getByText(/^Replaced, works until /u)).toBeVisible();
  expect([await call(key), await call(next)]).toEqual([200, 200]);

  await keys
    .getByRole('row', { name: new RegExp(next.slice(0, 13), 'u') })
    .getByRole('button', { name: /^Revoke/u })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(keys.getByText(/^Revoked on /u)).toBeVisible();
  expect([await call(key), await call(next)]).toEqual([200, 401]);
  await page.setViewportSize({ width: 320, height: 720 });
  await expect(page.getByRole('list', { name: 'API keys' })).toBeVisible();
  await expectSound(page);
});

test('keys and webhooks of test mode are told apart, and their shipments are found nowhere', async ({ page }) => {
  await register(page);
  await page.goto('/settings?tab=developers');
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Integration tests');
  await form.getByRole('radio', { name: 'Test' }).check({ force: true });
  await expect(form.getByText(/^What keys of test mode make is not real/u)).toBeVisible();
  await form.getByRole('checkbox', { name: 'Create, change and delete shipments' }).check();
  await expectSound(page);
  await form.getByRole('button', { name: 'Create key' }).click();
  const card = page.getByRole('region', { name: 'Copy this key now' });
  const key = await card.getByText(/^msk_test_/u).innerText();
  await expect(page.getByRole('table', { name: 'API keys' }).getByText('Test', { exact: true })).toBeVisible();
  await expectSound(page);
  const made = await page.request.post('/api/shipments', {
    headers: { authorization: `Bearer ${key}` },
    data: { trackingNumber: 'TEST-4711', origin: 'Tema', destination: 'TEST-DELIVERED' },
  });
  expect(made.status()).toBe(201);

  await page.goto('/settings?tab=developers&part=webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await form.getByLabel('Address').fill('http://127.0.0.1:9/hooks');
  await form.getByRole('radio', { name: 'Test' }).check({ force: true });
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const webhooks = page.getByRole('table', { name: 'Webhooks' });
  await expect(webhooks.getByText('Test', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 2')).toBeVisible();
  await webhooks.getByRole('button', { name: 'http://127.0.0.1:9/hooks', exact: true }).click();
  await expect(page.getByRole('main').getByText('Test', { exact: true })).toBeVisible();

  await page.goto('/shipments');
  await expect(page.getByRole('link', { name: 'TEST-4711' })).toHaveCount(0);
  await page.goto('/track?tn=TEST-4711');
  await expect(page.getByText('Shipment not found').first()).toBeVisible();
});

test('the API reference is readable on a phone, light and dark, and leads to an operation', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Msafara API' })).toBeVisible();
  await expectUniformPageAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Create a shipment' }).click();
  await expect(page).toHaveURL(/#createShipment$/u);
  await expect(page.getByRole('heading', { name: 'Create a shipment', exact: true })).toBeInViewport();
});

test('an owner sees what the keys asked, by key and by outcome', async ({ page, baseURL }) => {
  await register(page);
  const made = await page.request.post('/trpc/keys.create', {
    headers: { origin: baseURL ?? '' },
    data: { name: 'Warehouse system', scopes: ['shipments:read'] },
  });
  const [, key = ''] = /"key":"(msk_live_\w+)"/u.exec(await made.text()) ?? [];
  const headers = { authorization: `Bearer ${key}` };
  await page.goto('/settings?tab=developers&part=requests');
  await expect(page.getByText('No request yet')).toBeVisible();
  expect((await page.request.get('/api/shipments?limit=1', { headers })).status()).toBe(200);
  const data = { trackingNumber: 'LOG-000001', origin: 'Tema', destination: 'Kumasi' };
  const refused = await page.request.post('/api/shipments', { headers, data });
  expect(refused.status()).toBe(403);

  const requests = page.getByRole('table', { name: 'Requests' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(requests.getByRole('row')).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  const newest = requests.getByRole('row').nth(1);
  await expect(newest).toContainText('POST /api/shipments');
  await expect(newest).toContainText('403 Refused');
  await expect(newest).toContainText(refused.headers()['x-request-id'] ?? 'an id');
  await expectSound(page);

  await page.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await expect(requests.getByRole('row')).toHaveCount(2);
  await expect(requests).toContainText('GET /api/shipments');
  await page.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(requests.getByRole('row')).toHaveCount(3);
  await page.setViewportSize({ width: 320, height: 720 });
  await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible();
  await expectSound(page);
});

test('what shows its secret once is not left while it is being made', async ({ page }) => {
  await register(page);
  const dialog = page.getByRole('dialog');
  const made = async (procedure: string, typed: () => Promise<void>, submit: string) => {
    const answer = Promise.withResolvers<void>();
    await page.route(`**/trpc/${procedure}*`, async (route) => {
      await answer.promise;
      await route.fallback();
    });
    await typed();
    await dialog.getByRole('button', { name: submit }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close' }).click();
    // Long enough for a question that would come.
    await page.waitForTimeout(300);
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await expect(dialog).toHaveCount(1);
    answer.resolve();
    await expect(dialog).toBeHidden();
  };
  await page.goto('/settings?tab=developers');
  await page.getByRole('button', { name: 'Create key' }).click();
  await made('keys.create', () => dialog.getByLabel('Name').fill('Warehouse system'), 'Create key');
  const card = page.getByRole('region', { name: 'Copy this key now' });
  await expect(card).toBeVisible();
  // Nor is it left unseen before it is stored.
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await card.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByLabel('Full Name')).toBeVisible();

  await page.goto('/settings?tab=developers&part=webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await made('webhooks.create', () => dialog.getByLabel('Address').fill('http://127.0.0.1:9/hooks'), 'Create webhook');
  await expect(page.getByRole('region', { name: 'Copy this secret now' })).toBeVisible();
});
