import type { FastifyInstance } from 'fastify';

import { BASE_HEADERS } from '../../http/security-headers.ts';
import type { Paypal } from '../../paypal-env.ts';
import { STAND_IN_PATH } from './paypal-provider.ts';

/** What a browser may reach of the stand-in; its control is not among it. */
const PAGES = /^\/(?:web-sdk|checkoutnow)(?:\/|$)/u;
const PASSED_ON = [
  'content-type',
  'content-security-policy',
  'cross-origin-opener-policy',
  'location',
  'cache-control',
];
const TIMEOUT_MS = 15_000;

/** The address of a page of the stand-in, read as it will be asked for: dots in a path, however written, lead elsewhere. */
function pageAt(apiBase: string, path: string): URL | null {
  const url = URL.parse(path, apiBase);
  return url?.origin === new URL(apiBase).origin && PAGES.test(url.pathname) ? url : null;
}

/** Passes the stand-in's script and approval page on to browsers, through our own origin (D4). */
export function registerStandInPages(app: FastifyInstance, { apiBase }: Paypal): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.route({
      method: ['GET', 'POST'],
      url: `${STAND_IN_PATH}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const page = pageAt(apiBase, request.url.slice(STAND_IN_PATH.length));
        if (!page) return reply.callNotFound();
        const response = await fetch(page, {
          method: request.method,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(typeof request.body === 'string' && {
            body: request.body,
            headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
          }),
        });
        for (const name of PASSED_ON) {
          const value = response.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        reply.headers(BASE_HEADERS);
        return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()));
      },
    });
    done();
  });
}
