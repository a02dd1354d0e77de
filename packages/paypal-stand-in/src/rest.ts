import type { FastifyInstance } from 'fastify';

import { captureOrder, getCapture } from './captures.ts';
import type { Context } from './context.ts';
import { ProviderError } from './errors.ts';
import { once } from './idempotency.ts';
import type { Incoming, Outcome } from './incoming.ts';
import { createServe } from './operation.ts';
import { createOrder, getOrder } from './orders.ts';
import { rawMember } from './raw-member.ts';
import { getRefund, refundCapture } from './refunds.ts';
import { readBody, verifyRequest } from './schemas.ts';

function isClientToken(form: URLSearchParams): boolean {
  return form.get('response_type') === 'client_token';
}

function grantToken({ tokens }: Context, { body, header }: Incoming): Outcome {
  tokens.checkCredentials(header('authorization'));
  const form = new URLSearchParams(body);
  if (form.get('grant_type') !== 'client_credentials') {
    const description = 'Grant Type is NULL or unsupported';
    throw new ProviderError(400, { error: 'unsupported_grant_type', error_description: description });
  }
  return { status: 200, body: Object(isClientToken(form) ? tokens.grantClient() : tokens.grantAccess()) };
}

/** Says whether a delivery is ours. It counts the bytes of the event as they stand in the request. */
function verifySignature({ webhooks }: Context, { body }: Incoming): Outcome {
  const { webhook_id: webhookId, webhook_event: _event, ...signed } = readBody(verifyRequest, body);
  const raw = rawMember(body, 'webhook_event') ?? '';
  const isGenuine = webhooks.isGenuine(raw, signed, webhookId);
  return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
}

/** The provider's REST surface. */
export function registerRest(app: FastifyInstance, context: Context, stopping: AbortSignal): void {
  const serve = createServe(context, stopping);
  const { state } = context;

  app.post(
    '/v1/oauth2/token',
    serve(
      (body) => (isClientToken(new URLSearchParams(body)) ? 'client-token' : 'token'),
      (request) => grantToken(context, request),
    ),
  );
  app.post(
    '/v2/checkout/orders',
    serve('create', (request) => once(state, request, () => createOrder(context, request))),
  );
  app.get(
    '/v2/checkout/orders/:id',
    serve('get', (request) => getOrder(context, request)),
  );
  app.post(
    '/v2/checkout/orders/:id/capture',
    serve('capture', (request, fault) => once(state, request, () => captureOrder(context, request, fault))),
  );
  app.get(
    '/v2/payments/captures/:id',
    serve('get', (request) => getCapture(context, request)),
  );
  app.post(
    '/v2/payments/captures/:id/refund',
    serve('refund', (request, fault) => once(state, request, () => refundCapture(context, request, fault))),
  );
  app.get(
    '/v2/payments/refunds/:id',
    serve('get', (request) => getRefund(context, request)),
  );
  app.post(
    '/v1/notifications/verify-webhook-signature',
    serve('verify', (request) => verifySignature(context, request)),
  );
  app.get('/v1/notifications/certs/:id', (_request, reply) => reply.type('text/plain').send(state.publicKey));
}
