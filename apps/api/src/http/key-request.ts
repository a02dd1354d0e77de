import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CheckKey, KeyVerdict } from '../features/keys/key-check.ts';
import type { Deps } from '../deps.ts';
import { ipOf } from './address.ts';
import { keyTextOf, refuseUnknown } from './authenticate.ts';
import { createKeyLimit } from './key-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** API keys may call this route. */
    takesKeys?: boolean;
  }
  interface FastifyRequest {
    /** What came of the API key that the request came with, on a route that takes keys; null without one. */
    keyCheck: KeyVerdict | null;
  }
}

/**
 * Has the API key of a request checked on the routes that take keys, before anything is counted: a good key is counted
 * by its own limits in place of its address's (D24). Comes before the limits of routes; a wrong key, or a missing session on a
 * route that needs one, is refused after them, before the input is checked.
 */
export function readKeys(app: FastifyInstance, deps: Deps, check: CheckKey): void {
  const isLimited = deps.env.RATE_LIMITS === 'on';
  app.decorateRequest('keyCheck', null);
  const count = createKeyLimit();
  async function readKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const text = keyTextOf(request);
    if (text === undefined) return;
    request.keyCheck = await check(text, ipOf(request));
    if (isLimited && 'actor' in request.keyCheck) count(request, reply, request.keyCheck.actor);
  }
  app.addHook('onRoute', (route) => {
    const takesKeys = route.config?.takesKeys === true;
    if (!takesKeys && route.schema?.operation?.who !== 'session') return;
    if (takesKeys) route.onRequest = [...(route.onRequest === undefined ? [] : [route.onRequest].flat()), readKey];
    const after = route.preValidation === undefined ? [] : [route.preValidation].flat();
    route.preValidation = [(request) => refuseUnknown(deps, request), ...after];
  });
}
