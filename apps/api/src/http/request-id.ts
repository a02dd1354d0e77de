import type { FastifyInstance } from 'fastify';

/** The header by which each answer says which line of the log is its own. */
export const REQUEST_ID = 'x-request-id';

/**
 * Puts the id of its request on every answer: the `reqId` of the log. It is always ours and random: what callers send
 * under this name is not read, so that nobody writes into the log or gives two requests one id. Comes before all other
 * hooks, since they refuse.
 */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(REQUEST_ID, id);
    done();
  });
}
