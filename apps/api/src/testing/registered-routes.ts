import { channel } from 'node:diagnostics_channel';

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Operation } from '../openapi/operation.ts';

/** A part of a request that a route's schema speaks of. */
type RoutePart = 'body' | 'params' | 'querystring';

export type RegisteredRoute = {
  method: string;
  url: string;
  /** The schema that reads each part; a part without one is not read. */
  schema: Partial<Record<RoutePart, z.ZodType>>;
  hasResponseSchema: boolean;
  /** What the OpenAPI document says of it. */
  operation: Operation | undefined;
  takesKeys: boolean;
};

const zodType = z.custom<z.ZodType>((value) => value instanceof z.ZodType);
const schemaOf = z.looseObject({
  body: zodType.optional().catch(undefined),
  params: zodType.optional().catch(undefined),
  querystring: zodType.optional().catch(undefined),
  response: z.unknown().optional(),
});

const routes = new WeakMap<object, RegisteredRoute[]>();

// Fastify tells of each new server before anything is registered on it: so no route can be missed,
// whether the documentation shows it or not.
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const found: RegisteredRoute[] = [];
  routes.set(fastify, found);
  fastify.addHook('onRoute', ({ method, url, schema, config }) => {
    const { body, params, querystring, response } = schemaOf.parse(schema ?? {});
    const parts = { ...(body && { body }), ...(params && { params }), ...(querystring && { querystring }) };
    for (const one of [method].flat()) {
      found.push({
        method: one,
        url,
        schema: parts,
        hasResponseSchema: response !== undefined,
        operation: schema?.operation,
        takesKeys: config?.takesKeys === true,
      });
    }
  });
});

/** Every route of a server, in the order they were registered; this module has to be loaded before the server is built. */
export function routesOf(app: FastifyInstance): RegisteredRoute[] {
  const found = routes.get(app);
  if (!found) throw new Error('the server was built before its routes were listened for');
  return found;
}
