import { z } from 'zod';

import { type StandIn, type StandInOptions, startStandIn } from '../stand-in.ts';

const json = z.looseObject({});
const tokenAnswer = z.object({ access_token: z.string() });
const orderAnswer = z.object({
  id: z.string(),
  purchase_units: z.array(
    z.object({ payments: z.object({ captures: z.array(z.object({ id: z.string() })) }).optional() }),
  ),
});

export const CREDENTIALS = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1' };

type Answer = { status: number; body: Record<string, unknown>; issue: unknown; headers: Headers };

const issueBody = z.object({ details: z.array(z.object({ issue: z.string() })).min(1) });

/** A stand-in with a client of its REST surface and of its control. */
export async function startClient(options: Partial<StandInOptions> = {}) {
  const standIn = await startStandIn({ ...CREDENTIALS, ...options });
  return { standIn, ...(await clientOf(standIn)) };
}

export async function clientOf(standIn: Pick<StandIn, 'baseUrl'>) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) {
    const response = await fetch(`${standIn.baseUrl}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const parsed = json.parse(await response.json());
    const issue = issueBody.safeParse(parsed).data?.details[0]?.issue ?? parsed['name'] ?? parsed['error'];
    return { status: response.status, body: parsed, issue, headers: response.headers } satisfies Answer;
  }

  function askToken(form: string, secret = CREDENTIALS.clientSecret): Promise<Answer> {
    return send('POST', '/v1/oauth2/token', form, {
      authorization: `Basic ${Buffer.from(`${CREDENTIALS.clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
  }

  const token = tokenAnswer.parse((await askToken('grant_type=client_credentials')).body).access_token;

  function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const own = { authorization: `Bearer ${token}`, prefer: 'return=representation' };
    return send(method, path, body, { ...own, ...headers }, signal);
  }

  async function createOrder(id: string = crypto.randomUUID()): Promise<string> {
    return orderAnswer.parse((await call('POST', '/v2/checkout/orders', orderRequest(id))).body).id;
  }

  const capture = (orderId: string, headers: Record<string, string> = {}): Promise<Answer> =>
    call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, headers);

  const approve = (orderId: string, buyer: unknown = {}): Promise<Answer> =>
    send('POST', `/control/orders/${orderId}/approve`, buyer);

  /** An approved and captured order. */
  async function pay(): Promise<{ orderId: string; captureId: string }> {
    const orderId = await createOrder();
    await approve(orderId);
    return { orderId, captureId: captureIdOf((await capture(orderId)).body) };
  }

  return { send, call, askToken, createOrder, approve, capture, pay };
}

export function captureIdOf(order: unknown): string {
  return orderAnswer.parse(order).purchase_units[0]?.payments?.captures[0]?.id ?? '';
}

export function orderRequest(id: string) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        description: 'Growth plan, 1 month',
        custom_id: id,
        invoice_id: id,
        amount: { currency_code: 'USD', value: '49.00' },
      },
    ],
  };
}
