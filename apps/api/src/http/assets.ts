import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { ASSET_HEADERS, WORKER_POLICY } from './security-headers.ts';

/** A worker (`*.worker.ts`) obeys the policy that its file comes with. */
const WORKER = /\.worker-[^/\\]+\.js(?:\.br|\.gz)?$/u;

/**
 * Serves the files of the web app whose names change with their content, for ever. A first visit fetches up to eighty of them,
 * over HTTP/1.1 each with all of its headers: those that only pages obey would be a tenth of what is sent.
 */
export async function registerAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      void reply.headers(ASSET_HEADERS);
      if (WORKER.test(path)) void reply.header('content-security-policy', WORKER_POLICY);
    },
  });
}
