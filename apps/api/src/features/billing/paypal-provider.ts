import type { ZodType } from 'zod';

import type { Paypal } from '../../paypal-env.ts';
import type { BillingProvider, WebhookDelivery } from './billing-provider.ts';
import { createPaypalHttp, type PaypalAnswer, unavailable } from './paypal-http.ts';
import { errorAnswer, orderAnswer, refundAnswer, toProviderOrder, verifyAnswer } from './paypal.schema.ts';

/** Issues by which a capture waits for the buyer to approve it (again). */
const NOT_APPROVED = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']);
const CAPTURED_BEFORE = new Set(['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID']);

/** Where the stand-in's browser pages are reached, through our own origin. */
export const STAND_IN_PATH = '/paypal-stand-in';

function issueOf({ body }: PaypalAnswer): string {
  const { data } = errorAnswer.safeParse(body);
  return data?.details?.[0]?.issue ?? data?.name ?? 'UNKNOWN';
}

/** The answer in its shape; anything else is no answer to rely on. */
function read<T>(schema: ZodType<T>, answer: PaypalAnswer): T {
  const { data } = schema.safeParse(answer.body);
  if (answer.status < 200 || answer.status >= 300 || data === undefined) {
    throw unavailable(new Error(`unexpected answer ${answer.status} ${issueOf(answer)}`));
  }
  return data;
}

/** The payment provider behind its REST surface: orders of version 2, captured at once (D4). */
export function createPaypalProvider(paypal: Paypal, clock: () => number): BillingProvider {
  const { call, grant } = createPaypalHttp(paypal, clock);
  const json = JSON.stringify;

  async function findOrder(paypalOrderId: string) {
    const answer = await call({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(paypalOrderId)}` });
    return answer.status === 404 ? undefined : toProviderOrder(read(orderAnswer, answer));
  }

  return {
    pages: {
      environment: paypal.environment,
      scriptUrl: paypal.isStandIn ? `${STAND_IN_PATH}/web-sdk/v6/core` : null,
    },
    findOrder,
    createClientToken: async () => {
      const form = 'grant_type=client_credentials&response_type=client_token&intent=sdk_init';
      return (await grant(form)).value;
    },
    createOrder: async ({ id, amount, description }) => {
      const body = json({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: 'default',
            description,
            custom_id: id,
            invoice_id: id,
            amount: { currency_code: 'USD', value: amount },
          },
        ],
      });
      const asked = { method: 'POST', path: '/v2/checkout/orders', body, requestId: `order-${id}` } as const;
      return read(orderAnswer, await call(asked)).id;
    },
    captureOrder: async ({ id, paypalOrderId }) => {
      const path = `/v2/checkout/orders/${encodeURIComponent(paypalOrderId)}/capture`;
      const answer = await call({ method: 'POST', path, body: '{}', requestId: `cap-${id}` });
      if (answer.status !== 422) return { kind: 'order', order: toProviderOrder(read(orderAnswer, answer)) };
      const issue = issueOf(answer);
      if (NOT_APPROVED.has(issue)) return { kind: 'not-approved' };
      if (!CAPTURED_BEFORE.has(issue)) return { kind: 'refused', issue };
      const order = await findOrder(paypalOrderId);
      if (!order) throw unavailable(new Error(`order ${paypalOrderId} is gone`));
      return { kind: 'order', order };
    },
    refundCapture: async (captureId, failedRefundId) => {
      const requestId = `refund-${captureId}${failedRefundId === null ? '' : `-${failedRefundId}`}`;
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const answer = await call({ method: 'POST', path, body: '{}', requestId });
      if (answer.status === 422 || answer.status === 404) return { kind: 'refused', issue: issueOf(answer) };
      const { id, status } = read(refundAnswer, answer);
      return { kind: 'refund', id, status };
    },
    isGenuine: async (delivery) => {
      const body = verification(delivery, paypal.webhookId);
      if (body === undefined) return false;
      const answer = await call({ method: 'POST', path: '/v1/notifications/verify-webhook-signature', body });
      if (answer.status === 400 || answer.status === 422) return false;
      return read(verifyAnswer, answer).verification_status === 'SUCCESS';
    },
  };
}

const SIGNED_BY = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/** What to ask about a delivery; its body goes in as it came, since writing it anew would break the signature. */
function verification({ headers, rawBody }: WebhookDelivery, webhookId: string): string | undefined {
  const fields = Object.entries(SIGNED_BY).map(([field, header]) => [field, headers[header]] as const);
  if (fields.some(([, value]) => value === undefined)) return undefined;
  const signed = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId });
  return `${signed.slice(0, -1)},"webhook_event":${rawBody}}`;
}
