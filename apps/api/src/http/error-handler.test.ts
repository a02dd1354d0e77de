import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyError } from 'fastify';
import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { handleError } from './error-handler.ts';

test.each([
  // A partner's program may ask for subscriptions all day long: that is no failure of ours.
  [new DomainError('NOT_IMPLEMENTED', say('dcsa.noSubscriptions')), 501, []],
  [new DomainError('NOT_FOUND', say('request.nothingHere')), 404, []],
  [new Error('broken'), 500, ['request failed']],
])('%s is %i, logged as failures: %j', async (error, status, failures) => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = Fastify({ logger: { level: 'error', stream } });
  app.setErrorHandler<FastifyError>(handleError);
  app.get('/thing', () => {
    throw error;
  });
  expect((await app.inject('/thing')).statusCode).toBe(status);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(failures);
  await app.close();
});
