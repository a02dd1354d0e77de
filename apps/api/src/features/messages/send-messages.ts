import type { Trx } from '@msafara/db/database';
import { findMessagePlan, type MessagePlan } from '@msafara/db/messages/message-plan.repository';
import { findRecipientForUpdate, type RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import { findOwnWords } from '@msafara/db/messages/message-words.repository';
import { updateUsage, updateUsageReturned } from '@msafara/db/messages/message-usage.repository';
import {
  listEarlier,
  type MessageRow,
  updateMessage,
  updateNextMessageLease,
} from '@msafara/db/messages/messages.repository';
import { findHandover } from '@msafara/db/proofs/handovers.repository';
import { findShipmentById, type ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { monthOf } from '@msafara/domain/messages/message-budget';
import { mayGo, mayHaveLeft, type MessageReason } from '@msafara/domain/messages/message-rules';
import { policyInEffect } from '@msafara/domain/proofs/proof-policy';
import type { Account } from '@msafara/domain/messages/messages.schema';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { codesOf, type TellCode } from '../proofs/door-code.ts';
import { type Route, routeOf } from './accounts.ts';
import type { Channel, Outgoing } from './channel.ts';
import { followCodeOf } from './follow-code.ts';
import { tellBudgetOver } from './message-failures.ts';
import { mailMessage } from './mail-message.ts';
import { zoneFor } from './plan-messages.ts';
import { wordFor } from './word-for.ts';

/** A process that sends has so long; then another one looks what became of it. */
const LEASE_MS = 60_000;

export const TRIES = 9;

export const AT_ONCE = 200;

/** A message that is to be handed to a provider now. */
export type ToSend = { message: MessageRow; channel: Channel; outgoing: Outgoing };

/** Nothing more to do, something to hand over, or nothing was due. */
export type Taken = { kind: 'none' } | { kind: 'done' } | ({ kind: 'send' } & ToSend);

async function suppress(deps: Deps, trx: Trx, message: MessageRow, reason: MessageReason): Promise<Taken> {
  const change = { state: 'suppressed', reason, leased_until: null, updated_at: nowOf(deps) } as const;
  await updateMessage(trx, message.id, change);
  return { kind: 'done' };
}

async function isLeftAlone(trx: Trx, recipient: RecipientRow): Promise<boolean> {
  const left = await listSuppressed(trx, [recipient.address_key]);
  return left.has(recipient.address_key);
}

type Known = {
  message: MessageRow;
  recipient: RecipientRow & { address: string };
  shipment: ShipmentWithOrganisation;
  plan: MessagePlan;
  code: string | undefined;
};

/**
 * The code in a message: that which confirms a wish to be told, or that of a handover, for recipients whom the sender entered.
 * Followers are not given the code with which goods are taken.
 */
async function codeIn(
  deps: Deps,
  trx: Trx,
  tellCode: TellCode,
  { message, recipient }: Pick<Known, 'message' | 'recipient'>,
): Promise<string | undefined> {
  if (message.template === 'follow_code') return followCodeOf(deps, recipient);
  const isTold = message.template === 'door_code' || message.told === 'out_for_delivery';
  if (!isTold || recipient.consent !== 'attested' || message.shipment_id === null) return undefined;
  const handover = await findHandover(trx, message.shipment_id);
  return handover && policyInEffect(handover).code ? tellCode(message.shipment_id) : undefined;
}

/** The organisation's own words: by its own account at once, by the deployment's once an administrator let them (D27). */
async function ownWordsFor(trx: Trx, message: MessageRow, route: Exclude<Route, { not: unknown }>) {
  const { organisation_id: organisationId, told: template, language } = message;
  if (template === null) return undefined;
  const words = await findOwnWords(trx, { organisationId, template, language });
  const isOwn = route.by === 'provider' && route.account === 'own';
  return words && (isOwn || words.state === 'approved') ? words.text : undefined;
}

/** Writes a message to the provider's account, or to nobody, within the budget of the month. */
async function dispatch(deps: Deps, trx: Trx, known: Known, route: Exclude<Route, { not: unknown }>): Promise<Taken> {
  const { message, recipient, shipment, plan } = known;
  const { language } = message;
  const now = nowOf(deps);
  const earlier = await listEarlier(trx, [recipient.id]);
  // The code that somebody asked for does not say how to stop: nothing comes yet.
  const isFirst = !earlier.some(
    ({ id, state, template }) => id !== message.id && template !== 'follow_code' && mayHaveLeft(state),
  );
  const ownWords = await ownWordsFor(trx, message, route);
  const worded = wordFor(deps, { ...known, ownWords, isFirst, route, sender: plan.name });
  const kept = worded.shown;
  if (route.by === 'mail') {
    const mailed = { message, recipient, shipment, sender: plan.name, code: known.code };
    const mailId = await mailMessage(deps, trx, mailed);
    const sent = {
      state: 'sent',
      provider_id: mailId,
      body: kept,
      language,
      account: 'shared',
      leased_until: null,
      sent_at: now,
    } as const;
    await updateMessage(trx, message.id, { ...sent, updated_at: now });
    return { kind: 'done' };
  }
  const counted = { organisationId: message.organisation_id, month: monthOf(now), segments: worded.segments };
  const account: Account = route.by === 'sink' ? 'sink' : route.account;
  const max = route.by === 'provider' ? route.max : null;
  if (!(await updateUsage(trx, { ...counted, account, max }))) {
    await tellBudgetOver(deps, trx, { organisationId: message.organisation_id, max: max ?? 0 });
    return suppress(deps, trx, message, 'budget');
  }
  const written = {
    body: kept,
    language,
    encoding: worded.encoding,
    segments: worded.segments,
    account,
    updated_at: now,
  };
  if (route.by === 'sink') {
    await updateMessage(trx, message.id, {
      ...written,
      state: 'sent',
      provider: 'sink',
      leased_until: null,
      sent_at: now,
    });
    return { kind: 'done' };
  }
  const { channel } = route;
  const change = { ...written, provider: channel.provider, is_repeatable: Number(channel.isRepeatable), sent_at: now };
  await updateMessage(trx, message.id, change);
  const outgoing: Outgoing = {
    id: message.id,
    to: recipient.address,
    body: worded.body,
    template: worded.approved,
    language,
    parts: worded.parts,
    isWindowOpen: (recipient.window_until ?? '') > now,
  };
  return { kind: 'send', message: { ...message, ...change }, channel, outgoing };
}

/**
 * Takes the message that has been due longest, none of the organisations in `besides`, and judges it once more (D27): whether, by whose
 * account and within which budget it may go. That is settled within the transaction; it is handed to a provider after it.
 */
export async function takeNext(deps: Deps, besides: readonly string[] = []): Promise<Taken> {
  const tellCode = await codesOf(deps);
  return deps.database.transaction(async (trx): Promise<Taken> => {
    const now = nowOf(deps);
    const taken = await updateNextMessageLease(trx, { now, leaseUntil: fromNow(deps, LEASE_MS), besides });
    if (!taken) return { kind: 'none' };
    const recipient = taken.recipient_id === null ? undefined : await findRecipientForUpdate(trx, taken.recipient_id);
    // In the language that they have chosen since.
    const message = { ...taken, language: recipient?.language ?? taken.language };
    const shipment =
      message.shipment_id === null
        ? undefined
        : await findShipmentById(trx, message.shipment_id, { organisationId: null });
    const plan = await findMessagePlan(trx, message.organisation_id);
    if (!recipient || recipient.address === null || !shipment || !plan) return suppress(deps, trx, message, 'stopped');
    if (await isLeftAlone(trx, recipient)) return suppress(deps, trx, message, 'stopped');
    const known = { message, recipient: { ...recipient, address: recipient.address }, shipment, plan };
    const code = await codeIn(deps, trx, tellCode, known);
    // The policy was changed since somebody asked for the code.
    if (message.template === 'door_code' && code === undefined) return suppress(deps, trx, message, 'superseded');
    const { told } = message;
    if (told !== null) {
      // It may go elsewhere by now, where it is night at other hours.
      const zone = zoneFor(shipment.destination, recipient.country);
      const isConsented = recipient.consented_at !== null;
      const verdict = mayGo({ told, zone, status: shipment.status, now: deps.clock(), isConsented, isStopped: false });
      if ('not' in verdict) return suppress(deps, trx, message, verdict.not);
      if ('at' in verdict) {
        const sendAt = new Date(verdict.at).toISOString();
        const later = { state: 'waiting', zone, send_at: sendAt, leased_until: null } as const;
        await updateMessage(trx, message.id, { ...later, updated_at: now });
        return { kind: 'done' };
      }
    }
    const { organisation_id: organisationId, channel: kind } = message;
    const route = await routeOf(deps, trx, { organisationId, plan, kind });
    if ('not' in route) return suppress(deps, trx, message, route.not);
    return dispatch(deps, trx, { ...known, code }, route);
  });
}

export async function giveBack(trx: Trx, { organisation_id, account, segments, sent_at }: MessageRow): Promise<void> {
  if (account === null || sent_at === null) return;
  await updateUsageReturned(trx, { organisationId: organisation_id, month: monthOf(sent_at), account, segments });
}
