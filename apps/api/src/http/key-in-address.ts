import { DomainError } from '@msafara/domain/errors';
import { holdsApiKey } from '@msafara/domain/keys/api-key';
import { say } from '@msafara/domain/say';
import type { FastifyInstance } from 'fastify';

/** Refuses requests whose address holds an API key, on every path, and says where it belongs (D24). */
export function refuseKeysInAddresses(app: FastifyInstance): void {
  app.addHook('preValidation', ({ url }, _reply, done) => {
    done(holdsApiKey(url) ? new DomainError('INVALID_INPUT', say('apiKey.inAddress')) : undefined);
  });
}
