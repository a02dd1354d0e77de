import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { addressOf } from './address.ts';
import { hangUp } from './client-errors.ts';

/** How long a body may be silent, how long it may take, and how often that is looked at, in milliseconds. */
export type Patience = { silentMs: number; wholeMs: number; lookMs: number };

/** 48 kB over 2G take some twenty seconds. */
const PATIENCE: Patience = { silentMs: 10_000, wholeMs: 60_000, lookMs: 1000 };
const UNFINISHED_BY_ADDRESS = 50;

type Unfinished = { address: string; since: number; bytes: number; heardAt: number };

const TOO_SLOW = new DomainError('INVALID_INPUT', say('request.tooSlow'));
const TOO_MANY = new DomainError('TOO_MANY_REQUESTS', say('request.tooMany'), { retryAfter: 1 });

/**
 * Requests whose body has not arrived: one address may hold fifty, and each is given up once it is silent for too long
 * or takes too long. They are no work yet, so they take no place among the requests in progress.
 */
export function watchUnfinished(app: FastifyInstance, patience: Patience = PATIENCE) {
  const unfinished = new Map<FastifyRequest, Unfinished>();
  const byAddress = new Map<string, number>();

  function count(address: string, change: 1 | -1): void {
    const held = (byAddress.get(address) ?? 0) + change;
    if (held === 0) byAddress.delete(address);
    else byAddress.set(address, held);
  }

  function forget(request: FastifyRequest): void {
    const one = unfinished.get(request);
    if (unfinished.delete(request) && one) count(one.address, -1);
  }

  function enlist(request: FastifyRequest, address: string): void {
    const { raw } = request;
    // What a test injects is whole from the start and does not say so.
    if (!('complete' in raw) || raw.complete || raw.destroyed || raw.socket.destroyed) return;
    if ((byAddress.get(address) ?? 0) >= UNFINISHED_BY_ADDRESS) {
      hangUp(raw.socket, '429 Too Many Requests', TOO_MANY, request.id);
      return;
    }
    const now = performance.now();
    unfinished.set(request, { address, since: now, bytes: raw.socket.bytesRead, heardAt: now });
    count(address, 1);
    raw.once('close', () => {
      forget(request);
    });
  }

  function look(): void {
    const now = performance.now();
    for (const [request, one] of unfinished) {
      const { socket, complete } = request.raw;
      if (socket.bytesRead !== one.bytes) Object.assign(one, { bytes: socket.bytesRead, heardAt: now });
      if (complete) forget(request);
      else if (now - one.heardAt >= patience.silentMs || now - one.since >= patience.wholeMs) {
        hangUp(socket, '408 Request Timeout', TOO_SLOW, request.id);
      }
    }
  }

  const timer = setInterval(look, patience.lookMs);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });

  return {
    /** Notes a request whose headers came; most bodies come with them and are whole before the loop turns. */
    began(request: FastifyRequest): void {
      const { headers } = request;
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
      const address = addressOf(request);
      setImmediate(enlist, request, address);
    },
    /** Notes that all of a request came. */
    arrived: forget,
  };
}
