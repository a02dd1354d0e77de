import { expect, type Page } from '@playwright/test';

/** The payment provider of the run: its stand-in, which the product reaches as it reaches the real one. */
export const PROVIDER = {
  port: 4175,
  address: 'http://127.0.0.1:4175',
  credentials: { PAYPAL_CLIENT_ID: 'e2e', PAYPAL_CLIENT_SECRET: 'e2e-secret', PAYPAL_WEBHOOK_ID: 'WH-E2E' },
};

/** The next call, or calls, of an operation meet a fault, as the provider or the network may have one. */
export async function provideFault(operation: string, kind: string, times = 1): Promise<void> {
  const body = JSON.stringify({ operation, kind, times });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${PROVIDER.address}/control/faults`, { method: 'POST', headers, body });
  expect(response.ok).toBe(true);
}

/** Ends every fault that was asked for and not met. */
export async function clearFaults(): Promise<void> {
  await fetch(`${PROVIDER.address}/control/faults`, { method: 'DELETE' });
}

/** Clicks the provider's button and answers its window. */
export async function openWindow(page: Page, button = 'paypal-button'): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.locator(button).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Approve' }).waitFor();
  return popup;
}

/** Approves a payment in the provider's window, as a buyer with this name and address. */
export async function approve(popup: Page, { name = 'Test Buyer', email }: { name?: string; email: string }) {
  await popup.getByLabel('Name of the test buyer').fill(name);
  await popup.getByLabel('E-mail of the test buyer').fill(email);
  await popup.getByRole('button', { name: 'Approve' }).click();
}
