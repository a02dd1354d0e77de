import { loginInput, registerInput, restSessionSchema } from '@msafara/domain/auth/auth.schema';
import type { z } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { login, register } from './auth.service.ts';

const OPENED: z.input<typeof restSessionSchema> = {
  token: 'Zr0…',
  user: {
    id: '0190a3f0-4444-7a2b-8c3d-444444444444',
    email: 'wanjiru@example.com',
    name: 'Wanjiru Kamau',
    role: 'sender',
    subscriptionTier: 'starter',
    requestedRole: null,
    isOwner: true,
    mustChangePassword: false,
    emailVerified: true,
    hasSecondFactor: false,
    passwordIsOld: false,
    settings: { timezone: 'Africa/Nairobi', dateFormat: 'DD/MM/YYYY', theme: 'auto', language: 'en' },
    organisation: {
      id: '0190a3f0-1111-7a2b-8c3d-222222222222',
      name: 'Kiboko Freight',
      isDemo: false,
      isPlatform: false,
      readOnly: false,
      country: 'KE',
    },
  },
};

const LOGIN: Operation = {
  id: 'signIn',
  tag: 'Accounts',
  summary: 'Sign in',
  description:
    'Answers a token for `Authorization: Bearer …`, which ends after a day without use. Other systems had better use an API key. `otp` is asked for (`SECOND_FACTOR_REQUIRED`) where two-factor sign-in is on.',
  who: 'anybody',
  errors: [401, 403],
  example: { email: 'wanjiru@example.com', password: 'a quiet harbour' },
  answers: { 200: { description: 'The token, and who is signed in', example: OPENED } },
};

const REGISTER: Operation = {
  id: 'register',
  tag: 'Accounts',
  summary: 'Register a person and an organisation',
  description:
    'Answers a token, as sign-in does. Without `organisationName` the organisation has the name of the person.',
  who: 'anybody',
  errors: [409],
  example: {
    name: 'Wanjiru Kamau',
    organisationName: 'Kiboko Freight',
    email: 'wanjiru@example.com',
    password: 'a quiet harbour',
  },
  answers: { 201: { description: 'The token, and who is signed in', example: OPENED } },
};

/** POST /api/auth/login and /api/auth/register: a bearer token, never a cookie (§7, D3). */
export const authRest: RestPlugin = (app, { signedOut, limited }) => {
  app.post(
    '/api/auth/login',
    { ...limited(120), schema: { operation: LOGIN, body: loginInput, response: { 200: restSessionSchema } } },
    async (request) => {
      const { token, user } = await login(signedOut(request), request.body, 'rest');
      return { token, user };
    },
  );

  app.post(
    '/api/auth/register',
    { ...limited(60), schema: { operation: REGISTER, body: registerInput, response: { 201: restSessionSchema } } },
    async (request, reply) => {
      const { token, user } = await register(signedOut(request), request.body, 'rest');
      return reply.status(201).send({ token, user });
    },
  );
};
