import { z } from 'zod';

/** Variables of the payment provider; `PAYMENTS` says whether anything is sold at all. */
export const paypalVariables = z.object({
  PAYPAL_CLIENT_ID: z.string().max(300).optional(),
  PAYPAL_CLIENT_SECRET: z.string().max(300).optional(),
  PAYPAL_WEBHOOK_ID: z.string().max(300).optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'production'], 'must be sandbox or production').default('sandbox'),
  PAYPAL_API_BASE: z
    .url({ protocol: /^https?$/u, error: 'must be an http or https address' })
    .transform((value) => new URL(value).origin)
    .optional(),
});

/** How to reach the payment provider, or the stand-in in its place. */
export type Paypal = {
  apiBase: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  environment: 'sandbox' | 'production';
  isStandIn: boolean;
};

const API_BASES = { sandbox: 'https://api-m.sandbox.paypal.com', production: 'https://api-m.paypal.com' };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function invalid(reason: string): Error {
  return new Error(`The environment is not valid: ${reason}`);
}

/**
 * The payment provider by its credentials, which go together; undefined without any. An address on
 * this machine is the stand-in. Production takes no stand-in: it needs credentials, or `PAYMENTS=off`
 * (D4). Fails with a sentence that says what is wrong.
 */
export function paypalOf(variables: z.infer<typeof paypalVariables>, isProduction: boolean): Paypal | undefined {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_ENVIRONMENT: environment,
  } = variables;
  const names = 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID';
  if (!clientId || !clientSecret || !webhookId) {
    if (clientId || clientSecret || webhookId) throw invalid(`${names} go together.`);
    if (isProduction) throw invalid(`in production payments need ${names}, or PAYMENTS=off.`);
    return undefined;
  }
  const apiBase = variables.PAYPAL_API_BASE ?? API_BASES[environment];
  const isStandIn = LOOPBACK.has(new URL(apiBase).hostname);
  if (isProduction && isStandIn) throw invalid('PAYPAL_API_BASE may not be a stand-in in production.');
  return { apiBase, clientId, clientSecret, webhookId, environment, isStandIn };
}
