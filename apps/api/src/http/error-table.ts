import type { ErrorCode } from '@msafara/domain/errors';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';

/** The one place where an error code gets its HTTP status and its tRPC code (D16). */
export const ERROR_TABLE: Record<ErrorCode, { status: number; trpc: TRPC_ERROR_CODE_KEY }> = {
  INVALID_INPUT: { status: 400, trpc: 'BAD_REQUEST' },
  INVALID_CREDENTIALS: { status: 401, trpc: 'UNAUTHORIZED' },
  UNAUTHENTICATED: { status: 401, trpc: 'UNAUTHORIZED' },
  SECOND_FACTOR_REQUIRED: { status: 401, trpc: 'UNAUTHORIZED' },
  PLAN_LIMIT_REACHED: { status: 402, trpc: 'PAYMENT_REQUIRED' },
  PERIOD_OVER: { status: 402, trpc: 'PAYMENT_REQUIRED' },
  FORBIDDEN: { status: 403, trpc: 'FORBIDDEN' },
  ENTERPRISE_ONLY: { status: 403, trpc: 'FORBIDDEN' },
  CROSS_SITE_REQUEST: { status: 403, trpc: 'FORBIDDEN' },
  NOT_FOUND: { status: 404, trpc: 'NOT_FOUND' },
  SHIPMENT_NOT_FOUND: { status: 404, trpc: 'NOT_FOUND' },
  EMAIL_TAKEN: { status: 409, trpc: 'CONFLICT' },
  CONFLICT: { status: 409, trpc: 'CONFLICT' },
  TRACKING_NUMBER_TAKEN: { status: 409, trpc: 'CONFLICT' },
  SHIPMENT_CHANGED: { status: 409, trpc: 'CONFLICT' },
  PAYLOAD_TOO_LARGE: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  PAYMENT_REFUSED: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  TOO_MANY_REQUESTS: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  OVERLOADED: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  PROVIDER_UNAVAILABLE: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  INTERNAL: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
};

/** When to come back after a 503, in seconds. */
export const BUSY_RETRY_S = 5;
export const BUSY_TEXT = 'The service is busy. Please try again in a moment.';
export const INVALID_TEXT = 'Some fields need attention.';

/** Enough for any form; whoever sends ten thousand wrong values is told of these. */
const MOST_FIELDS = 50;
const LONGEST_TEXT = 200;

/** The first message of each field of a refused input. */
export function fieldErrorsOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues.slice(0, MOST_FIELDS)) {
    errors[path.map(String).join('.').slice(0, LONGEST_TEXT)] ??= message.slice(0, LONGEST_TEXT);
  }
  return errors;
}
