import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import { ProviderError } from './errors.ts';

const ACCESS_SECONDS = 32_400;
const CLIENT_SECONDS = 900;

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Access tokens of the server and client tokens of the browser. Neither outlives this process. */
export function createTokens(clientId: string, clientSecret: string) {
  const access = new Map<string, number>();
  const client = new Map<string, number>();

  const isValid = (tokens: Map<string, number>, token: string): boolean => (tokens.get(token) ?? 0) > Date.now();

  return {
    checkCredentials: (authorization: string | undefined): void => {
      const [scheme, encoded] = (authorization ?? '').split(' ');
      const given = Buffer.from(encoded ?? '', 'base64').toString();
      if (scheme?.toLowerCase() === 'basic' && isSame(given, `${clientId}:${clientSecret}`)) return;
      throw new ProviderError(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
    },
    grantAccess: (): unknown => {
      const token = `A21AA${randomBytes(48).toString('base64url')}`;
      access.set(token, Date.now() + ACCESS_SECONDS * 1000);
      return {
        scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: ACCESS_SECONDS,
        nonce: `${new Date().toISOString()}${randomBytes(16).toString('base64url')}`,
      };
    },
    grantClient: (): unknown => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: 'paypal-stand-in', sub: clientId, iat: now, exp: now + CLIENT_SECONDS };
      const signature = randomBytes(32).toString('base64url');
      const token = `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url(claims)}.${signature}`;
      client.set(token, Date.now() + CLIENT_SECONDS * 1000);
      const scope = 'https://uri.paypal.com/services/payments/client_sdk_orders_api';
      return { scope, access_token: token, token_type: 'Bearer', expires_in: CLIENT_SECONDS };
    },
    checkAccess: (authorization: string | undefined): void => {
      const [scheme, token] = (authorization ?? '').split(' ');
      if (scheme?.toLowerCase() !== 'bearer' || token === undefined) {
        const message =
          'Authentication failed due to invalid authentication credentials or a missing Authorization header.';
        throw new ProviderError(401, { name: 'AUTHENTICATION_FAILURE', message, links: [] });
      }
      if (isValid(access, token)) return;
      const description = 'Token signature verification failed';
      throw new ProviderError(401, { error: 'invalid_token', error_description: description });
    },
    isClientToken: (token: string): boolean => isValid(client, token),
    expireAll: (): void => {
      access.clear();
      client.clear();
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
