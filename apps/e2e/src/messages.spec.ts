import { expect } from '@playwright/test';

import { expectAccessible, expectSound, wearTheme } from './looks.ts';
import { createOverRest, register } from './people.ts';
import { test } from './test.ts';

test('a recipient is added with consent, sees the shipment move, and is taken off again', async ({ page, request }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  await page.goto(`/shipments?shipment=${number}`);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=messages$/u);
  const address = page.url();
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
  await shown.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(shown.getByText('+256772000123')).toBeVisible();

  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('radio', { name: 'Picked Up' }).check({ force: true });
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  await page.goto(address);
  const line = shown.getByRole('listitem').filter({ hasText: 'Picked up' });
  await expect(line).toContainText('Waiting');
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await wearTheme(page, 'dark');
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Remove +256772000123' }).click();
  await expect(shown.getByText('Nobody hears of this shipment yet.')).toBeVisible();
  await expect(line).toBeHidden();
});

test('an owner sets an account for SMS, sees where its provider calls, and sends a test', async ({ page }) => {
  await register(page);
  await page.goto('/settings?tab=messages');
  const shown = page.getByRole('main');
  await expect(shown.getByText('Segments by your own account: 0')).toBeVisible();
  await shown.getByText('My own gateway').click();
  await shown.getByLabel('Address of the gateway').fill('nowhere');
  await shown.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shown.getByText('Write an address that starts with https://')).toBeVisible();
  // A port that nobody listens on: the test says so.
  await shown.getByLabel('Address of the gateway').fill('http://127.0.0.1:1/sms');
  await shown.getByRole('textbox', { name: 'API key or secret' }).fill('a quiet secret');
  await shown.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shown.getByRole('code')).toContainText('/messages/http/');
  await shown.getByLabel('Your mobile number').fill('+256 772 000 123');
  await shown.getByRole('button', { name: 'Send a test' }).click();
  await expect(shown.getByText('It was not sent: The provider did not answer.')).toBeVisible();
  await expect(shown.getByText('Segments by your own account: 0')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
});
