import type { Trx } from '@msafara/db/database';
import { insertAttempt } from '@msafara/db/webhooks/webhook-attempts.repository';
import {
  findNextDue,
  listDue,
  updateDelivery,
  updateTried,
  updateWaitingDueNow,
} from '@msafara/db/webhooks/webhook-deliveries.repository';
import {
  type EndpointRow,
  findEndpointForUpdate,
  updateEndpoint,
} from '@msafara/db/webhooks/webhook-endpoints.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { FAILURES_UNTIL_PROBES, probeWait, waitAfter } from '@msafara/domain/webhooks/webhook-schedule';
import pMap from 'p-map';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import type { SendWebhook, WebhookAnswer } from './send-webhook.ts';
import { disableEndpoint } from './webhook-health.ts';
import { openReplacedKeys, openSigningKeys, signaturesOf } from './webhook-secrets.ts';
import { openHeaders } from './webhook-view.ts';

/** So many are sent to one endpoint at once. */
const AT_ONCE = 2;
/** So many are taken at a time, and then others have their turn. */
const TURN = 50;
/** No more is begun after so long. */
const TURN_MS = 30_000;

const MOST_LATER_MS = DAY_MS;
/** Answers that ask for patience of all that would be sent. */
const PATIENCE = new Set([429, 502, 503, 504]);

type Due = Awaited<ReturnType<typeof listDue>>[number];

type Try = WebhookAnswer & { at: string; requestHeaders: Record<string, string> };

function unsent(error: WebhookAnswer['error']): WebhookAnswer {
  return { status: null, error, ms: 0, responseHeaders: {}, responseBody: '' };
}

function isDelivered({ status }: WebhookAnswer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Sends an event to an endpoint, signed by its secret and by each that was replaced within a day. */
async function send(deps: Deps, sender: SendWebhook, endpoint: EndpointRow, due: Due, over: AbortSignal): Promise<Try> {
  const at = nowOf(deps);
  const custom = openHeaders(deps, endpoint);
  const keys = openSigningKeys(deps, endpoint.id, endpoint.secret);
  if (!keys || !custom) return { ...unsent('secret-unreadable'), at, requestHeaders: {} };
  const before = openReplacedKeys(deps, endpoint, at);
  const timestamp = Math.floor(Date.parse(at) / 1000);
  const body = `{"type":${JSON.stringify(due.event_type)},"timestamp":${JSON.stringify(due.happened)},"data":${due.data ?? ''}}`;
  const message = { id: due.event_id, timestamp, body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Msafara-Webhooks/1.0',
    'webhook-id': due.event_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(message, [keys, ...before]),
  };
  const answer = await sender(endpoint.url, { headers: { ...custom, ...headers }, body }, over);
  // What stands in the receiver's own headers is a secret of theirs.
  const masked = Object.fromEntries(Object.keys(custom).map((name) => [name, '•••']));
  return { ...answer, at, requestHeaders: { ...masked, ...headers } };
}

/** How long the receiver asked to be left alone, in milliseconds. */
function askedFor({ status, responseHeaders }: WebhookAnswer, now: number): number {
  const said = responseHeaders['retry-after'];
  if (status === null || !PATIENCE.has(status) || said === undefined) return 0;
  const seconds = /^\d{1,9}$/u.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(0, seconds), MOST_LATER_MS);
}

function randomOf({ pick }: Deps): number {
  return pick(10_001) / 10_000;
}

/** Writes down what came of a try; returns for how long nothing is to be sent to the endpoint, in milliseconds. */
async function record(deps: Deps, trx: Trx, { due, tried, endpointId }: Recorded): Promise<number> {
  const isGood = isDelivered(tried);
  await insertAttempt(trx, {
    id: deps.newId(),
    delivery_id: due.id,
    endpoint_id: endpointId,
    nth: due.tries + 1,
    at: tried.at,
    ms: tried.ms,
    is_delivered: Number(isGood),
    status: tried.status,
    error: tried.error,
    request_headers: JSON.stringify(tried.requestHeaders),
    response_headers: JSON.stringify(tried.responseHeaders),
    response_body: tried.responseBody,
  });
  if (isGood) {
    await updateDelivery(trx, due.id, { state: 'delivered', tries: due.tries + 1, next_at: null });
    return 0;
  }
  const wait = waitAfter(due.tries + 1, randomOf(deps));
  const asked = askedFor(tried, deps.clock());
  const next =
    wait === undefined
      ? { state: 'failed' as const, next_at: null }
      : { state: 'waiting' as const, next_at: fromNow(deps, Math.max(wait, asked)) };
  await updateTried(trx, due, { ...next, tries: due.tries + 1 });
  return asked;
}

type Recorded = { due: Due; tried: Try; endpointId: string };

/**
 * Moves an endpoint by what came of a try; of those that were under way together no more count than lead to probes. Returns it
 * as it is then; undefined where it was deleted or is no longer active.
 */
async function moveEndpoint(
  deps: Deps,
  trx: Trx,
  id: string,
  { tried, isProbe, url }: { tried: Try; isProbe: boolean; url: string },
): Promise<EndpointRow | undefined> {
  const endpoint = await findEndpointForUpdate(trx, id);
  if (!endpoint || endpoint.state !== 'active') return undefined;
  // Another address is not judged by what the one before answered.
  if (endpoint.url !== url) return undefined;
  if (isDelivered(tried)) {
    if (endpoint.failures === 0) return endpoint;
    const mended = { failures: 0, failing_since: null, warned: 0 };
    await updateEndpoint(trx, id, mended);
    // What waited because the endpoint was left alone goes out; what failed by itself waits on.
    if (endpoint.failures >= FAILURES_UNTIL_PROBES) await updateWaitingDueNow(trx, id, nowOf(deps));
    return { ...endpoint, ...mended };
  }
  if (tried.status === 410) {
    await disableEndpoint(deps, trx, endpoint, 'gone');
    return undefined;
  }
  const failures = isProbe ? endpoint.failures + 1 : Math.min(endpoint.failures + 1, FAILURES_UNTIL_PROBES);
  const failed = { failures, failing_since: endpoint.failing_since ?? tried.at };
  await updateEndpoint(trx, id, failed);
  return { ...endpoint, ...failed };
}

/**
 * Ends a turn. The next one is when the first waiting event is due, or after the pause that a failing endpoint gets, unless
 * a resend was requested in the meantime.
 */
async function release(deps: Deps, leased: EndpointRow, notBefore: number): Promise<void> {
  const { id } = leased;
  await deps.database.transaction(async (trx) => {
    // Held before it is looked at: what is put in line meanwhile says so afterwards.
    const endpoint = await findEndpointForUpdate(trx, id);
    const isAskedFor = leased.blocked_until !== null && endpoint?.blocked_until === null;
    const isMoved = endpoint?.url !== leased.url;
    const blockedUntil = notBefore === 0 || isAskedFor || isMoved ? null : new Date(notBefore).toISOString();
    const [next, now] = [await findNextDue(trx, id), nowOf(deps)];
    // Whoever had its turn goes to the end of the line, however old what waits is.
    const dueAt = next === undefined ? null : next > now ? next : now;
    await updateEndpoint(trx, id, { leased_until: null, due_at: dueAt, blocked_until: blockedUntil });
  });
}

/**
 * Sends what is due of an endpoint that this process leased, two at a time (D24). One that failed five times in a row is tried with
 * one event alone, and then left alone for longer each time.
 */
export async function deliverTurn(
  deps: Deps,
  sender: SendWebhook,
  leased: EndpointRow,
  over: AbortSignal,
): Promise<void> {
  const startedAt = deps.clock();
  const state = { endpoint: leased, isOver: false, notBefore: 0 };
  const isProbe = leased.failures >= FAILURES_UNTIL_PROBES;
  const now = isProbe ? undefined : nowOf(deps);
  const all = await listDue(deps.database.read, { endpointId: leased.id, now, limit: isProbe ? 1 : TURN });
  const step = async (due: Due): Promise<void> => {
    if (state.isOver || over.aborted || deps.clock() - startedAt > TURN_MS) return;
    if (due.data === null) {
      await deps.database.transaction((trx) => updateDelivery(trx, due.id, { state: 'failed', next_at: null }));
      return;
    }
    const { url } = state.endpoint;
    const tried = await send(deps, sender, state.endpoint, due, over);
    await deps.database.transaction(async (trx) => {
      const asked = await record(deps, trx, { due, tried, endpointId: leased.id });
      const moved = await moveEndpoint(deps, trx, leased.id, { tried, isProbe, url });
      const wait = Math.max(asked, moved ? probeWait(moved.failures, randomOf(deps)) : 0);
      if (wait > 0) state.notBefore = Math.max(state.notBefore, deps.clock() + wait);
      if (wait > 0 || !moved) state.isOver = true;
      if (moved) state.endpoint = moved;
    });
  };
  try {
    await pMap(all, step, { concurrency: AT_ONCE });
  } finally {
    await release(deps, leased, state.notBefore);
  }
}
