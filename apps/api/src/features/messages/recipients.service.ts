import type { Announce, Trx } from '@msafara/db/database';
import {
  deleteRecipient,
  findRecipientAt,
  insertRecipient,
  listRecipients,
  listThere,
  type RecipientRow,
} from '@msafara/db/messages/message-recipients.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import {
  FOLLOWERS_MAX,
  type MessageRecipient,
  type RecipientBody,
  RECIPIENTS_MAX,
  recipientSchema,
} from '@msafara/domain/messages/messages.schema';
import { actorIdOf } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { findForChange, keyDetail } from '../shipments/shipment-change.ts';
import { requireShipment } from '../shipments/shipment-reads.service.ts';
import { addressKeyOf } from './address-key.ts';
import { masked } from './message-failures.ts';
import { readPhone } from './phone.ts';

/** A recipient as they are answered. */
export function recipientView(row: RecipientRow, suppressed: ReadonlySet<string>): MessageRecipient {
  const isMail = row.channel === 'email';
  return {
    id: row.id,
    channel: row.channel,
    phone: isMail ? null : row.address,
    email: isMail ? row.address : null,
    language: row.language,
    consent: row.consent,
    consentedAt: row.consented_at,
    isStopped: suppressed.has(row.address_key),
    createdAt: row.created_at,
  };
}

/** Whether one more may sign up for a shipment by themselves, whichever way (D27). */
export async function takesFollower(trx: Trx, shipmentId: string): Promise<boolean> {
  const all = await listThere(trx, shipmentId);
  const followers = all.filter(({ consent }) => consent !== 'attested');
  return followers.length < FOLLOWERS_MAX && all.length < RECIPIENTS_MAX;
}

/** Who hears of a shipment (D27). Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function readRecipients(
  ctx: Caller,
  { id }: { id: string },
): Promise<{ recipients: MessageRecipient[]; max: number }> {
  requirePermission(ctx.actor, 'recipient.read');
  const { read } = ctx.deps.database;
  await requireShipment(ctx, read, id);
  const rows = await listRecipients(read, id);
  const suppressed = await listSuppressed(
    read,
    rows.map((row) => row.address_key),
  );
  return { recipients: rows.map((row) => recipientView(row, suppressed)), max: RECIPIENTS_MAX };
}

type Reached = { address: string; country: string | null };

/** Where a recipient is reached, as it is kept. Fails with INVALID_INPUT. */
function reachedAt({ channel, phone = '', email = '' }: RecipientBody): Reached {
  if (channel === 'email') return { address: email, country: null };
  const read = readPhone(phone);
  if (typeof read === 'object') return { address: read.number, country: read.country };
  const fault = read === 'landline' ? say('phone.landline') : say('phone.format');
  throw invalidFields({ phone: fault });
}

/** Short enough for a message of one segment, long enough that nobody guesses it: 48 bits of chance. */
export function newStopToken({ newToken }: Deps): string {
  return newToken().replaceAll(/[-_]/gu, '').slice(0, 8);
}

/** Writes down what was done, and tells whoever looks at the shipment. */
async function recordRecipientAct(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  {
    action,
    shipment,
    to,
  }: { action: 'recipient.added' | 'recipient.removed'; shipment: ShipmentWithOrganisation; to: string },
): Promise<void> {
  const { userId, organisationId } = ctx.actor;
  const { tracking_number: trackingNumber } = shipment;
  announce({ kind: 'shipments', organisationId: shipment.organisation_id, trackingNumber });
  const details = { trackingNumber, to };
  await recordAct(ctx.deps, trx, { action, userId, organisationId, details: { ...keyDetail(ctx.actor), ...details } });
}

/**
 * Adds somebody who is to hear of a shipment, for whose consent the caller answers (D27); nothing is sent by that. Fails with
 * INVALID_INPUT for a number that no message reaches, CONFLICT for one who hears already, asked to be left alone or would be one too
 * many, SHIPMENT_NOT_FOUND, or as `once` does.
 */
export async function addRecipient(
  ctx: Caller,
  input: RecipientBody & { id: string },
  key?: string,
): Promise<Outcome<MessageRecipient>> {
  const { deps, actor } = ctx;
  const { id: shipmentId, channel, language } = input;
  const change = { key, operation: 'recipient.add', input, answerSchema: recipientSchema };
  return once(ctx, change, async () => {
    requirePermission(actor, 'recipient.write');
    const { address, country } = reachedAt(input);
    const addressKey = await addressKeyOf(deps, address);
    return async (trx, announce) => {
      // Held, so that those who add at once are counted one after the other.
      const { before: shipment } = await findForChange(ctx, trx, { id: shipmentId });
      if ((await listSuppressed(trx, [addressKey])).has(addressKey)) {
        throw new DomainError('CONFLICT', say('message.recipientStopped'));
      }
      const there = await findRecipientAt(trx, { shipmentId, channel, addressKey });
      if (there && there.consented_at !== null) {
        throw new DomainError('CONFLICT', say('message.recipientThere'));
      }
      const others = (await listThere(trx, shipmentId)).filter((one) => one.id !== there?.id);
      if (others.length >= RECIPIENTS_MAX) {
        throw new DomainError('CONFLICT', say('message.tooManyRecipients', { max: RECIPIENTS_MAX }));
      }
      const now = nowOf(deps);
      const row: RecipientRow = {
        id: deps.newId(),
        organisation_id: shipment.organisation_id,
        shipment_id: shipmentId,
        channel,
        address,
        address_key: addressKey,
        country,
        language,
        consent: 'attested',
        consent_by: actorIdOf(actor),
        consented_at: now,
        stop_token: newStopToken(deps),
        window_until: null,
        erased_at: null,
        created_at: now,
      };
      // A request that was not confirmed gives way to the sender's word.
      if (there) await deleteRecipient(trx, { id: there.id, shipmentId });
      await insertRecipient(trx, row);
      await recordRecipientAct(ctx, trx, announce, { action: 'recipient.added', shipment, to: masked(address) });
      return { status: 201, answer: recipientView(row, new Set()) };
    };
  });
}

/**
 * Takes a recipient off a shipment, once a period is over too; what waits for them is not sent (D27). Fails with FORBIDDEN,
 * SHIPMENT_NOT_FOUND or NOT_FOUND.
 */
export async function removeRecipient(
  ctx: Caller,
  { id: shipmentId, rid: id }: { id: string; rid: string },
): Promise<{ success: true }> {
  requirePermission(ctx.actor, 'recipient.remove');
  await ctx.deps.database.transaction(async (trx, announce) => {
    const { before: shipment } = await findForChange(ctx, trx, { id: shipmentId });
    const rows = await listRecipients(trx, shipmentId);
    const row = rows.find((one) => one.id === id);
    if (!row || !(await deleteRecipient(trx, { id, shipmentId }))) {
      throw new DomainError('NOT_FOUND', say('message.noRecipient'));
    }
    await recordRecipientAct(ctx, trx, announce, { action: 'recipient.removed', shipment, to: masked(row.address) });
  });
  return { success: true };
}
