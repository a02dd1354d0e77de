import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

import type { Env } from '../../env.ts';
import { PAGE_POLICY, PERMISSIONS_HEADER } from '../../http/security-headers.ts';
import { referencePage } from './reference-page.ts';

/** Serves the API reference at /docs and the document it is made of at /docs/json (docs/decisions/0018). */
export async function registerDocs(scope: FastifyInstance, { PUBLIC_URL, isProduction }: Env): Promise<void> {
  await scope.register(helmet, PAGE_POLICY);
  await scope.register(compress, { threshold: 1024 });
  let page: string | undefined;
  scope.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    page ??= referencePage(scope.openApi(), PUBLIC_URL, isProduction);
    return reply
      .headers({ ...PERMISSIONS_HEADER, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  scope.get('/docs/json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(scope.openApi()),
  );
}
