import type { FastifyInstance } from 'fastify';

import type { Deps } from '../deps.ts';

/** Notes in the session that something may have been changed, before that is answered: its lists show it at every process (D30). */
export function noteWrites(app: FastifyInstance, { database }: Deps): void {
  app.decorateRequest('writingSession', null);
  if (!database.standbys.areNamed) return;
  app.addHook('onSend', async ({ writingSession, log }) => {
    if (writingSession === null) return;
    await database.standbys.noteWrite(writingSession).catch((err: unknown) => {
      log.warn({ err }, 'a write of a session could not be noted');
    });
  });
}
