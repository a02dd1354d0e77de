import {
  apiKeysSchema,
  createKeyInput,
  keyIdInput,
  type NewApiKey,
  newApiKeySchema,
  rollKeyBody,
} from '@msafara/domain/keys/keys.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { createKey, listKeys, revokeKey, rollKey } from './keys.service.ts';

const NEW_KEY = {
  id: '0190a3f4-aaaa-7b11-9c22-444444444444',
  name: 'Dispatch system',
  prefix: 'msk_live_4fT2',
  mode: 'live',
  scopes: ['shipments:read' as const, 'shipments:write' as const],
  allowedCidrs: ['203.0.113.0/24'],
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Wanjiru Kamau',
  expiresAt: null,
  revokedAt: null,
  rolledTo: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  key: 'msk_live_…',
} satisfies NewApiKey;

const KEYS = {
  list: { id: 'listKeys', tag: 'API keys', summary: 'List keys', who: 'session' },
  create: {
    id: 'createKey',
    tag: 'API keys',
    summary: 'Create a key',
    description:
      'The key itself is answered this once. One of `mode` `test` begins with `msk_test_` and touches nothing that is real.',
    who: 'session',
    errors: [409],
    example: {
      name: 'Dispatch system',
      scopes: ['shipments:read', 'shipments:write'],
      allowedCidrs: ['203.0.113.0/24'],
    } satisfies z.input<typeof createKeyInput>,
    answers: { 201: { description: 'The new key', example: NEW_KEY } },
  },
  revoke: {
    id: 'revokeKey',
    tag: 'API keys',
    summary: 'Revoke a key',
    description: 'It is refused within a second.',
    who: 'session',
    errors: [409],
  },
  roll: {
    id: 'rollKey',
    tag: 'API keys',
    summary: 'Replace a key by a new one',
    description: 'The old key works on for `overlapHours`. The new one is answered this once.',
    who: 'session',
    errors: [409],
    example: { overlapHours: 24 } satisfies z.input<typeof rollKeyBody>,
    answers: { 201: { description: 'The new key', example: NEW_KEY } },
  },
} as const satisfies Record<string, Operation>;

/** /api/keys: the owner's own, by a session and never by a key (D24). */
export const keysRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get(
    '/api/keys',
    { ...limited(120), schema: { operation: KEYS.list, response: { 200: apiKeysSchema } } },
    async (request) => listKeys(await signedIn(request)),
  );

  app.post(
    '/api/keys',
    { ...limited(30), schema: { operation: KEYS.create, body: createKeyInput, response: { 201: newApiKeySchema } } },
    async (request, reply) => reply.status(201).send(await createKey(await signedIn(request), request.body)),
  );

  app.delete(
    '/api/keys/:id',
    { ...limited(120), schema: { operation: KEYS.revoke, params: keyIdInput, response: { 200: successSchema } } },
    async (request) => revokeKey(await signedIn(request), request.params),
  );

  app.post(
    '/api/keys/:id/roll',
    {
      ...limited(30),
      schema: {
        operation: KEYS.roll,
        params: keyIdInput,
        body: z.preprocess((sent) => sent ?? {}, rollKeyBody),
        response: { 201: newApiKeySchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await rollKey(await signedIn(request), { ...request.body, ...request.params })),
  );
};
