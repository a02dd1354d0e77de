import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';

import { requireSignedIn } from './context.ts';
import type { Deps } from './deps.ts';
import { unsubscribeRest } from './features/account/unsubscribe.rest.ts';
import { adminRest } from './features/admin/admin.rest.ts';
import { apiRequestsRest } from './features/api-requests/api-requests.rest.ts';
import { logKeyRequests } from './features/api-requests/request-log.ts';
import { authRest } from './features/auth/auth.rest.ts';
import { billingRest } from './features/billing/billing.rest.ts';
import { receiptRest } from './features/billing/receipt.rest.ts';
import { registerStandInPages } from './features/billing/stand-in-pages.ts';
import { webhookRest } from './features/billing/webhook.rest.ts';
import { chatRest } from './features/chat/chat.rest.ts';
import { clocksRest } from './features/clocks/clocks.rest.ts';
import { eventsRest } from './features/events/events.rest.ts';
import { logosRest } from './features/organisations/logos.rest.ts';
import { filesRest } from './features/files/files.rest.ts';
import { keysRest } from './features/keys/keys.rest.ts';
import { labelsRest } from './features/labels/labels.rest.ts';
import { registerDocs } from './features/docs/docs.pages.ts';
import { registerLandingPages } from './features/landing/landing.pages.ts';
import { registerLiveStream } from './features/live/live.stream.ts';
import { messageCallbacksRest } from './features/messages/callbacks.rest.ts';
import { shortLinksRest } from './features/messages/short-links.rest.ts';
import { messagesRest } from './features/messages/messages.rest.ts';
import { notificationsRest } from './features/notifications/notifications.rest.ts';
import { corridorsRest } from './features/borders/corridors.rest.ts';
import { borderPostsRest } from './features/borders/border-posts.rest.ts';
import { dwellRest } from './features/borders/dwell.rest.ts';
import { plansRest } from './features/plans/plans.rest.ts';
import { proofPagesRest } from './features/proof-sheets/proof-pages.rest.ts';
import { proofSheetsRest } from './features/proof-sheets/proof-sheets.rest.ts';
import { unitsRest } from './features/units/units.rest.ts';
import { milestonesRest } from './features/milestones/milestones.rest.ts';
import { documentsRest } from './features/documents/documents.rest.ts';
import { dcsaRest } from './features/standards/dcsa.rest.ts';
import { epcisRest } from './features/standards/epcis.rest.ts';
import { proofsRest } from './features/proofs/proofs.rest.ts';
import { revenueRest } from './features/revenue/revenue.rest.ts';
import { shipmentsRest } from './features/shipments/shipments.rest.ts';
import { followRest } from './features/tracking/follow.rest.ts';
import { registerTrackingPages } from './features/tracking/tracking.pages.ts';
import { webhooksRest } from './features/webhooks/webhooks.rest.ts';
import { trackingRest } from './features/tracking/tracking.rest.ts';
import { createTracking } from './features/tracking/tracking.service.ts';
import { readAddresses, trustIn } from './http/address.ts';
import { authenticate, callerOf, refuseCrossSite, visitorOf } from './http/authenticate.ts';
import { createKeyCheck } from './features/keys/key-check.ts';
import { refuseKeysInAddresses } from './http/key-in-address.ts';
import { readKeys } from './http/key-request.ts';
import { keepCheckout } from './http/checkout-cookie.ts';
import { handleClientError } from './http/client-errors.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { handleError } from './http/error-handler.ts';
import { noteWrites } from './http/note-writes.ts';
import { registerHealth } from './http/health.ts';
import { logOf, logRequests } from './http/log.ts';
import { BODY_LIMIT, NOT_FOUND, perMinute, TIMEOUTS } from './http/limits.ts';
import { shedLoad } from './http/load-shedding.ts';
import { createLimit, limitRoutes } from './http/rate-limit.ts';
import type { RestPlugin, RestTools } from './http/rest.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { tellRequestIds } from './http/request-id.ts';
import { API_HEADERS } from './http/security-headers.ts';
import { registerTrpc } from './http/trpc-plugin.ts';
import { noteOperations } from './openapi/note-operations.ts';
import type { Paypal } from './paypal-env.ts';
import { registerWaitingRoom } from './http/waiting-room.ts';
import { registerWebApp } from './http/web-app.ts';

export type ServerOptions = {
  /** Where the built web app lies; undefined serves the API alone. */
  webRoot: string | undefined;
  /** False once the server is closing. */
  isOpen: () => boolean;
  /** The stand-in whose pages browsers reach through us; undefined with the provider itself. */
  standIn?: Paypal | undefined;
};

/** Builds the whole server; it does not listen yet. */
export async function buildServer(deps: Deps, options: ServerOptions): Promise<FastifyInstance> {
  const { env } = deps;
  const app = fastify({
    logger: logOf(env.LOG_LEVEL),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustIn(env.TRUST_PROXY),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: deps.randomId,
    // What it would answer has neither our form nor Retry-After.
    return503OnClosing: false,
    // A batch of ten calls has their ten names as one parameter of its path.
    routerOptions: { maxParamLength: 500 },
    requestTimeout: TIMEOUTS.request,
    connectionTimeout: TIMEOUTS.connection,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    http: { headersTimeout: TIMEOUTS.headers },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  });
  tellRequestIds(app);
  refuseWhileClosing(app, options.isOpen);
  readAddresses(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  readJsonBodies(app);
  await app.register(cookie);
  await shedLoad(app, { lateMs: deps.lateMs });
  registerWaitingRoom(app, deps);
  refuseKeysInAddresses(app);
  logKeyRequests(app, deps);
  readKeys(app, deps, createKeyCheck(deps));
  if (env.RATE_LIMITS === 'on') limitRoutes(app);
  logRequests(app);
  noteWrites(app, deps);

  const tracking = createTracking(deps);
  await registerHealth(app, deps, options.isOpen);
  noteOperations(app, env.PUBLIC_URL);
  await app.register(async (scope) => {
    await registerDocs(scope, env);
  });
  await app.register(async (scope) => {
    await trackingScope(scope, deps, trackingRest(tracking));
  });
  await app.register(async (scope) => {
    await restScope(scope, deps, [
      adminRest,
      apiRequestsRest,
      authRest,
      borderPostsRest,
      dwellRest,
      chatRest,
      eventsRest,
      keysRest,
      labelsRest,
      messagesRest,
      notificationsRest,
      plansRest,
      documentsRest,
      proofsRest,
      milestonesRest,
      epcisRest,
      dcsaRest,
      unitsRest,
      clocksRest,
      proofSheetsRest,
      receiptRest,
      revenueRest,
      shipmentsRest,
      webhooksRest,
    ]);
  });
  await app.register(async (scope) => {
    await restScope(scope, deps, [filesRest]);
  });
  await app.register(async (scope) => {
    await restScope(scope, deps, [
      unsubscribeRest,
      followRest,
      shortLinksRest,
      proofPagesRest(deps),
      logosRest(deps),
      corridorsRest(deps),
    ]);
  });
  await app.register(async (scope) => {
    await restScope(scope, deps, [billingRest]);
  });
  await app.register(async (scope) => {
    await restScope(scope, deps, [webhookRest]);
  });
  await app.register(async (scope) => {
    await restScope(scope, deps, [messageCallbacksRest(tracking)]);
  });
  await app.register((scope, _options, done) => {
    registerLiveStream(scope, deps);
    done();
  });
  if (options.standIn) registerStandInPages(app, options.standIn);
  await app.register(async (scope) => {
    await registerTrpc(scope, deps, tracking);
  });
  const { webRoot } = options;
  if (webRoot !== undefined) {
    await registerWebApp(app, { root: webRoot, offline: env.OFFLINE === 'on' }, async (scope) => {
      await registerTrackingPages(scope, deps, tracking, webRoot);
      await registerLandingPages(scope, deps, webRoot);
    });
  }
  const limited = env.RATE_LIMITS === 'on' ? { preHandler: createLimit(NOT_FOUND) } : {};
  app.setNotFoundHandler(limited, (request, reply) => {
    handleError(Object.assign(new DomainError('NOT_FOUND', say('request.nothingHere'))) as never, request, reply);
  });
  return app;
}

function toolsOf(deps: Deps): RestTools {
  return {
    signedOut: (request) => ({ ...visitorOf(deps, request), session: undefined, hasKey: false }),
    caller: (request) => callerOf(deps, request),
    anyone: (request) => authenticate(deps, request),
    refuseCrossSite: (request) => {
      refuseCrossSite(deps, request);
    },
    keepCheckout: (reply, token) => {
      keepCheckout(deps, reply, token);
    },
    signedIn: async (request) => requireSignedIn(await authenticate(deps, request)),
    limited: (max) => ({ config: { rateLimit: perMinute(max) } }),
    forKeys: (max) => ({ config: { rateLimit: perMinute(max), takesKeys: true } }),
  };
}

/** The busiest path has nothing on it that it does not need. */
async function trackingScope(scope: FastifyInstance, deps: Deps, plugin: RestPlugin): Promise<void> {
  await Promise.resolve(plugin(scope.withTypeProvider<ZodTypeProvider>(), toolsOf(deps)));
}

async function restScope(scope: FastifyInstance, deps: Deps, plugins: RestPlugin[]): Promise<void> {
  await scope.register(compress, { threshold: 1024 });
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(API_HEADERS).header('cache-control', 'no-store');
    done();
  });
  for (const plugin of plugins) plugin(scope.withTypeProvider<ZodTypeProvider>(), toolsOf(deps));
}
