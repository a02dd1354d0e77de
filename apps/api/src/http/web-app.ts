import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { registerAssets } from './assets.ts';
import { ENDING_WORKER } from './no-offline.ts';
import { isNoPage } from './page-address.ts';
import {
  isWebKit,
  PAGE_POLICY,
  PAYMENT_POLICY,
  PERMISSIONS_HEADER,
  SIGNED_IN_PERMISSIONS_HEADER,
  WEBKIT_OPENER_HEADER,
} from './security-headers.ts';

/** The web app's other paths for everybody; a page elsewhere is the app's 404 with the status of one. */
const PUBLIC_PAGES = [
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/unsubscribe',
  '/follow',
  '/stop-following',
  '/s/:token',
  '/invitation',
  '/account-created',
  '/signup',
  '/claim',
];

/** Those behind the sign-in. */
const SIGNED_IN_PAGES = [
  '/dashboard',
  '/shipments',
  '/shipments/import',
  '/shipments/:id',
  '/dynamic-eta',
  '/at-the-border',
  '/at-the-border/import',
  '/units/:number',
  '/qr-generator',
  '/labels',
  '/scan-update',
  '/deliver',
  '/outbox',
  '/reports',
  '/live-chat',
  '/settings',
  '/receipt/:orderId',
  '/admin',
];

/** What other sites load (§2): the tracking widget, as it is and compressed. */
const WIDGET = /[\\/]widget\.js(?:\.br|\.gz)?$/u;

const WIDGET_HEADERS = {
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/** Where password managers send who wants to change a password. */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** The page that the provider's script runs on, under headers of its own. */
const PAYMENT_PAGE = '/payment';

/**
 * Serves the built web app: its assets for ever, the page itself always fresh. `ownPages` are those
 * that a feature writes itself. Where `offline` is off, devices that open without a network stop doing so.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { root, offline }: { root: string; offline: boolean },
  ownPages: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  await registerAssets(app, root);
  await app.register(async (scope) => {
    await scope.register(helmet, PAGE_POLICY);
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(PERMISSIONS_HEADER);
      done();
    });
    await scope.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz', 'index.html', ...(offline ? [] : ['sw.js'])],
      setHeaders: (reply, path) => {
        void reply.headers(WIDGET.test(path) ? WIDGET_HEADERS : { 'cache-control': 'no-cache' });
      },
    });
    if (!offline) {
      scope.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('text/javascript').send(ENDING_WORKER),
      );
    }
    await scope.register(async (pages) => {
      await pages.register(compress, { threshold: 1024 });
      await ownPages(pages);
    });
    for (const page of PUBLIC_PAGES) {
      scope.get(page, { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
    }
    for (const page of SIGNED_IN_PAGES) {
      scope.get(page, { schema: { hide: true } }, (_request, reply) =>
        reply.headers(SIGNED_IN_PERMISSIONS_HEADER).sendFile('index.html'),
      );
    }
    scope.get(PAYMENT_PAGE, { helmet: PAYMENT_POLICY, schema: { hide: true } }, (request, reply) =>
      reply.headers(isWebKit(request.headers['user-agent']) ? WEBKIT_OPENER_HEADER : {}).sendFile('index.html'),
    );
    scope.get(CHANGE_PASSWORD, { schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/settings?tab=security'),
    );
    scope.get('/*', { schema: { hide: true } }, (request, reply) => {
      const wantsPage = request.headers.accept?.includes('text/html') === true;
      if (isNoPage(request.url) || !wantsPage) return reply.callNotFound();
      return reply.status(404).sendFile('index.html');
    });
  });
}
