import compress from '@fastify/compress';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type AppRouter, appRouter } from '../app-router.ts';
import type { Deps } from '../deps.ts';
import { SESSION_LIFETIME_MS } from '../features/auth/sessions.service.ts';
import type { Tracking } from '../features/tracking/tracking.service.ts';
import type { TrpcContext } from '../trpc.ts';
import { authenticate, cookieName, requireSameSite } from './authenticate.ts';
import { API_HEADERS } from './security-headers.ts';

const REQUESTS_PER_MINUTE = 1200;

/** tRPC at /trpc for the web app: cookie sessions, JSON only, same site only for changes (D3). */
export async function registerTrpc(scope: FastifyInstance, deps: Deps, tracking: Tracking): Promise<void> {
  await scope.register(compress, { threshold: 1024 });
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: 60_000 } };
  });
  // oxlint-disable-next-line require-await -- a refusal in this hook has to reject
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS).header('cache-control', 'no-store');
    requireSameSite(deps, request);
  });
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createTrpcContext(deps, tracking, req, res),
      onError: ({ error, ctx }) => {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return;
        scope.log.error({ err: error.cause ?? error, reqId: ctx?.requestId }, 'request failed');
      },
      responseMeta: ({ errors }) => {
        const waits = errors.map(({ cause }) => retryAfterOf(cause)).filter((wait) => wait !== undefined);
        return waits.length > 0 ? { headers: { 'retry-after': String(Math.max(...waits)) } } : {};
      },
    },
  };
  await scope.register(fastifyTRPCPlugin, options);
}

function retryAfterOf(cause: unknown): number | undefined {
  return cause instanceof Error && 'retryAfter' in cause && typeof cause.retryAfter === 'number'
    ? cause.retryAfter
    : undefined;
}

async function createTrpcContext(
  deps: Deps,
  tracking: Tracking,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TrpcContext> {
  const context = await authenticate(deps, request);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.env.isProduction } as const;
  return {
    ...context,
    requestId: request.id,
    tracking,
    keepInCookie: ({ handle, token, user }) => {
      reply.setCookie(cookieName(deps), token, { ...options, maxAge: SESSION_LIFETIME_MS / 1000 });
      return { handle, user };
    },
    clearCookie: () => {
      reply.clearCookie(cookieName(deps), options);
    },
  };
}
