import type { Trx } from '@msafara/db/database';
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  findEndpointForUpdate,
  insertEndpoint,
  listEndpoints,
  updateEndpoint,
} from '@msafara/db/webhooks/webhook-endpoints.repository';
import { DomainError } from '@msafara/domain/errors';
import { QUOTAS } from '@msafara/domain/plans/quotas';
import { say } from '@msafara/domain/say';
import { ROTATION_MS } from '@msafara/domain/webhooks/webhook-schedule';
import {
  type CreateWebhookInput,
  type EditWebhookInput,
  type NewWebhook,
  newWebhookSchema,
  type Webhook,
  type Webhooks,
  webhookSchema,
} from '@msafara/domain/webhooks/webhooks.schema';

import { type Caller, requirePermission } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { keyDetail } from '../shipments/shipment-change.ts';
import { organisationIn, organisationsOf } from '../test-mode/mode.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { newSigningKeys, publicKeyText, sealReplacedKeys, sealSigningKeys, secretText } from './webhook-secrets.ts';
import { requireWebhookUrl } from './webhook-url.ts';
import { sealHeaders, viewOf } from './webhook-view.ts';

type Act = 'webhook.created' | 'webhook.changed' | 'webhook.rotated' | 'webhook.deleted';

/** Writes down what was done to an endpoint; of its address the host alone, since the rest may be a secret. */
async function recordWebhookAct({ deps, actor }: Caller, trx: Trx, action: Act, url: string): Promise<void> {
  const { userId, organisationId } = actor;
  const details = { ...keyDetail(actor), host: new URL(url).host };
  await recordAct(deps, trx, { action, userId, organisationId, details });
}

/** Holds the caller's organisation for a key, or for a person who owns it still. Fails with FORBIDDEN. */
async function holdForCaller({ actor }: Caller, trx: Trx): Promise<void> {
  if (actor.key) await holdOrganisation(trx, actor.organisationId);
  else await holdAsOwner(trx, actor, say('role.ownerWebhooks'));
}

/** An endpoint of the caller's organisation; fails with NOT_FOUND. */
export async function requireEndpoint(ctx: Caller, id: string, trx?: Trx): Promise<EndpointRow> {
  const db = trx ?? ctx.deps.database.read;
  const row = await findEndpoint(db, { id, organisationIds: await organisationsOf(ctx, db) });
  if (!row) throw new DomainError('NOT_FOUND', say('webhook.notFound'));
  return row;
}

/** The same, held with its organisation by the transaction until it is over. Fails with FORBIDDEN for who owns that no more. */
export async function holdEndpoint(ctx: Caller, id: string, trx: Trx): Promise<EndpointRow> {
  await holdForCaller(ctx, trx);
  await requireEndpoint(ctx, id, trx);
  const row = await findEndpointForUpdate(trx, id);
  if (!row) throw new DomainError('NOT_FOUND', say('webhook.notFound'));
  return row;
}

/** The endpoints of the caller's organisation, those of both modes for a person (D24). Fails with FORBIDDEN. */
export async function listWebhooks(ctx: Caller): Promise<Webhooks> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'webhook.manage');
  // What is counted of each may be many rows.
  const db = deps.database.background;
  const rows = await listEndpoints(db, await organisationsOf(ctx, db));
  const webhooks = await Promise.all(rows.map((row) => viewOf(ctx, db, row)));
  return { webhooks, max: QUOTAS[actor.tier].endpoints };
}

/** One endpoint (D24). Fails with FORBIDDEN or NOT_FOUND. */
export async function readWebhook(ctx: Caller, { id }: { id: string }): Promise<Webhook> {
  requirePermission(ctx.actor, 'webhook.manage');
  return viewOf(ctx, ctx.deps.database.background, await requireEndpoint(ctx, id));
}

/**
 * Makes an endpoint and returns it with its secret, this once (D24): what was kept under a key of the caller's is without it. Fails
 * with FORBIDDEN, PLAN_LIMIT_REACHED, INVALID_INPUT for an address that nothing is sent to, or as `once` does.
 */
export async function createWebhook(
  ctx: Caller,
  input: CreateWebhookInput,
  key?: string,
): Promise<Outcome<NewWebhook>> {
  const { deps, actor } = ctx;
  const change = { key, operation: 'webhook.create', input, answerSchema: newWebhookSchema, keptWithout: ['secret'] };
  return once(ctx, change, () => {
    requirePermission(actor, 'webhook.manage');
    requireWebhookUrl(deps.env, input.url);
    const max = QUOTAS[actor.tier].endpoints;
    return async (trx) => {
      // Who counts does so alone.
      await holdForCaller(ctx, trx);
      const organisationId = await organisationIn(ctx, trx, input.mode);
      if ((await listEndpoints(trx, [organisationId])).length >= max) {
        throw new DomainError('PLAN_LIMIT_REACHED', say('webhook.tooMany', { max }));
      }
      const id = deps.newId();
      const keys = newSigningKeys(deps);
      const now = nowOf(deps);
      const row: EndpointRow = {
        id,
        organisation_id: organisationId,
        url: input.url,
        description: input.description,
        types: JSON.stringify(input.types),
        headers: sealHeaders(deps, id, input.headers),
        secret: sealSigningKeys(deps, id, keys),
        public_key: publicKeyText(keys),
        previous_secret: null,
        previous_until: null,
        state: 'active',
        disabled_reason: null,
        failures: 0,
        failing_since: null,
        warned: 0,
        due_at: null,
        blocked_until: null,
        leased_until: null,
        created_at: now,
        updated_at: now,
      };
      await insertEndpoint(trx, row);
      await recordWebhookAct(ctx, trx, 'webhook.created', input.url);
      return { status: 201, answer: { ...(await viewOf(ctx, trx, row)), secret: secretText(keys) } };
    };
  });
}

/** What an endpoint starts anew with, once it is switched on or leads elsewhere. */
const AFRESH = { failures: 0, failing_since: null, warned: 0, blocked_until: null } as const;

/**
 * Changes an endpoint; an absent field is unchanged. One that is paused gets what happens meanwhile once it is active again;
 * one that was switched off gets what waited for it then (D24). Fails as `createWebhook` does, or with NOT_FOUND.
 */
export async function editWebhook(ctx: Caller, input: EditWebhookInput, key?: string): Promise<Outcome<Webhook>> {
  const { deps, actor } = ctx;
  const { id, url, types, description, headers, state } = input;
  return once(ctx, { key, operation: 'webhook.edit', input, answerSchema: webhookSchema }, () => {
    requirePermission(actor, 'webhook.manage');
    if (url !== undefined) requireWebhookUrl(deps.env, url);
    return async (trx) => {
      const before = await holdEndpoint(ctx, id, trx);
      const now = nowOf(deps);
      const isOtherHost = url !== undefined && new URL(url).host !== new URL(before.url).host;
      const isRenewed = (state === 'active' && before.state !== 'active') || (url !== undefined && url !== before.url);
      const change = {
        ...(url !== undefined && { url }),
        ...(types !== undefined && { types: JSON.stringify(types) }),
        ...(description !== undefined && { description }),
        ...(headers !== undefined && { headers: sealHeaders(deps, id, headers) }),
        // What was meant for one host is not told another.
        ...(headers === undefined && isOtherHost && { headers: null }),
        ...(state !== undefined && { state, disabled_reason: null }),
        ...(isRenewed && { ...AFRESH, due_at: now }),
        updated_at: now,
      };
      await updateEndpoint(trx, id, change);
      await recordWebhookAct(ctx, trx, 'webhook.changed', url ?? before.url);
      return { status: 200, answer: await viewOf(ctx, trx, { ...before, ...change }) };
    };
  });
}

/** Deletes an endpoint with all that waits for it (D24). Fails with FORBIDDEN or NOT_FOUND. */
export async function removeWebhook(ctx: Caller, { id }: { id: string }): Promise<{ success: true }> {
  requirePermission(ctx.actor, 'webhook.manage');
  await ctx.deps.database.transaction(async (trx) => {
    await holdForCaller(ctx, trx);
    const { url } = await requireEndpoint(ctx, id, trx);
    await deleteEndpoint(trx, id);
    await recordWebhookAct(ctx, trx, 'webhook.deleted', url);
  });
  return { success: true };
}

/**
 * Gives an endpoint a new secret and returns it, this once; each old one signs too for 24 hours (D24). Fails with FORBIDDEN or
 * NOT_FOUND, or as `once` does.
 */
export async function rotateWebhook(ctx: Caller, { id }: { id: string }, key?: string): Promise<Outcome<NewWebhook>> {
  const { deps, actor } = ctx;
  const input = { id };
  const change = { key, operation: 'webhook.rotate', input, answerSchema: newWebhookSchema, keptWithout: ['secret'] };
  return once(ctx, change, () => {
    requirePermission(actor, 'webhook.manage');
    return async (trx) => {
      const before = await holdEndpoint(ctx, id, trx);
      const keys = newSigningKeys(deps);
      const now = nowOf(deps);
      const rotated = {
        secret: sealSigningKeys(deps, id, keys),
        public_key: publicKeyText(keys),
        previous_secret: sealReplacedKeys(deps, before, now),
        previous_until: fromNow(deps, ROTATION_MS),
        updated_at: now,
      };
      await updateEndpoint(trx, id, rotated);
      await recordWebhookAct(ctx, trx, 'webhook.rotated', before.url);
      return {
        status: 200,
        answer: { ...(await viewOf(ctx, trx, { ...before, ...rotated })), secret: secretText(keys) },
      };
    };
  });
}
