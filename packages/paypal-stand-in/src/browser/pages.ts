import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import type { Context } from '../context.ts';
import { approveOrder, findOrder } from '../orders.ts';
import { readBody } from '../schemas.ts';
import { checkoutPage } from './checkout-page.ts';
import { CHECKOUT_SCRIPT } from './checkout-script.ts';
import { CHECKOUT_STYLE } from './checkout-style.ts';
import { sdkScript } from './sdk-script.ts';

const idParams = z.object({ id: z.string() });
const tokenQuery = z.object({ token: z.string().default('') }).catch({ token: '' });
const sessionRequest = z.strictObject({ clientToken: z.string() });
const buyerRequest = z.strictObject({ name: z.string().max(300), email: z.string().max(254) });

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

function asset(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .send(text);
}

/** What the buyer's browser loads: the script in the provider's place and the approval page (D4). */
export function registerPages(app: FastifyInstance, context: Context, browserPath: string): void {
  const script = sdkScript(browserPath);
  const bodyOf = (body: unknown): string => (typeof body === 'string' ? body : '');

  app.get('/web-sdk/v6/core', (_request, reply) => asset(reply, 'text/javascript', script));
  app.post('/web-sdk/v6/session', (request, reply) => {
    const { clientToken } = readBody(sessionRequest, bodyOf(request.body));
    if (context.tokens.isClientToken(clientToken)) return {};
    return reply.code(401).send({ error: 'invalid_token', error_description: 'The token is invalid or expired' });
  });

  app.get('/checkoutnow', (request, reply) => {
    const { token } = tokenQuery.parse(request.query);
    const order = Object.hasOwn(context.state.orders, token) ? context.state.orders[token] : undefined;
    const { status, html } = checkoutPage(order);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        // Any other policy would cut the page off from the one that opened it.
        'cross-origin-opener-policy': 'unsafe-none',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(html);
  });
  app.get('/checkoutnow/page.js', (_request, reply) => asset(reply, 'text/javascript', CHECKOUT_SCRIPT));
  app.get('/checkoutnow/page.css', (_request, reply) => asset(reply, 'text/css', CHECKOUT_STYLE));

  for (const choice of ['approve', 'decline'] as const) {
    app.post(`/checkoutnow/orders/:id/${choice}`, (request) => {
      const input = readBody(buyerRequest, bodyOf(request.body));
      const { id } = idParams.parse(request.params);
      const { buyer } = approveOrder(context, id, input, choice === 'decline');
      return { orderId: id, payerId: buyer?.payerId ?? null };
    });
  }
  app.post('/checkoutnow/orders/:id/cancel', (request) => {
    const { id } = findOrder(context, idParams.parse(request.params).id);
    return { orderId: id };
  });
}
