import type { ServerResponse } from 'node:http';

import { isSessionLive } from '@msafara/db/sessions/sessions.repository';
import { DomainError } from '@msafara/domain/errors';
import { can } from '@msafara/domain/policy';
import type { FastifyInstance } from 'fastify';

import { requireSignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { authenticate } from '../../http/authenticate.ts';
import { API_HEADERS } from '../../http/security-headers.ts';
import { idleSince } from '../auth/sessions.service.ts';
import { createLiveHub } from './live.hub.ts';

const PING_MS = 20_000;
/** A reader that lets so much pile up is cut off; it comes back by itself. */
const MAX_PENDING_BYTES = 64 * 1024;
const STREAMS_OF_A_SESSION = 10;

const HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

type OpenStream = { sessionId: string; response: ServerResponse };

/**
 * GET /trpc/live.changes: server-sent events in tRPC's own words, written by hand and once for all
 * readers, since a stream through the router takes five times the memory (docs/decisions/0004).
 */
export function registerLiveStream(scope: FastifyInstance, deps: Deps): void {
  const hub = createLiveHub(deps.database.changes);
  const open = new Set<OpenStream>();

  // A ping keeps the connection from being taken for dead, and is the time to see whether its
  // session still is: whoever was signed out hears nothing more.
  const timer = setInterval(() => {
    for (const { sessionId, response } of open) {
      response.write('event: ping\ndata: \n\n');
      isSessionLive(deps.database.read, { id: sessionId, now: nowOf(deps), idleSince: idleSince(deps) }).then(
        (isLive) => isLive || response.end(),
        () => response.end(),
      );
    }
  }, PING_MS);
  timer.unref();

  scope.get('/trpc/live.changes', { schema: { hide: true } }, async (request, reply) => {
    const { session, actor } = requireSignedIn(await authenticate(deps, request));
    if ([...open].filter(({ sessionId }) => sessionId === session.id).length >= STREAMS_OF_A_SESSION) {
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many open windows.', { retryAfter: 30 });
    }
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, HEADERS);
    response.write('event: connected\ndata: {"reconnectAfterInactivityMs":45000}\n\n');
    const stream = { sessionId: session.id, response };
    open.add(stream);
    const leave = hub.join({
      organisationId: can(actor, 'shipment.all-organisations') ? null : actor.organisationId,
      write(frame) {
        if (response.writableLength > MAX_PENDING_BYTES) response.destroy();
        else response.write(frame);
      },
    });
    response.on('close', () => {
      leave();
      open.delete(stream);
    });
  });

  scope.addHook('preClose', (done) => {
    clearInterval(timer);
    hub.close();
    for (const { response } of open) response.end();
    done();
  });
}
