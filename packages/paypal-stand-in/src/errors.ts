import { newDebugId } from './ids.ts';

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
};

const ISSUES = {
  INVALID_PARAMETER_SYNTAX: [400, 'The value of a field does not conform to the expected format.'],
  INVALID_PARAMETER_VALUE: [400, 'The value of a field is invalid.'],
  INVALID_STRING_LENGTH: [400, 'The value of a field is either too short or too long.'],
  INVALID_ARRAY_MAX_ITEMS: [400, 'The number of items in an array parameter is too large.'],
  INVALID_ARRAY_MIN_ITEMS: [400, 'The number of items in an array parameter is too small.'],
  MALFORMED_REQUEST_JSON: [400, 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: [400, 'A required field is missing.'],
  PAYPAL_REQUEST_ID_REQUIRED: [400, 'A PayPal-Request-Id is required if you are trying to process payment.'],
  INVALID_RESOURCE_ID: [404, 'Specified resource ID does not exist. Please check the resource ID and try again.'],
  PREVIOUS_REQUEST_IN_PROGRESS: [409, 'A previous request on this resource is currently in progress. Please wait.'],
  CANNOT_BE_ZERO_OR_NEGATIVE: [422, 'Must be greater than zero. If the currency supports decimals, only two places.'],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded.'],
  COMPLIANCE_VIOLATION: [422, 'Transaction is declined due to compliance violation.'],
  CURRENCY_NOT_SUPPORTED: [422, 'Currency code is not currently supported.'],
  DECIMAL_PRECISION: [422, 'The value of the field should have two decimal places.'],
  DUPLICATE_INVOICE_ID: [
    422,
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction it is refused.',
  ],
  DUPLICATE_REQUEST_ID: [422, 'The value of PayPal-Request-Id header has already been used with another request.'],
  INSTRUMENT_DECLINED: [422, 'The instrument presented was either declined by the processor or bank.'],
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: [422, 'The maximum number of payment attempts has been exceeded.'],
  ORDER_ALREADY_CAPTURED: [422, 'Order already captured. If intent=CAPTURE only one capture per order is allowed.'],
  ORDER_NOT_APPROVED: [422, 'Payer has not yet approved the Order for payment.'],
  PAYER_ACTION_REQUIRED: [422, 'Payer needs to perform the following action before proceeding with payment.'],
  PAYER_CANNOT_PAY: [422, 'Payer cannot pay for this transaction.'],
  PENDING_CAPTURE: [422, 'Cannot initiate a refund as the capture is pending.'],
  REFUND_AMOUNT_EXCEEDED: [422, 'The refund amount must be less than or equal to the capture amount not yet refunded.'],
  REFUND_CAPTURE_CURRENCY_MISMATCH: [422, 'Refund must be in the same currency as the capture.'],
  REFUND_FAILED_INSUFFICIENT_FUNDS: [422, 'Capture could not be refunded due to insufficient funds.'],
  REFUND_NOT_ALLOWED: [422, 'Full refund refused: the capture is in no state to be refunded.'],
  REFUND_TIME_LIMIT_EXCEEDED: [422, 'You are over the time limit to perform a refund on this capture.'],
  TRANSACTION_REFUSED: [422, 'The request was refused.'],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error has occurred.'],
} as const satisfies Record<string, readonly [status: number, description: string]>;

export type Issue = keyof typeof ISSUES;
export type Place = { field?: string; value?: unknown; location?: 'body' | 'header' | 'path' };

/** A refusal in the provider's words. */
export class ProviderError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`answer ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** The provider's error body; the name and the message follow from the status. */
export function errorBody(status: number, details: unknown[] = [], links: unknown[] = []): Record<string, unknown> {
  const [name, message] = NAMES[status] ?? ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'];
  return { name, message, debug_id: newDebugId(), ...(details.length > 0 && { details }), links };
}

export function isIssue(text: string): text is Issue {
  return Object.hasOwn(ISSUES, text);
}

/** Refusal for one of the provider's issues; the extra link leads a buyer back to the approval. */
export function refusal(issue: Issue, place: Place = {}, redirect?: string): ProviderError {
  const [status, description] = ISSUES[issue];
  const api = issue.includes('REFUND') || issue.includes('CAPTURE_') ? 'payments' : 'orders';
  const href = `https://developer.paypal.com/docs/api/${api}/v2/#error-${issue}`;
  const links: unknown[] = [{ href, rel: 'information_link', method: 'GET' }];
  if (redirect !== undefined) links.push({ href: redirect, rel: 'redirect', method: 'GET' });
  const details = status < 429 ? [{ ...place, issue, description }] : [];
  return new ProviderError(status, errorBody(status, details, links));
}
