import underPressure from '@fastify/under-pressure';
import { DomainError } from '@msafara/domain/errors';
import type { FastifyInstance } from 'fastify';

import { BUSY_TEXT } from './error-table.ts';

/** More than this at once only wait for each other: the 201st is told to come back sooner than it would be answered. */
const MOST_IN_PROGRESS = 200;
const RETRY_AFTER_S = 5;
/** How a process is doing is asked most when it does badly; streams stay open for hours and do nothing meanwhile. */
const NOT_COUNTED = /^\/(healthz|readyz|metrics|trpc\/live\.)/u;

class Overloaded extends DomainError {
  constructor() {
    super('OVERLOADED', BUSY_TEXT, { retryAfter: RETRY_AFTER_S });
  }
}

/** Answers 503 with Retry-After while there is more to do than the process carries, rather than letting all wait. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    retryAfter: RETRY_AFTER_S,
    customError: Overloaded,
  });
  let inProgress = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (NOT_COUNTED.test(request.url)) {
      done();
      return;
    }
    if (inProgress >= MOST_IN_PROGRESS) {
      done(new Overloaded());
      return;
    }
    inProgress += 1;
    // Closed is what every answer is in the end, also one that nobody waited for.
    reply.raw.once('close', () => {
      inProgress -= 1;
    });
    done();
  });
}
