import {
  apiKeysSchema,
  createKeyInput,
  keyIdInput,
  newApiKeySchema,
  rollKeyBody,
} from '@msafara/domain/keys/keys.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import { createKey, listKeys, revokeKey, rollKey } from './keys.service.ts';

/** /api/keys: the owner's own, by a session and never by a key (D24). */
export const keysRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get('/api/keys', { ...limited(120), schema: { response: { 200: apiKeysSchema } } }, async (request) =>
    listKeys(await signedIn(request)),
  );

  app.post(
    '/api/keys',
    { ...limited(30), schema: { body: createKeyInput, response: { 201: newApiKeySchema } } },
    async (request, reply) => reply.status(201).send(await createKey(await signedIn(request), request.body)),
  );

  app.delete(
    '/api/keys/:id',
    { ...limited(120), schema: { params: keyIdInput, response: { 200: successSchema } } },
    async (request) => revokeKey(await signedIn(request), request.params),
  );

  app.post(
    '/api/keys/:id/roll',
    {
      ...limited(30),
      schema: {
        params: keyIdInput,
        body: z.preprocess((sent) => sent ?? {}, rollKeyBody),
        response: { 201: newApiKeySchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await rollKey(await signedIn(request), { ...request.body, ...request.params })),
  );
};
