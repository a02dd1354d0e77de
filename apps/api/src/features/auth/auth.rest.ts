import { loginInput, registerInput, restSessionSchema } from '@msafara/domain/auth/auth.schema';

import type { RestPlugin } from '../../http/rest.ts';
import { login, register } from './auth.service.ts';

/** POST /api/auth/login and /api/auth/register: a bearer token, never a cookie (§7, D3). */
export const authRest: RestPlugin = (app, { signedOut, limited }) => {
  app.post(
    '/api/auth/login',
    { ...limited(120), schema: { body: loginInput, response: { 200: restSessionSchema } } },
    async (request) => {
      const { token, user } = await login(signedOut(request), request.body, 'rest');
      return { token, user };
    },
  );

  app.post(
    '/api/auth/register',
    { ...limited(60), schema: { body: registerInput, response: { 201: restSessionSchema } } },
    async (request, reply) => {
      const { token, user } = await register(signedOut(request), request.body, 'rest');
      return reply.status(201).send({ token, user });
    },
  );
};
