import Fastify, { type FastifyInstance } from 'fastify';

import { registerPages } from './browser/pages.ts';
import type { Context } from './context.ts';
import { registerControl } from './control.ts';
import { ProviderError, errorBody } from './errors.ts';
import { createFaults } from './faults.ts';
import { registerRest } from './rest.ts';
import { openState } from './state.ts';
import { createTokens } from './tokens.ts';
import { createWebhooks } from './webhooks.ts';

export type StandInOptions = {
  /** 0 or none is any free port. */
  port?: number | undefined;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Where the product takes webhooks; without it none are sent. */
  webhookUrl?: string | undefined;
  /** A file by which orders, captures, refunds and answers outlive a restart. */
  statePath?: string | undefined;
  /** Where the product's own origin passes the browser pages on. */
  browserPath?: string | undefined;
  productOrigin?: string | undefined;
};

export type StandIn = {
  baseUrl: string;
  port: number;
  setWebhookUrl: (url: string) => void;
  close: () => Promise<void>;
};

const HOST = '127.0.0.1';
const CERT_PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(error.body);
    const given = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    return reply.code(given).send(errorBody(given));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody(404)));
}

/**
 * Starts a local double of the payment provider: its REST surface, its script and approval page for the
 * browser, its webhooks, and a control surface for tests (D4). It listens on this machine alone.
 */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const browserPath = options.browserPath ?? '/paypal-stand-in';
  if (!/^(?:\/[\w-]+)+$/u.test(browserPath)) throw new Error('browserPath must look like /paypal-stand-in');
  const stopping = new AbortController();
  const state = openState(options.statePath);
  let port = 0;
  const baseUrl = (): string => `http://${HOST}:${port}`;
  const webhooks = createWebhooks({
    keys: state,
    webhookId: options.webhookId,
    url: options.webhookUrl,
    certUrl: () => `${baseUrl()}${CERT_PATH}`,
    stopping: stopping.signal,
  });
  const context: Context = {
    state,
    webhooks,
    tokens: createTokens(options.clientId, options.clientSecret),
    faults: createFaults(),
    webhookId: options.webhookId,
    calls: {},
    baseUrl,
    pagesUrl: () => (options.productOrigin === undefined ? baseUrl() : `${options.productOrigin}${browserPath}`),
  };

  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  // Bodies stay text: a signature counts their bytes, and faults in them are answered in the provider's words.
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  answerErrors(app);
  registerRest(app, context, stopping.signal);
  registerPages(app, context, browserPath);
  registerControl(app, context);
  await app.listen({ host: HOST, port: options.port ?? 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  port = address.port;

  return {
    baseUrl: baseUrl(),
    port,
    setWebhookUrl: webhooks.setUrl,
    close: async () => {
      stopping.abort();
      await app.close();
    },
  };
}
