import { z } from 'zod';

import { type Issue, type Place, ProviderError, errorBody, refusal } from './errors.ts';

/* Requests as the provider's published schemas have them. A field they do not know is refused, so that a drift shows. */

const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^-?\d+(?:\.\d+)?$/u),
});

const purchaseUnit = z.strictObject({
  reference_id: z.string().min(1).max(256).optional(),
  amount: z.strictObject({ ...money.shape, breakdown: z.looseObject({}).optional() }),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  payee: z.looseObject({}).optional(),
  payment_instruction: z.looseObject({}).optional(),
  items: z.array(z.looseObject({})).optional(),
  shipping: z.looseObject({}).optional(),
  supplementary_data: z.looseObject({}).optional(),
});

export const createOrderRequest = z.strictObject({
  // Authorisations are a later settlement, which this double does not do.
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(purchaseUnit).min(1).max(1),
  payer: z.looseObject({}).optional(),
  payment_source: z.looseObject({}).optional(),
  application_context: z.looseObject({}).optional(),
  processing_instruction: z.string().optional(),
});

export const captureRequest = z.strictObject({ payment_source: z.looseObject({}).optional() });

export const refundRequest = z.strictObject({
  amount: money.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
  payment_instruction: z.looseObject({}).optional(),
});

export const verifyRequest = z.strictObject({
  auth_algo: z.string().min(1).max(100),
  cert_url: z.string().min(1).max(500),
  transmission_id: z.string().min(1).max(50),
  transmission_sig: z.string().min(1).max(500),
  transmission_time: z.string().min(1).max(100),
  webhook_id: z.string().min(1).max(50),
  webhook_event: z.looseObject({}),
});

const CURRENCIES = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');

function issueFor(issue: z.core.$ZodIssue): Issue {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'MISSING_REQUIRED_PARAMETER';
  if (issue.code === 'invalid_value') {
    return issue.input === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE';
  }
  const isLong = issue.code === 'too_big';
  if (!isLong && issue.code !== 'too_small') return 'INVALID_PARAMETER_SYNTAX';
  if (issue.origin !== 'array') return 'INVALID_STRING_LENGTH';
  return isLong ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_ARRAY_MIN_ITEMS';
}

function detailOf(issue: z.core.$ZodIssue): unknown {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = `/${[...issue.path, ...keys].join('/')}`;
  const name = issueFor(issue);
  return { field, location: 'body', issue: name, description: issue.message };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('MALFORMED_REQUEST_JSON', { field: '/', location: 'body' });
  }
}

/** The request's body in its shape, or 400 with a detail for each fault. No body counts as an empty object. */
export function readBody<T>(schema: z.ZodType<T>, text: string): T {
  const result = schema.safeParse(parsed(text.trim() === '' ? '{}' : text), { reportInput: true });
  if (result.success) return result.data;
  throw new ProviderError(400, errorBody(400, result.error.issues.map(detailOf)));
}

/** An amount must be of a known currency, above zero and with two places. */
export function checkAmount(amount: { currency_code: string; value: string }, field: string): void {
  const place: Place = { field: `${field}/value`, value: amount.value, location: 'body' };
  if (!CURRENCIES.includes(amount.currency_code)) {
    throw refusal('CURRENCY_NOT_SUPPORTED', { ...place, field: `${field}/currency_code`, value: amount.currency_code });
  }
  if (Number(amount.value) <= 0) throw refusal('CANNOT_BE_ZERO_OR_NEGATIVE', place);
  if (!/^\d{1,10}\.\d{2}$/u.test(amount.value)) throw refusal('DECIMAL_PRECISION', place);
}
