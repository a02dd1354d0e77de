import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Context } from './context.ts';
import { ProviderError, errorBody, isIssue, refusal } from './errors.ts';
import type { Fault, Operation } from './faults.ts';
import { newDebugId } from './ids.ts';
import { type Act, type Incoming, type Outcome, requestIdOf } from './incoming.ts';

const idParams = z.object({ id: z.string().default('') });
const mockHeader = z.object({ mock_application_codes: z.union([z.string(), z.array(z.string()).min(1)]) });

/** The provider's own header for negative tests. */
function refuseIfMocked(header: string | undefined): void {
  if (header === undefined) return;
  let mock: z.infer<typeof mockHeader>;
  try {
    mock = mockHeader.parse(JSON.parse(header));
  } catch {
    throw refusal('INVALID_PARAMETER_SYNTAX', { field: 'PayPal-Mock-Response', value: header, location: 'header' });
  }
  const code = [mock.mock_application_codes].flat()[0] ?? '';
  if (!isIssue(code)) {
    throw refusal('INVALID_PARAMETER_VALUE', { field: 'PayPal-Mock-Response', value: code, location: 'header' });
  }
  throw refusal(code);
}

/** Without `Prefer: return=representation` a POST answers id, status and links alone. */
function shaped(request: FastifyRequest, incoming: Incoming, body: Record<string, unknown>): Record<string, unknown> {
  const isWhole = /(?:^|[\s,;])return=representation(?:$|[\s,;])/u.test(incoming.header('prefer') ?? '');
  const hasMinimal = ['create', 'capture', 'refund'].includes(incoming.operation);
  if (request.method !== 'POST' || isWhole || !hasMinimal) return body;
  const { id, status, links } = body;
  return { id, status, links };
}

function attempt(context: Context, incoming: Incoming, fault: Fault | undefined, act: Act): Outcome {
  try {
    // A token is what the others show, and is asked for with the credentials.
    if (!incoming.operation.endsWith('token')) context.tokens.checkAccess(incoming.header('authorization'));
    requestIdOf(incoming);
    refuseIfMocked(incoming.header('paypal-mock-response'));
    return act(incoming, fault);
  } catch (error) {
    if (error instanceof ProviderError) return { status: error.status, body: Object(error.body) };
    throw error;
  }
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).header('paypal-debug-id', newDebugId()).send(body);
}

function drop(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

function incomingOf(request: FastifyRequest, operation: Operation, body: string): Incoming {
  const header = (name: string): string | undefined => [request.headers[name]].flat()[0];
  return { operation, path: request.url, id: idParams.parse(request.params ?? {}).id, body, header };
}

/**
 * Serves one operation of the REST surface: counts it, meets a fault that was asked for, keeps what was
 * done before it is answered, and sends the webhooks of it afterwards without waiting for them.
 */
export function createServe(context: Context, stopping: AbortSignal) {
  const running = new Set<string>();

  async function answer(request: FastifyRequest, reply: FastifyReply, incoming: Incoming, act: Act): Promise<unknown> {
    const { operation } = incoming;
    const fault = context.faults.take(operation);
    const wait = fault?.ms ?? (fault?.kind === 'latency' ? 1000 : 0);
    if (wait > 0) await sleep(wait, undefined, { signal: stopping });
    if (fault?.kind === 'drop') return drop(request, reply);
    if (fault?.kind === 'error') return send(reply, 500, errorBody(500));
    if (fault?.kind === 'rate-limit') return send(reply, 429, errorBody(429));
    if (fault?.kind === 'refused') return send(reply, 422, refusal('TRANSACTION_REFUSED').body);
    const outcome = attempt(context, incoming, fault, act);
    const isDone = outcome.status < 300;
    if (isDone && request.method === 'POST') context.state.save();
    for (const event of outcome.events ?? []) context.webhooks.emit(event);
    if (isDone && fault?.kind === 'drop-after-success') return drop(request, reply);
    if (isDone && fault?.kind === 'error-after-success') return send(reply, 500, errorBody(500));
    return send(reply, outcome.status, shaped(request, incoming, outcome.body));
  }

  return (operation: Operation | ((body: string) => Operation), act: Act) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const body = typeof request.body === 'string' ? request.body : '';
      const incoming = incomingOf(request, typeof operation === 'string' ? operation : operation(body), body);
      context.calls[incoming.operation] = (context.calls[incoming.operation] ?? 0) + 1;
      const requestId = incoming.header('paypal-request-id');
      if (requestId === undefined) return answer(request, reply, incoming, act);
      const key = `${incoming.operation}:${requestId}`;
      // Of two calls with one id at the same time the second fails.
      if (running.has(key)) return send(reply, 409, refusal('PREVIOUS_REQUEST_IN_PROGRESS').body);
      running.add(key);
      try {
        return await answer(request, reply, incoming, act);
      } finally {
        running.delete(key);
      }
    };
}
