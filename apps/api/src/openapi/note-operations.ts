import type { FastifyInstance } from 'fastify';

import { type DocumentedRoute, documentOf } from './document.ts';
import type { JsonObject } from './json-schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document of all routes; to be asked for once the server is ready. */
    openApi: () => JsonObject;
  }
}

/** Notes every route that is registered from here on and declares an operation. */
export function noteOperations(app: FastifyInstance, publicUrl: string): void {
  const routes: DocumentedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    const operation = schema?.operation;
    if (!operation) return;
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, schema, operation });
  });
  let document: JsonObject | undefined;
  app.decorate('openApi', () => (document ??= documentOf(routes, publicUrl)));
}
