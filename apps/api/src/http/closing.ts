import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyInstance } from 'fastify';

/** Requests that never end do not keep the others' answers and the database from a proper end. */
const REQUESTS_END_WITHIN_MS = 7000;
const LOOK_MS = 100;

/**
 * How a server says goodbye (D30). Once it is not open any more it answers as before and asks for the connection to be
 * closed after each answer, so that whoever obeys /readyz has left when the door closes. What still arrives after that is
 * refused before anything was done: 503 with Retry-After (D16), safe to send again.
 */
export function refuseWhileClosing(app: FastifyInstance, isOpen: () => boolean): void {
  let isDoorClosed = false;
  app.addHook('preClose', (done) => {
    isDoorClosed = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isOpen() && !isDoorClosed) {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(isDoorClosed ? new DomainError('OVERLOADED', say('server.closing')) : undefined);
  });
}

/** Takes no request any more, ends the live streams, which come back to another process, and waits for what is in progress. */
export async function closeDoor(app: FastifyInstance): Promise<void> {
  // A connection that was in use when the door closed is idle once it was answered.
  const look = setInterval(() => {
    app.server.closeIdleConnections();
  }, LOOK_MS);
  const impatience = setTimeout(() => {
    app.server.closeAllConnections();
  }, REQUESTS_END_WITHIN_MS);
  await app.close();
  clearInterval(look);
  clearTimeout(impatience);
}
