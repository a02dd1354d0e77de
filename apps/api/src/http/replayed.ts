import type { FastifyReply } from 'fastify';

import type { Outcome } from '../features/idempotency/once.ts';

/** Sends an answer that may be one from before, and says so where it is (D24). */
export function sendOutcome<Answer>(reply: FastifyReply, { status, answer, isReplay }: Outcome<Answer>): FastifyReply {
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.status(status).send(answer);
}
