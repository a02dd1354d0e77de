import type { ServerResponse } from 'node:http';

import { isSessionLive } from '@msafara/db/sessions/sessions.repository';
import { isUnavailable } from '@msafara/db/unavailable';
import { DomainError } from '@msafara/domain/errors';
import { LIVE_PATH, PING_MS } from '@msafara/domain/live/live.schema';
import { can } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { requireSignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { authenticate } from '../../http/authenticate.ts';
import { REQUEST_ID } from '../../http/request-id.ts';
import { API_HEADERS } from '../../http/security-headers.ts';
import { createLiveHub } from './live.hub.ts';

/** A reader that lets so much pile up is cut off; it comes back by itself. */
const MAX_PENDING_BYTES = 64 * 1024;
/** By person, not by address: an office behind one address has as many as its people need. */
const STREAMS_OF_A_PERSON = 10;

/** Where release 0.1 has the stream, for its pages that are still open; they wait for a greeting. */
const OLD_PATH = '/trpc/live.changes';
const OLD_GREETING = 'event: connected\ndata: {"reconnectAfterInactivityMs":45000}\n\n';

const HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

type OpenStream = { sessionId: string; userId: string; response: ServerResponse };

/** GET /api/live: server-sent events, each written once for all the screens it concerns (docs/decisions/0004). */
export function registerLiveStream(scope: FastifyInstance, deps: Deps): void {
  const hub = createLiveHub(deps.database.changes);
  const open = new Set<OpenStream>();

  // A ping keeps the connection from being taken for dead, and is the time to see whether its
  // session still is: whoever was signed out hears nothing more.
  const timer = setInterval(() => {
    for (const stream of open) {
      stream.response.write('event: ping\ndata: \n\n');
      check(stream);
    }
  }, PING_MS);
  timer.unref();
  const unsubscribe = deps.database.changes.subscribe((change) => {
    if (change.kind !== 'sessions') return;
    for (const stream of open) if (change.userIds.includes(stream.userId)) check(stream);
  });

  function check({ sessionId, response }: OpenStream): void {
    isSessionLive(deps.database.read, { id: sessionId, now: nowOf(deps) }).then(
      (isLive) => isLive || response.end(),
      // If the database is unavailable the stream stays open, or all clients would reconnect at once. The next ping checks again.
      (error: unknown) => isUnavailable(error) || response.end(),
    );
  }

  /** Keeps the answer open for as long as the reader stays, unless they have too many windows open already. */
  async function stream(request: FastifyRequest, reply: FastifyReply, greeting = ''): Promise<void> {
    const { session, actor } = requireSignedIn(await authenticate(deps, request));
    // The demo is one user and many people, each with a session of their own.
    const isTheirs = ({ userId, sessionId }: OpenStream) =>
      actor.isDemo ? sessionId === session.id : userId === actor.userId;
    if ([...open].filter(isTheirs).length >= STREAMS_OF_A_PERSON) {
      throw new DomainError('TOO_MANY_REQUESTS', say('request.tooManyWindows'), { retryAfter: 30 });
    }
    reply.hijack();
    const response = reply.raw;
    // The reader has left: the connection closes only once, so the place would never be given back.
    if (response.destroyed) return;
    response.writeHead(200, { ...HEADERS, [REQUEST_ID]: request.id });
    if (greeting !== '') response.write(greeting);
    const one = { sessionId: session.id, userId: actor.userId, response };
    open.add(one);
    const leave = hub.join({
      organisationId: can(actor, 'shipment.all-organisations') ? null : actor.organisationId,
      userId: actor.userId,
      memberOf: actor.organisationId,
      write(frame) {
        if (response.writableLength > MAX_PENDING_BYTES) response.destroy();
        else response.write(frame);
      },
    });
    response.on('close', () => {
      leave();
      open.delete(one);
    });
  }

  const hidden = { schema: { hide: true } };
  scope.get(LIVE_PATH, hidden, (request, reply) => stream(request, reply));
  scope.get(OLD_PATH, hidden, (request, reply) => {
    scope.countOldCall('live.changes');
    return stream(request, reply, OLD_GREETING);
  });

  scope.addHook('preClose', (done) => {
    clearInterval(timer);
    unsubscribe();
    hub.close();
    for (const { response } of open) response.end();
    done();
  });
}
