import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { addressOf } from './address.ts';
import { type Limit, WITHOUT_OWN_LIMIT } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a route's own. */
    rateLimit?: Limit;
  }
  interface FastifyRequest {
    /** Whether a limit has counted this request: one is enough. */
    isCounted: boolean;
  }
}

type Window = { asked: number; endsAt: number };

/** So many addresses are known at once by a limit; past it the one whose window began first is forgotten. */
const MOST_ADDRESSES = 20_000;

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

/**
 * Counts requests by address within windows, in the memory of this process, and answers 429 past the limit. It is on
 * every path, so that a request costs one look-up and, but for the first of its window, no memory.
 */
export function createLimit({ max, timeWindow }: Limit, mostAddresses = MOST_ADDRESSES): Hook {
  const windows = new Map<string, Window>();
  const limit = String(max);

  function begin(address: string, now: number): Window {
    // At the end of the map again, where the newest windows stand.
    windows.delete(address);
    const [oldest] = windows.size < mostAddresses ? [] : windows.keys();
    if (oldest !== undefined) windows.delete(oldest);
    const window = { asked: 0, endsAt: now + timeWindow };
    windows.set(address, window);
    return window;
  }

  return (request, reply, done) => {
    if (request.isCounted) {
      done();
      return;
    }
    request.isCounted = true;
    const address = addressOf(request);
    const now = performance.now();
    let window = windows.get(address);
    if (!window || window.endsAt <= now) window = begin(address, now);
    window.asked += 1;
    const left = max - window.asked;
    const seconds = Math.ceil((window.endsAt - now) / 1000);
    reply.header('x-ratelimit-limit', limit);
    reply.header('x-ratelimit-remaining', String(Math.max(0, left)));
    reply.header('x-ratelimit-reset', String(seconds));
    if (left >= 0) done();
    else done(new DomainError('TOO_MANY_REQUESTS', say('request.tooMany'), { retryAfter: seconds }));
  };
}

/** Puts a limit on every route that is added from here on: its own, or the one that all others share. */
export function limitRoutes(app: FastifyInstance): void {
  app.decorateRequest('isCounted', false);
  const shared = createLimit(WITHOUT_OWN_LIMIT);
  app.addHook('onRoute', (route) => {
    const own = route.config?.rateLimit;
    const before = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [...before, own ? createLimit(own) : shared];
  });
}
