import { Readable } from 'node:stream';

import { adminUserSchema, createUserInput, userIdInput } from '@msafara/domain/admin/admin.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import type { SignedIn } from '../../context.ts';
import { type RestPlugin, writtenByHand } from '../../http/rest.ts';
import { deleteUser } from './admin-user-acts.service.ts';
import { createUser, readAllUsers } from './admin-users.service.ts';

/** The whole list as one JSON array, written as the reader takes it (D16). */
async function* writeUsers(ctx: SignedIn): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of readAllUsers(ctx)) {
    yield separator + page.map((user) => JSON.stringify(user)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The specification's paths of the Admin Panel (§7). */
export const adminRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get(
    '/api/admin/users',
    { ...limited(120), schema: { response: writtenByHand(z.array(adminUserSchema)) } },
    async (request, reply) => {
      const rows = writeUsers(await signedIn(request));
      // The first page is read before the answer begins, so that a refusal still has its own status.
      const first = await rows.next();
      async function* all() {
        yield first.value ?? '[]';
        yield* rows;
      }
      return reply.type('application/json; charset=utf-8').send(Readable.from(all(), { highWaterMark: 2 }));
    },
  );

  app.post(
    '/api/admin/users',
    { ...limited(120), schema: { body: createUserInput, response: { 201: adminUserSchema } } },
    async (request, reply) => reply.status(201).send(await createUser(await signedIn(request), request.body)),
  );

  app.delete(
    '/api/admin/users/:id',
    { ...limited(120), schema: { params: userIdInput, response: { 200: successSchema } } },
    async (request) => deleteUser(await signedIn(request), request.params),
  );
};
