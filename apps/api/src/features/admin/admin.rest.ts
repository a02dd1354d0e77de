import { adminUserSchema, createUserInput, userIdInput } from '@msafara/domain/admin/admin.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { jsonArrayOf } from '../../http/json-array.ts';
import { type RestPlugin, writtenByHand } from '../../http/rest.ts';
import { deleteUser } from './admin-user-acts.service.ts';
import { createUser, readAllUsers } from './admin-users.service.ts';

/** The specification's paths of the Admin Panel (§7). */
export const adminRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get(
    '/api/admin/users',
    {
      ...limited(120),
      schema: {
        operation: { id: 'listUsers', tag: 'Administration', summary: 'List all users', who: 'session' },
        response: writtenByHand(z.array(adminUserSchema)),
      },
    },
    async (request, reply) =>
      reply.type('application/json; charset=utf-8').send(await jsonArrayOf(readAllUsers(await signedIn(request)))),
  );

  app.post(
    '/api/admin/users',
    {
      ...limited(120),
      schema: {
        operation: {
          id: 'createUser',
          tag: 'Administration',
          summary: 'Create a user',
          who: 'session',
          errors: [402, 404, 409],
        },
        body: createUserInput,
        response: { 201: adminUserSchema },
      },
    },
    async (request, reply) => reply.status(201).send(await createUser(await signedIn(request), request.body)),
  );

  app.delete(
    '/api/admin/users/:id',
    {
      ...limited(120),
      schema: {
        operation: { id: 'deleteUser', tag: 'Administration', summary: 'Delete a user', who: 'session', errors: [409] },
        params: userIdInput,
        response: { 200: successSchema },
      },
    },
    async (request) => deleteUser(await signedIn(request), request.params),
  );
};
