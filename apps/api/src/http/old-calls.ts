import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';

/** Counts a call of what the next release takes away: only pages that have been open since the last one make it. */
export type CountOldCall = (name: 'live.changes' | 'tracking.find') => void;

declare module 'fastify' {
  interface FastifyInstance {
    countOldCall: CountOldCall;
  }
}

/** Tells /metrics how often each is still called. */
export function countOldCalls(app: FastifyInstance, registry: Registry): void {
  const counter = new Counter({
    name: 'old_calls_total',
    help: 'Calls of what the next release takes away',
    labelNames: ['name'],
    registers: [registry],
  });
  app.decorate('countOldCall', (name) => {
    counter.inc({ name });
  });
}
