import underPressure from '@fastify/under-pressure';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { BUSY_RETRY_S } from './error-table.ts';
import { type Patience, watchUnfinished } from './unfinished.ts';

/** More than this at once only wait for each other: the 201st is told to come back sooner than it would be answered. */
const MOST_IN_PROGRESS = 200;
/** How a process is doing is asked most when it does badly; streams stay open for hours and do nothing meanwhile. */
const NOT_COUNTED = /^\/(?:healthz|readyz|metrics|api\/live|trpc\/live\.changes)(?:\?|$)/u;

class Overloaded extends DomainError {
  constructor() {
    super('OVERLOADED', say('server.busy'));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How it stands with its place among the requests in progress: it has one, left it to wait, or has none (any more). */
    place: 'taken' | 'left' | 'none';
    /** How many parts of this request wait; while one does the request has no place. */
    waits: number;
    /** Leaves the place while the request waits; the answer takes it back. */
    leavePlace: () => () => void;
  }
}

/** So late may the event loop be before requests are refused. */
export const MOST_LATE_MS = 1000;

type Limits = { lateMs?: number; patience?: Patience };

/**
 * Answers 503 with Retry-After while there is more to do than the process carries, rather than letting all wait. A
 * request counts from when its body has arrived until it is answered,
 * except while it waits because it is slowed.
 */
export async function shedLoad(app: FastifyInstance, { lateMs = MOST_LATE_MS, patience }: Limits = {}): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: lateMs,
    retryAfter: BUSY_RETRY_S,
    customError: Overloaded,
  });
  const unfinished = watchUnfinished(app, patience);
  let inProgress = 0;
  app.decorateRequest('waits', 0);
  app.decorateRequest('place', 'none');
  app.decorateRequest('leavePlace', leavePlace);

  function leavePlace(this: FastifyRequest): () => void {
    this.waits += 1;
    if (this.place === 'taken') {
      this.place = 'left';
      inProgress -= 1;
    }
    return () => {
      this.waits -= 1;
      if (this.place !== 'left' || this.waits > 0) return;
      this.place = 'taken';
      inProgress += 1;
    };
  }

  app.addHook('onRequest', (request, _reply, done) => {
    unfinished.began(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    unfinished.arrived(request);
    // Whoever hung up meanwhile leaves no place again.
    if (reply.raw.destroyed || NOT_COUNTED.test(request.url)) {
      done();
      return;
    }
    if (inProgress >= MOST_IN_PROGRESS) {
      done(new Overloaded());
      return;
    }
    inProgress += 1;
    request.place = 'taken';
    // Closed is what every answer is in the end, also one that nobody waited for.
    reply.raw.once('close', () => {
      if (request.place === 'taken') inProgress -= 1;
      request.place = 'none';
    });
    done();
  });
}
