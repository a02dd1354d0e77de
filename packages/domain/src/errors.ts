/** Every error a use case can answer with (§8, D16). Transports map each to a status in one table. */
export const ERROR_CODES = [
  'INVALID_INPUT',
  'INVALID_CREDENTIALS',
  'UNAUTHENTICATED',
  'SECOND_FACTOR_REQUIRED',
  'PLAN_LIMIT_REACHED',
  'PERIOD_OVER',
  'FORBIDDEN',
  'ENTERPRISE_ONLY',
  'CROSS_SITE_REQUEST',
  'NOT_FOUND',
  'SHIPMENT_NOT_FOUND',
  'EMAIL_TAKEN',
  'CONFLICT',
  'TRACKING_NUMBER_TAKEN',
  'SHIPMENT_CHANGED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYMENT_REFUSED',
  'TOO_MANY_REQUESTS',
  'OVERLOADED',
  'PROVIDER_UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * A refusal with a reason the reader can act on. `message` is shown to people;
 * `retryAfter` is in seconds; `fieldErrors` maps a field to its message (D16).
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fieldErrors?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'DomainError';
    this.code = code;
    this.fieldErrors = more.fieldErrors;
    this.retryAfter = more.retryAfter;
  }
}
