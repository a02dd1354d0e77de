import type { Announce, Trx } from '@msafara/db/database';
import { findEvent, insertEvents, listEventIdsSince } from '@msafara/db/events/events.repository';
import {
  findAttempt,
  type FullAttempt,
  listAttempts,
  listTries,
} from '@msafara/db/webhooks/webhook-attempts.repository';
import {
  insertDeliveries,
  newDelivery,
  updateDeliveriesRevived,
} from '@msafara/db/webhooks/webhook-deliveries.repository';
import { type EndpointRow, updateEndpoint } from '@msafara/db/webhooks/webhook-endpoints.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { FAILURES_UNTIL_PROBES } from '@msafara/domain/webhooks/webhook-schedule';
import {
  type AttemptDetail,
  type Attempts,
  type ListAttemptsInput,
  replayedSchema,
  sentEventSchema,
} from '@msafara/domain/webhooks/webhooks.schema';
import type { z } from 'zod';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { toEvent } from '../events/events.service.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { typesOf } from './webhook-view.ts';
import { holdEndpoint, requireEndpoint } from './webhooks.service.ts';
import { organisationsOf } from '../test-mode/mode.ts';

type SentEvent = z.infer<typeof sentEventSchema>;
type Replayed = z.infer<typeof replayedSchema>;

/** So many events are put in line at once. */
const STEP = 1000;

function requireActive({ state }: EndpointRow): void {
  if (state !== 'active') throw new DomainError('CONFLICT', say('webhook.off'));
}

/** Has what waits for an endpoint sent now, even where it is left alone for its failures: somebody looks at it. */
async function sendNow(trx: Trx, announce: Announce, endpoint: EndpointRow, now: string): Promise<void> {
  // Not by a probe, which takes what has waited longest.
  const failures = Math.min(endpoint.failures, FAILURES_UNTIL_PROBES - 1);
  await updateEndpoint(trx, endpoint.id, { due_at: now, blocked_until: null, failures });
  announce({ kind: 'webhooks' });
}

/**
 * Sends a test event to an endpoint, whatever types it asked for (D24). Fails with FORBIDDEN, NOT_FOUND, CONFLICT for one that is
 * switched off, or as `once` does.
 */
export async function testWebhook(ctx: Caller, { id }: { id: string }, key?: string): Promise<Outcome<SentEvent>> {
  const { deps, actor } = ctx;
  return once(ctx, { key, operation: 'webhook.test', input: { id }, answerSchema: sentEventSchema }, () => {
    requirePermission(actor, 'webhook.manage');
    return async (trx, announce) => {
      const endpoint = await holdEndpoint(ctx, id, trx);
      requireActive(endpoint);
      const now = nowOf(deps);
      const [eventId = ''] = await insertEvents(trx, [
        {
          organisation_id: endpoint.organisation_id,
          shipment_id: null,
          seq: null,
          type: 'endpoint.test',
          // The rest of the address may be a secret, and members read the journal.
          data: JSON.stringify({ id, url: new URL(endpoint.url).origin }),
          created_at: now,
        },
      ]);
      await insertDeliveries(trx, [newDelivery({ endpointId: id, eventId, eventType: 'endpoint.test' }, now)]);
      await sendNow(trx, announce, endpoint, now);
      return { status: 200, answer: { eventId } };
    };
  });
}

/**
 * Puts all events since a time that an endpoint asked for and was not given in line again: those that failed, and those that
 * happened while it was switched off (D24). Fails as `testWebhook` does.
 */
export async function replayWebhook(
  ctx: Caller,
  { id, since }: { id: string; since: string },
  key?: string,
): Promise<Outcome<Replayed>> {
  const { actor } = ctx;
  const change = { key, operation: 'webhook.replay', input: { id, since }, answerSchema: replayedSchema };
  return once(ctx, change, async () => {
    requirePermission(actor, 'webhook.manage');
    requireActive(await requireEndpoint(ctx, id));
    // Done before, in steps: one transaction of them all would hold the journal back. Done twice it is the same.
    const count = await replayInSteps(ctx, { id, since });
    return () => Promise.resolve({ status: 200, answer: { count } });
  });
}

async function replayInSteps(ctx: Caller, { id, since }: { id: string; since: string }): Promise<number> {
  const { deps } = ctx;
  let [count, after] = [0, ''];
  for (let isLast = false; !isLast;) {
    const step = await deps.database.transaction(async (trx, announce) => {
      const endpoint = await holdEndpoint(ctx, id, trx);
      const now = nowOf(deps);
      const sought = { organisationId: endpoint.organisation_id, types: typesOf(endpoint), since, after, limit: STEP };
      const events = await listEventIdsSince(trx, sought);
      const rows = events.map(({ id: eventId, type }) =>
        newDelivery({ endpointId: id, eventId, eventType: type }, now),
      );
      const ids = rows.map((row) => row.id);
      const revived = await updateDeliveriesRevived(trx, ids, { now, evenDelivered: false });
      const inserted = await insertDeliveries(trx, rows);
      if (revived + inserted > 0) await sendNow(trx, announce, endpoint, now);
      return { count: revived + inserted, last: events.at(-1)?.id, isLast: events.length < STEP };
    });
    count += step.count;
    after = step.last ?? after;
    ({ isLast } = step);
  }
  return count;
}

/** The tries of an endpoint, the newest first (D24). Fails with FORBIDDEN or NOT_FOUND. */
export async function readAttempts(ctx: Caller, input: ListAttemptsInput): Promise<Attempts> {
  requirePermission(ctx.actor, 'webhook.manage');
  const { id, outcome, cursor, limit } = input;
  await requireEndpoint(ctx, id);
  const db = ctx.deps.database.read;
  const rows = await listAttempts(db, { endpointId: id, outcome, before: cursor, limit: limit + 1 });
  const attempts = rows.slice(0, limit);
  return { attempts, nextCursor: rows.length > limit ? (attempts.at(-1)?.id ?? null) : null };
}

async function requireAttempt(ctx: Caller, id: string): Promise<FullAttempt> {
  requirePermission(ctx.actor, 'webhook.manage');
  const db = ctx.deps.database.read;
  const found = await findAttempt(db, { id, organisationIds: await organisationsOf(ctx, db) });
  if (!found) throw new DomainError('NOT_FOUND', say('webhook.attemptNotFound'));
  return found;
}

/** A try with what was sent and answered (D24). Fails with FORBIDDEN or NOT_FOUND. */
export async function readAttempt(ctx: Caller, { id }: { id: string }): Promise<AttemptDetail> {
  const { attempt, deliveryId, requestHeaders, responseHeaders, responseBody } = await requireAttempt(ctx, id);
  const db = ctx.deps.database.read;
  const [event, tries] = await Promise.all([findEvent(db, attempt.eventId), listTries(db, deliveryId)]);
  const told = { requestHeaders, responseHeaders, responseBody, event: event ? toEvent(event) : null };
  return { ...attempt, ...told, tries };
}

/**
 * Sends the event of a try again, delivered or not (D24). Fails as `testWebhook` does, or with NOT_FOUND for an event that is
 * kept no longer.
 */
export async function resendAttempt(ctx: Caller, { id }: { id: string }, key?: string): Promise<Outcome<SentEvent>> {
  const { deps } = ctx;
  return once(ctx, { key, operation: 'webhook.resend', input: { id }, answerSchema: sentEventSchema }, async () => {
    const { attempt, endpointId, deliveryId } = await requireAttempt(ctx, id);
    const { eventId } = attempt;
    return async (trx, announce) => {
      const endpoint = await holdEndpoint(ctx, endpointId, trx);
      requireActive(endpoint);
      if (!(await findEvent(trx, eventId))) throw new DomainError('NOT_FOUND', say('webhook.eventGone'));
      const now = nowOf(deps);
      await updateDeliveriesRevived(trx, [deliveryId], { now, evenDelivered: true });
      await sendNow(trx, announce, endpoint, now);
      return { status: 200, answer: { eventId } };
    };
  });
}
