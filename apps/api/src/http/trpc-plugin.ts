import compress from '@fastify/compress';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type AppRouter, appRouter } from '../app-router.ts';
import type { Deps } from '../deps.ts';
import { SESSION_LIFETIME_MS } from '../features/auth/sessions.service.ts';
import type { Tracking } from '../features/tracking/tracking.service.ts';
import { toTrpcError, type TrpcContext } from '../trpc.ts';
import { authenticate, cookieName, requireSameSite } from './authenticate.ts';
import { keepCheckout } from './checkout-cookie.ts';
import { retryAfterOf } from './error-table.ts';
import { keepDevice } from './device-cookie.ts';
import { CALLS } from './limits.ts';
import { createLimit } from './rate-limit.ts';
import { API_HEADERS } from './security-headers.ts';

/** As many as the web app puts into one request. */
const MOST_CALLS = 10;

/** tRPC at /trpc for the web app: cookie sessions, JSON only, same site only for changes (D3). */
export async function registerTrpc(scope: FastifyInstance, deps: Deps, tracking: Tracking): Promise<void> {
  await scope.register(compress, { threshold: 1024 });
  // As a hook of the scope: the configuration of routes that others write can be changed only too late.
  if (deps.env.RATE_LIMITS === 'on') scope.addHook('onRequest', createLimit(CALLS));
  // oxlint-disable-next-line require-await -- a refusal in this hook has to reject
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS).header('cache-control', 'no-store');
    requireSameSite(deps, request);
    requireJson(request);
  });
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MOST_CALLS,
      createContext: ({ req, res }) => createTrpcContext(deps, tracking, req, res),
      onError: ({ error, ctx }) => {
        if (!(error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE')) return;
        scope.log.error({ err: error.cause ?? error, reqId: ctx?.requestId }, 'request failed');
      },
      responseMeta: ({ errors }) => {
        if (errors.length === 0) return {};
        const refusals = errors.map(({ cause }) => cause).filter((cause) => cause instanceof DomainError);
        const waits = refusals.map(retryAfterOf).filter((wait) => wait !== undefined);
        return {
          headers: {
            // The router does not say so of what it refuses before it reads it.
            'content-type': 'application/json',
            ...(waits.length > 0 && { 'retry-after': String(Math.max(...waits)) }),
          },
        };
      },
    },
  };
  await scope.register(fastifyTRPCPlugin, options);
}

/**
 * Refuses what a form of another site could send without asking first: tRPC itself takes forms and
 * plain bytes too.
 */
function requireJson({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (!/^application\/json(?:;|$)/u.test(headers['content-type'] ?? '')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', say('request.notJson'));
  }
}

async function createTrpcContext(
  deps: Deps,
  tracking: Tracking,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TrpcContext> {
  const context = await authenticate(deps, request).catch((error: unknown) => {
    throw toTrpcError(error);
  });
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.env.isProduction } as const;
  return {
    ...context,
    requestId: request.id,
    tracking,
    countOldCall: request.server.countOldCall,
    keepInCookie: ({ handle, token, user }) => {
      reply.setCookie(cookieName(deps), token, { ...options, maxAge: SESSION_LIFETIME_MS / 1000 });
      keepDevice(deps, request, reply, user.email);
      return { handle, user };
    },
    keepCheckout: (token) => {
      keepCheckout(deps, reply, token);
    },
    clearCookie: () => {
      reply.clearCookie(cookieName(deps), options);
    },
  };
}
