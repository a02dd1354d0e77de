import { isUnavailable } from '@msafara/db/unavailable';
import { DomainError, type ErrorCode } from '@msafara/domain/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { BUSY_RETRY_S, BUSY_TEXT, ERROR_TABLE, fieldErrorsOf, INVALID_TEXT } from './error-table.ts';
import { API_HEADERS } from './security-headers.ts';

/** For whatever is the client's fault and has no words of its own below. */
const UNREADABLE = { code: 'INVALID_INPUT', message: 'The request could not be read.' } as const;

const BY_STATUS: Record<number, { code: ErrorCode; message: string }> = {
  404: { code: 'NOT_FOUND', message: 'There is nothing here.' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large: at most 64 kB.' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON with the content type application/json.' },
  429: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment.' },
  503: { code: 'OVERLOADED', message: BUSY_TEXT },
};

/** Any failure as the domain error that people are told; what is unexpected says nothing of its cause. */
function toDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  if (isUnavailable(error)) return new DomainError('OVERLOADED', BUSY_TEXT, { cause: error });
  const status = (error as FastifyError).statusCode ?? 500;
  const known = BY_STATUS[status] ?? (status >= 400 && status < 500 ? UNREADABLE : undefined);
  if (known) return new DomainError(known.code, known.message);
  return new DomainError('INTERNAL', `Something went wrong on our side. Reference: ${requestId}`);
}

/** Answers every error as `{message, code, fieldErrors?}` with the right status (D16). */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refused = hasZodFastifySchemaValidationErrors(error)
    ? new DomainError('INVALID_INPUT', INVALID_TEXT, {
        fieldErrors: fieldErrorsOf(
          error.validation.map((fault) => ({
            path: fault.instancePath.split('/').filter((part) => part !== ''),
            message: fault.message ?? INVALID_TEXT,
          })),
        ),
      })
    : toDomainError(error, request.id);
  const { status } = ERROR_TABLE[refused.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter));
  if (status === 503) reply.header('retry-after', String(BUSY_RETRY_S));
  const { message, code, fieldErrors } = refused;
  void reply
    .status(status)
    .headers(API_HEADERS)
    .send({ message, code, ...(fieldErrors && { fieldErrors }) });
}
