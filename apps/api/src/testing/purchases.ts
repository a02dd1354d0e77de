import type { TestApp } from './test-app.ts';

type Answer = { status: number; body: unknown; checkout: string | undefined };

/** A browser that buys: it keeps its checkout cookie, and may be signed in. */
export type Browser = { checkout?: string | undefined; token?: string | undefined };

type Buyer = { name?: string; email?: string; cardDigits?: string };

/** What a buyer does, over REST, and the test's hand on the provider's stand-in. */
export function purchasesAt(harbour: TestApp) {
  async function post(url: string, browser: Browser, body?: unknown): Promise<Answer> {
    const response = await harbour.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        ...(browser.token !== undefined && { authorization: `Bearer ${browser.token}` }),
        ...(browser.checkout !== undefined && { cookie: `checkout=${browser.checkout}` }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const checkout = response.cookies.find(({ name }) => name === 'checkout')?.value;
    browser.checkout ??= checkout;
    return { status: response.statusCode, body: response.json(), checkout };
  }

  /** The stand-in's control: what the provider, its buyer or the network does. */
  async function control(method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${harbour.standIn?.baseUrl ?? ''}/control/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  async function order(browser: Browser, amount = '49.00'): Promise<string> {
    const { status, body } = await post('/paypal/order', browser, { amount, currency: 'USD', intent: 'CAPTURE' });
    if (status !== 201) throw new Error(`the order answered ${status}: ${JSON.stringify(body)}`);
    return (body as { id: string }).id;
  }

  async function approve(orderId: string, buyer: Buyer = {}): Promise<void> {
    await control('POST', `orders/${orderId}/approve`, buyer);
  }

  const capture = (browser: Browser, orderId: string) => post(`/paypal/order/${orderId}/capture`, browser);

  /** A purchase up to its captured money. */
  async function buy(browser: Browser, buyer: Buyer, amount?: string): Promise<string> {
    const orderId = await order(browser, amount);
    await approve(orderId, buyer);
    const { status, body } = await capture(browser, orderId);
    if (status !== 200) throw new Error(`the capture answered ${status}: ${JSON.stringify(body)}`);
    return orderId;
  }

  /** A part of a capture that the merchant gives back at the provider, past us. */
  async function refundAtProvider(captureId: string | null, value: string): Promise<void> {
    const base = harbour.standIn?.baseUrl ?? '';
    const granted = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('test:test-secret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = (await granted.json()) as { access_token: string };
    const refunded = await fetch(`${base}/v2/payments/captures/${captureId ?? ''}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'paypal-request-id': `part-${value}-${captureId ?? ''}`,
      },
      body: JSON.stringify({ amount: { currency_code: 'USD', value } }),
    });
    if (!refunded.ok) throw new Error(`the provider refused to give ${value} back: ${await refunded.text()}`);
  }

  const autoCreate = (browser: Browser, paypalOrderId: string, more: object = {}) =>
    post('/api/auth/auto-create-account', browser, { subscriptionTier: 'growth', paypalOrderId, ...more });

  const signUp = (browser: Browser, paypalOrderId: string, more: object = {}) =>
    post('/api/auth/register-with-subscription', browser, {
      name: 'Wanjiru Kamau',
      email: 'wanjiru@example.com',
      password: 'a quiet harbour',
      subscriptionTier: 'growth',
      paypalOrderId,
      ...more,
    });

  /** The mails that were written to an address, newest first. */
  async function mailsTo(email: string): Promise<{ template: string; subject: string; text: string }[]> {
    const rows = await harbour.database.read
      .selectFrom('mails')
      .select(['template', 'subject', 'body_text'])
      .where('to_email', '=', email)
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => ({ template: row.template, subject: row.subject, text: row.body_text ?? '' }));
  }

  /** The secret of the newest link of a kind that was mailed to an address. */
  async function linkTo(email: string, path: string): Promise<string> {
    const mails = await mailsTo(email);
    for (const { text } of mails) {
      const found = new RegExp(`${path}\\?token=([\\w-]{43})`, 'u').exec(text)?.[1];
      if (found !== undefined) return found;
    }
    throw new Error(`no mail to ${email} leads to ${path}`);
  }

  return { post, control, order, approve, capture, buy, refundAtProvider, autoCreate, signUp, mailsTo, linkTo };
}
