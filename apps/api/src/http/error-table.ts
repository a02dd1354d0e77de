import { isUnavailable } from '@msafara/db/unavailable';
import type { ErrorCode } from '@msafara/domain/error-codes';
import { DomainError, type Fault, invalidFields } from '@msafara/domain/errors';
import { inEnglish, reasonInEnglish } from '@msafara/domain/in-english';
import { issueReason } from '@msafara/domain/issue-reason';
import { type Reason, say } from '@msafara/domain/say';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';

import { isStoreUnavailable } from '../features/files/store-unavailable.ts';

/** The one place where an error code gets its HTTP status and its tRPC code (D16). */
export const ERROR_TABLE: Record<ErrorCode, { status: number; trpc: TRPC_ERROR_CODE_KEY }> = {
  INVALID_INPUT: { status: 400, trpc: 'BAD_REQUEST' },
  INVALID_CREDENTIALS: { status: 401, trpc: 'UNAUTHORIZED' },
  UNAUTHENTICATED: { status: 401, trpc: 'UNAUTHORIZED' },
  SECOND_FACTOR_REQUIRED: { status: 401, trpc: 'UNAUTHORIZED' },
  PLAN_LIMIT_REACHED: { status: 402, trpc: 'PAYMENT_REQUIRED' },
  PERIOD_OVER: { status: 402, trpc: 'PAYMENT_REQUIRED' },
  FORBIDDEN: { status: 403, trpc: 'FORBIDDEN' },
  GROWTH_ONLY: { status: 403, trpc: 'FORBIDDEN' },
  ENTERPRISE_ONLY: { status: 403, trpc: 'FORBIDDEN' },
  CROSS_SITE_REQUEST: { status: 403, trpc: 'FORBIDDEN' },
  NOT_FOUND: { status: 404, trpc: 'NOT_FOUND' },
  SHIPMENT_NOT_FOUND: { status: 404, trpc: 'NOT_FOUND' },
  EMAIL_TAKEN: { status: 409, trpc: 'CONFLICT' },
  CONFLICT: { status: 409, trpc: 'CONFLICT' },
  TRACKING_NUMBER_TAKEN: { status: 409, trpc: 'CONFLICT' },
  REFERENCE_TAKEN: { status: 409, trpc: 'CONFLICT' },
  SHIPMENT_CHANGED: { status: 409, trpc: 'CONFLICT' },
  PRECONDITION_FAILED: { status: 412, trpc: 'PRECONDITION_FAILED' },
  OTHER_USER: { status: 409, trpc: 'CONFLICT' },
  REUSED_ID: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, trpc: 'CONFLICT' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  PAYLOAD_TOO_LARGE: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  PAYMENT_REFUSED: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  TOO_MANY_REQUESTS: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  OVERLOADED: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  PROVIDER_UNAVAILABLE: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  NOT_IMPLEMENTED: { status: 501, trpc: 'NOT_IMPLEMENTED' },
  INTERNAL: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
};

/** When to come back after a 503 that does not say so itself, in seconds. */
export const BUSY_RETRY_S = 5;

/** When to come back after a refusal, in seconds; undefined where that changes nothing. */
export function retryAfterOf({ code, retryAfter }: DomainError): number | undefined {
  return retryAfter ?? (ERROR_TABLE[code].status === 503 ? BUSY_RETRY_S : undefined);
}

/** Enough for any form; whoever sends ten thousand wrong values is told of these. */
const MOST_FIELDS = 50;
const LONGEST_TEXT = 200;
/** A field stands beside its sentence and beside its code. */
const LONGEST_FIELD = 100;

type Issue = Parameters<typeof issueReason>[0] & { path: readonly PropertyKey[] };

/** What a choice may be is said in our words: the library's are as long as the choices are many. */
function sentenceOf(issue: Issue, reason: Reason): string {
  const choices = issue.code === 'invalid_value' ? reasonInEnglish(reason) : undefined;
  return choices ?? inEnglish(issue.message).slice(0, LONGEST_TEXT);
}

/** The first fault of each field of a refused input. */
function faultsOf(issues: readonly Issue[]): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    const reason = issueReason(issue);
    const field = issue.path.map(String).join('.').slice(0, LONGEST_FIELD);
    faults[field] ??= { message: sentenceOf(issue, reason), reason };
  }
  return faults;
}

/** The refusal of an input that breaks its schema (D16). */
export function invalidInput(issues: readonly Issue[]): DomainError {
  return invalidFields(faultsOf(issues));
}

/** The refusal while there is too much to do. */
export function busy(cause?: unknown): DomainError {
  return new DomainError('OVERLOADED', say('server.busy'), { cause });
}

/** The refusal of what may go well later: the database or the store of files is busy, full or away. Undefined for all else. */
export function busyFor(error: unknown): DomainError | undefined {
  return isUnavailable(error) || isStoreUnavailable(error) ? busy(error) : undefined;
}

/** An error as REST answers it (D16, D21). */
export function toErrorAnswer({ message, code, reason, fieldErrors, fieldCodes }: DomainError) {
  return { message, code, reason, ...(fieldErrors && { fieldErrors, fieldCodes }) };
}
