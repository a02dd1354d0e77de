import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { RestTools } from './rest.ts';
import { REQUEST_ID } from './request-id.ts';

/** Of every answer on such a path. */
export const EVERY_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `${REQUEST_ID}, retry-after, as-of, etag`,
  'cross-origin-resource-policy': 'cross-origin',
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  // Libraries send it with whatever they ask; it says nothing of who asks.
  'access-control-allow-headers': 'content-type, if-none-match',
  'access-control-max-age': '86400',
};

/**
 * Lets the scripts of all sites read what one path answers, errors too, for widgets on other sites (D24): never with
 * credentials, which a browser does not send to `*`, nor with `Authorization`. For a scope that has this path alone.
 */
export function openToEveryOrigin(scope: FastifyInstance, path: string, limit: ReturnType<RestTools['limited']>): void {
  // Last, since errors have headers of their own.
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(EVERY_ORIGIN_HEADERS);
    done();
  });
  const schema = { hide: true, response: { 204: z.undefined() } };
  scope.options(path, { ...limit, schema }, (_request, reply) => reply.headers(PREFLIGHT).status(204).send());
}
