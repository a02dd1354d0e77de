import { timingSafeEqual } from 'node:crypto';

import { DomainError } from '@msafara/domain/errors';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

import type { Deps } from '../deps.ts';
import { perMinute } from './limits.ts';
import { API_HEADERS } from './security-headers.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** /healthz (process), /readyz (database, not closing) and /metrics (loopback or a token). */
export async function registerHealth(app: FastifyInstance, deps: Deps, isOpen: () => boolean): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  // A route, a method and a status make one series, looked up once: the client checks its labels at each call.
  const series = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let one = series.get(key);
    if (!one) {
      one = durations.labels(request.method, route, String(reply.statusCode));
      series.set(key, one);
    }
    one.observe(reply.elapsedTime / 1000);
    done();
  });

  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.headers(API_HEADERS);
      next();
    });
    addRoutes(scope, deps, registry, isOpen);
    done();
  });
}

function addRoutes(app: FastifyInstance, deps: Deps, registry: Registry, isOpen: () => boolean): void {
  // Limits of their own: whoever asks after us may share its address with those who ask too much.
  const hidden = { schema: { hide: true }, config: { rateLimit: perMinute(600) } };
  app.get('/healthz', hidden, () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async () => {
    if (!isOpen()) throw new DomainError('OVERLOADED', 'The server is closing.');
    try {
      await deps.database.ping();
    } catch {
      throw new DomainError('OVERLOADED', 'The database does not answer.');
    }
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (request, reply) => {
    const token = deps.env.METRICS_TOKEN;
    const given = request.headers.authorization?.replace(/^Bearer /u, '') ?? '';
    const mayRead = token === undefined ? LOOPBACK.has(request.ip) : isSame(token, given);
    if (!mayRead) throw new DomainError('FORBIDDEN', 'The metrics are not open to you.');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
