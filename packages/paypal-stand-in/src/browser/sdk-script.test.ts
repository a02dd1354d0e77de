import { type PayPalV6Namespace, loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createBrowserPage } from '../testing/browser-page.ts';
import { startClient } from '../testing/client.ts';

const ORDER = '5O190127TN364715T';
let client: Awaited<ReturnType<typeof startClient>>;
let page: ReturnType<typeof createBrowserPage>;
let clientToken = '';

beforeAll(async () => {
  client = await startClient();
  const { body } = await client.askToken('grant_type=client_credentials&response_type=client_token');
  clientToken = String(body['access_token']);
});
afterAll(() => client.standIn.close());

beforeEach(async () => {
  page = createBrowserPage('http://shop.test', client.standIn.baseUrl);
  const script = await fetch(`${client.standIn.baseUrl}/web-sdk/v6/core`);
  page.run(await script.text());
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', {});
});
afterEach(() => vi.unstubAllGlobals());

/** The provider's own loader finds the script in its place. */
async function load(): Promise<PayPalV6Namespace> {
  const paypal = await loadCoreSdkScript({ environment: 'sandbox' });
  if (!paypal) throw new Error('no namespace');
  return paypal;
}

async function session() {
  const components = ['paypal-payments', 'paypal-guest-payments'] as const;
  const sdk = await (await load()).createInstance({ clientToken, components, pageType: 'checkout' });
  const told = { onApprove: vi.fn(async () => {}), onCancel: vi.fn(), onError: vi.fn(), onComplete: vi.fn() };
  return { sdk, told, paypal: sdk.createPayPalOneTimePaymentSession(told) };
}

const word = (type: string) => ({ source: 'paypal-stand-in', type, orderId: ORDER, payerId: 'PAYER' });

test("the provider's loader takes it for version 6, with the buttons", async () => {
  expect((await load()).version).toBe('6.0.0');
  const names = ['paypal-button', 'paypal-basic-card-button', 'paypal-basic-card-container'];
  expect(page.defined).toEqual(names);
});

test('an instance needs a client token that is good', async () => {
  const paypal = await load();
  const refused = { code: 'INVALID_CLIENT_TOKEN' };
  const components = ['paypal-payments'] as const;
  await expect(paypal.createInstance({ clientToken: '', components })).rejects.toMatchObject(refused);
  await expect(paypal.createInstance({ clientToken: 'eyJ.a.b', components })).rejects.toMatchObject(refused);
});

test('PayPal and cards are eligible in currencies that can be paid in', async () => {
  const { sdk } = await session();
  const dollars = await sdk.findEligibleMethods({ currencyCode: 'USD' });
  expect([dollars.isEligible('paypal'), dollars.isEligible('card'), dollars.isEligible('venmo')]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await sdk.findEligibleMethods({ currencyCode: 'KES' })).isEligible('paypal')).toBe(false);
});

test('a popup opens at once, and its approval comes back', async () => {
  const { paypal, told } = await session();
  await paypal.start({ presentationMode: 'auto' }, Promise.resolve({ orderId: ORDER }));
  expect(page.popup.location.href).toBe(`/paypal-stand-in/checkoutnow?token=${ORDER}`);
  page.post(word('approved'));
  expect(told.onApprove).toHaveBeenCalledExactlyOnceWith({
    orderId: ORDER,
    payerId: 'PAYER',
    fundingSource: 'paypal',
  });
  expect(told.onComplete).toHaveBeenCalledWith({ paymentSessionState: 'approved' });
  expect([page.popup.closed, page.heedCount()]).toEqual([true, 0]);
});

test('words of other origins, windows and orders are not heeded', async () => {
  const { paypal, told } = await session();
  await paypal.start({ presentationMode: 'popup' }, Promise.resolve({ orderId: ORDER }));
  page.post(word('approved'), { origin: 'http://evil.test' });
  page.post(word('approved'), { source: {} });
  page.post({ ...word('approved'), orderId: 'OTHER' });
  page.post({ ...word('approved'), source: 'other' });
  expect(told.onApprove).not.toHaveBeenCalled();
  paypal.cancel();
  expect(told.onCancel).toHaveBeenCalledOnce();
});

test('a popup that is cancelled or closed by hand cancels, and another can be opened', async () => {
  const { paypal, told } = await session();
  await paypal.start({ presentationMode: 'auto' }, Promise.resolve({ orderId: ORDER }));
  page.post(word('cancelled'));
  expect(told.onCancel).toHaveBeenCalledExactlyOnceWith({ orderId: ORDER });
  page.popup.closed = false;
  await paypal.start({ presentationMode: 'auto' }, Promise.resolve({ orderId: ORDER }));
  page.popup.closed = true;
  await expect.poll(() => told.onCancel.mock.calls).toHaveLength(2);
});

test('an order that cannot be made closes the popup and fails the start', async () => {
  const { paypal, told } = await session();
  const order = Promise.reject(new Error('no order'));
  await expect(paypal.start({ presentationMode: 'auto' }, order)).rejects.toThrow('no order');
  expect(page.popup.closed).toBe(true);
  expect(told.onError).not.toHaveBeenCalled();
});

test('a blocked popup becomes a frame, unless a popup was asked for', async () => {
  page.settings.blocksPopups = true;
  const { paypal, told } = await session();
  const order = Promise.resolve({ orderId: ORDER });
  await expect(paypal.start({ presentationMode: 'popup' }, order)).rejects.toMatchObject({ isRecoverable: true });
  await paypal.start({ presentationMode: 'auto' }, order);
  expect([page.dialog.open, page.frame.src]).toEqual([true, `/paypal-stand-in/checkoutnow?token=${ORDER}`]);
  page.post(word('approved'), { source: page.frame.contentWindow });
  expect(told.onApprove).toHaveBeenCalledOnce();
  expect([page.dialog.open, told.onCancel.mock.calls.length]).toEqual([false, 0]);
});

test('a guest pays by card', async () => {
  const { sdk, told } = await session();
  const guest = sdk.createPayPalGuestOneTimePaymentSession(told);
  await guest.start({ presentationMode: 'auto' }, Promise.resolve({ orderId: ORDER }));
  page.post({ source: 'paypal-stand-in', type: 'approved', orderId: ORDER });
  expect(told.onApprove).toHaveBeenCalledWith({ orderId: ORDER, fundingSource: 'card' });
});
