import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '../deps.ts';

const DAY_S = 86_400;

function checkoutName(deps: Deps): string {
  return deps.env.isProduction ? '__Host-checkout' : 'checkout';
}

/** The secret that this browser got with its first purchase; anything else is none. */
export function readCheckout(deps: Deps, request: FastifyRequest): string | undefined {
  const token = request.cookies[checkoutName(deps)];
  return token !== undefined && /^[\w-]{43}$/u.test(token) ? token : undefined;
}

/** Lets the browser keep the secret that proves its purchases, out of reach of scripts (D5). */
export function keepCheckout(deps: Deps, reply: FastifyReply, token: string): void {
  reply.setCookie(checkoutName(deps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.env.isProduction,
    maxAge: DAY_S,
  });
}
