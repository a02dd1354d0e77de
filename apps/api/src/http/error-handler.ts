import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { busy, busyFor, ERROR_TABLE, invalidInput, retryAfterOf, toErrorAnswer } from './error-table.ts';
import { BODY_LIMIT } from './limits.ts';
import { acceptsProblem, PROBLEM_TYPE, problemOf } from './problem.ts';
import { isNoPage } from './page-address.ts';
import { REQUEST_ID } from './request-id.ts';
import { API_HEADERS } from './security-headers.ts';

const BY_STATUS: Record<number, () => DomainError> = {
  404: () => new DomainError('NOT_FOUND', say('request.nothingHere')),
  412: () => new DomainError('PRECONDITION_FAILED', say('request.otherVersion')),
  415: () => new DomainError('UNSUPPORTED_MEDIA_TYPE', say('request.notJson')),
  429: () => new DomainError('TOO_MANY_REQUESTS', say('request.tooMany')),
  503: () => busy(),
};

/** A request that failed; before its route is found it has none. */
type Failed = Pick<FastifyRequest, 'id'> & { routeOptions?: { bodyLimit?: number } };

/** Any failure as the domain error that people are told; what is unexpected says nothing of its cause. */
function toDomainError(error: unknown, { id, routeOptions }: Failed): DomainError {
  if (error instanceof DomainError) return error;
  const later = busyFor(error);
  if (later) return later;
  const status = (error as FastifyError).statusCode ?? 500;
  if (status === 413) {
    const kilobytes = (routeOptions?.bodyLimit ?? BODY_LIMIT) / 1024;
    return new DomainError('PAYLOAD_TOO_LARGE', say('request.tooLarge', { kilobytes }));
  }
  const known = BY_STATUS[status];
  if (known) return known();
  if (status >= 400 && status < 500) return new DomainError('INVALID_INPUT', say('request.unreadable'));
  return new DomainError('INTERNAL', say('server.failed', { reference: id }));
}

/** The same, with what is not the client's fault logged. */
export function told(error: unknown, request: Failed & Pick<FastifyRequest, 'log'>): DomainError {
  const refused = toDomainError(error, request);
  if (ERROR_TABLE[refused.code].status >= 500) request.log.error({ err: error }, 'a part of the request failed');
  return refused;
}

/** A broken escape in the address of a page, which a person may have cut off in copying: where its page is, in the app. */
function readableAddress(error: FastifyError, { method, url, headers }: FastifyRequest): string | undefined {
  if (error.code !== 'FST_ERR_BAD_URL' || method !== 'GET' || headers.accept?.includes('text/html') !== true)
    return undefined;
  if (isNoPage(url)) return undefined;
  const [path = '', ...query] = url.split('?');
  // Two slashes at the start would lead to another site.
  return [path.replaceAll('%', '%25').replace(/^[/\\]+/u, '/'), ...query].join('?');
}

/**
 * Answers every error as `{message, code, reason, fieldErrors?, fieldCodes?}` with the right status (D16, D21); under
 * /api/ as problem details where they are asked for (docs/decisions/0017).
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // What is refused before its route is found passes no hook.
  reply.header(REQUEST_ID, request.id).headers(API_HEADERS);
  const readable = readableAddress(error, request);
  if (readable !== undefined) {
    void reply.redirect(readable);
    return;
  }
  const refused = hasZodFastifySchemaValidationErrors(error)
    ? invalidInput(
        error.validation.map(({ instancePath, keyword, message, params }) => ({
          ...params,
          code: keyword,
          path: instancePath.split('/').filter((part) => part !== ''),
          message: message ?? say('value.invalid'),
        })),
      )
    : toDomainError(error, request);
  // No code of ours says that a file ends before the part that was asked for: whoever fetches parts goes by the status.
  const status = error.statusCode === 416 ? 416 : ERROR_TABLE[refused.code].status;
  if (refused.reason.code === 'server.closing') request.log.info('refused, since the server is closing');
  // What a standard lets us not have is no failure, however often a partner's system asks for it.
  else if (status >= 500 && status !== 501) request.log.error({ err: error }, 'request failed');
  const wait = retryAfterOf(refused);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  // The rest of what is too long is read and dropped (`unfinished.ts` bounds it): whoever still sends would lose the answer with the
  // connection, which Fastify closes otherwise.
  if (status === 413) reply.removeHeader('connection');
  reply.status(status);
  if (!request.url.startsWith('/api/')) {
    void reply.send(toErrorAnswer(refused));
    return;
  }
  reply.header('vary', 'accept');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (acceptsProblem(request.headers.accept)) {
    // As text: a route that declares this status has a schema of the other form.
    void reply.type(PROBLEM_TYPE).send(JSON.stringify(problemOf(refused, request)));
  } else {
    void reply.send(toErrorAnswer(refused));
  }
}
