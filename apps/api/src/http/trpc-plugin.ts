import compress from '@fastify/compress';
import { DomainError } from '@msafara/domain/errors';
import { findShipmentInput } from '@msafara/domain/shipments/shipments.schema';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { type AppRouter, appRouter } from '../app-router.ts';
import type { Deps } from '../deps.ts';
import { SESSION_LIFETIME_MS } from '../features/auth/sessions.service.ts';
import { registerLiveStream } from '../features/live/live.stream.ts';
import type { Tracking } from '../features/tracking/tracking.service.ts';
import { toTrpcError, type TrpcContext } from '../trpc.ts';
import { addressKey } from './address.ts';
import { authenticate, cookieName, requireSameSite } from './authenticate.ts';
import { keepCheckout } from './checkout-cookie.ts';
import { BUSY_RETRY_S, ERROR_TABLE } from './error-table.ts';
import { CALLS } from './limits.ts';
import { API_HEADERS } from './security-headers.ts';

/** As many as the web app puts into one request. */
const MOST_CALLS = 10;

/** tRPC at /trpc for the web app: cookie sessions, JSON only, same site only for changes (D3). */
export async function registerTrpc(scope: FastifyInstance, deps: Deps, tracking: Tracking): Promise<void> {
  await scope.register(compress, { threshold: 1024 });
  // As a hook of the scope: the configuration of routes that others write can be changed only too late.
  if (deps.env.RATE_LIMITS === 'on') scope.addHook('onRequest', scope.rateLimit(CALLS));
  // oxlint-disable-next-line require-await -- a refusal in this hook has to reject
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS).header('cache-control', 'no-store');
    requireSameSite(deps, request);
    requireJson(request);
  });
  serveKeptTracking(scope, tracking);
  registerLiveStream(scope, deps);
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
        const waits = errors.map(({ cause }) => retryAfterOf(cause)).filter((wait) => wait !== undefined);
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
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json.');
  }
}

const KEPT_PATH = '/trpc/tracking.find?';
const singleCall = z.strictObject({ input: z.string().max(300) });
const batchOfOne = singleCall.extend({ batch: z.literal('1') });
const batchInput = z.strictObject({ 0: findShipmentInput });

/**
 * Public tracking is asked far more than all else and its answer lies ready as text, so a call of it
 * alone is answered in the router's place. Everything but a kept answer goes on to the router.
 */
function serveKeptTracking(scope: FastifyInstance, tracking: Tracking): void {
  scope.addHook('preHandler', (request, reply, done) => {
    const kept = request.method === 'GET' && request.url.startsWith(KEPT_PATH) && findKept(request, tracking);
    if (!kept) {
      done();
      return;
    }
    reply.type('application/json').send(kept);
  });
}

/** The text the router would answer, if it is at hand. */
function findKept({ query, ip }: FastifyRequest, tracking: Tracking): string | undefined {
  const batch = batchOfOne.safeParse(query);
  if (batch.success) {
    const { data } = batchInput.safeParse(parseJson(batch.data.input));
    const kept = data && tracking.peek(addressKey(ip), data[0].trackingNumber);
    return kept && `[{"result":{"data":${kept.body}}}]`;
  }
  const single = singleCall.safeParse(query);
  const { data } = findShipmentInput.safeParse(single.success ? parseJson(single.data.input) : undefined);
  const kept = data && tracking.peek(addressKey(ip), data.trackingNumber);
  return kept && `{"result":{"data":${kept.body}}}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterOf(cause: unknown): number | undefined {
  if (!(cause instanceof DomainError)) return undefined;
  return ERROR_TABLE[cause.code].status === 503 ? BUSY_RETRY_S : cause.retryAfter;
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
    keepInCookie: ({ handle, token, user }) => {
      reply.setCookie(cookieName(deps), token, { ...options, maxAge: SESSION_LIFETIME_MS / 1000 });
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
