import type { Db, Trx } from '@msafara/db/database';
import { findFollowable } from '@msafara/db/followers/followers.repository';
import { findMessagePlan } from '@msafara/db/messages/message-plan.repository';
import {
  findRecipientAt,
  insertRecipient,
  type RecipientRow,
  updateRecipient,
} from '@msafara/db/messages/message-recipients.repository';
import { findMessageSettings } from '@msafara/db/messages/message-settings.repository';
import { insertMessages } from '@msafara/db/messages/messages.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { deleteThrottle } from '@msafara/db/throttles/throttles.repository';
import { findShipmentById, type ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { TRACK_WORDS } from '@msafara/domain/messages/message-words';
import { say } from '@msafara/domain/say';
import type {
  FollowByPhoneInput,
  FollowCodeInput,
  FollowWays,
  FollowWaysInput,
} from '@msafara/domain/tracking/follow.schema';
import { findPlace } from '@msafara/places/find-place';

import type { Context } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { countOne, slowPast, tooMany } from '../auth/throttle.ts';
import type { Tracking } from '../tracking/tracking.service.ts';
import { routeOf } from './accounts.ts';
import { addressKeyOf } from './address-key.ts';
import { followCodeOf } from './follow-code.ts';
import { readPhone } from './phone.ts';
import { newMessage, zoneFor } from './plan-messages.ts';
import { newStopToken, takesFollower } from './recipients.service.ts';

/** Codes to one phone, and by one organisation, in a day; and how often each may be typed (D27). */
const CODES_PER_PHONE = { max: 2, windowMs: DAY_MS };
const CODES_PER_ORGANISATION = { max: 50, windowMs: DAY_MS };
const TRIES_PER_CODE = { max: 5, windowMs: DAY_MS };
const triesOf = (addressKey: string) => `follow:code:${addressKey}`;
/** Wishes of one network address, as for mails (D32). */
const WISHES_PER_ADDRESS = { max: 30, windowMs: HOUR_MS };
/** A code is good for so long. */
const CODE_MS = DAY_MS;

type Asking = Context & { tracking: Tracking };

type Ways = { sms: boolean; whatsapp: string | undefined };

/** Whether an organisation lets recipients sign up by SMS and can send it, and the number that they write to by WhatsApp. */
async function waysOf(deps: Deps, organisationId: string): Promise<Ways> {
  const { read } = deps.database;
  const plan = await findMessagePlan(read, organisationId);
  if (!plan || plan.isUnreal) return { sms: false, whatsapp: undefined };
  const of = { organisationId, plan };
  const settings = await findMessageSettings(read, organisationId);
  const sms = settings?.takes_followers !== 0 && !('not' in (await routeOf(deps, read, { ...of, kind: 'sms' })));
  const route = await routeOf(deps, read, { ...of, kind: 'whatsapp' });
  return { sms, whatsapp: 'by' in route && route.by === 'provider' ? route.channel.number : undefined };
}

/**
 * The ways to follow a shipment other than by mail (D27): SMS, confirmed by a code, or WhatsApp, once the person writes there.
 * Fails as tracking does for unknown numbers.
 */
export async function readFollowWays(
  context: Asking,
  { trackingNumber, language }: FollowWaysInput,
): Promise<FollowWays> {
  const { organisationId, result } = await context.tracking.track(context, trackingNumber);
  if (result.status === 'Delivered') return { sms: false, whatsapp: null };
  const { sms, whatsapp } = await waysOf(context.deps, organisationId);
  const text = encodeURIComponent(`${TRACK_WORDS[language]} ${result.trackingNumber}`);
  return { sms, whatsapp: whatsapp === undefined ? null : `https://wa.me/${whatsapp.replace('+', '')}?text=${text}` };
}

async function findShipment(db: Db, trackingNumber: string): Promise<ShipmentWithOrganisation | undefined> {
  const found = await findFollowable(db, trackingNumber);
  return found && findShipmentById(db, found.id, { organisationId: null });
}

/** Codes are sent only to the countries where the shipment starts or ends, so that nobody can run up a bill abroad. */
function isOnRoute({ origin, destination }: ShipmentWithOrganisation, country: string): boolean {
  return [origin, destination].some((place) => findPlace(place)?.country === country);
}

async function requireSms(context: Asking, { trackingNumber, phone }: { trackingNumber: string; phone: string }) {
  const { deps, tracking } = context;
  await tracking.track(context, trackingNumber);
  const { read } = deps.database;
  const shipment = await findShipment(read, trackingNumber);
  if (!shipment || !(await waysOf(deps, shipment.organisation_id)).sms) {
    throw new DomainError('FORBIDDEN', say('message.noFollowing'));
  }
  if (shipment.status === 'Delivered') throw new DomainError('CONFLICT', say('shipment.delivered'));
  const found = readPhone(phone);
  const fault =
    found === 'landline'
      ? say('phone.landline')
      : typeof found === 'string'
        ? say('phone.format')
        : isOnRoute(shipment, found.country)
          ? undefined
          : say('phone.notOnRoute');
  if (fault || typeof found === 'string') {
    const phoneFault = fault ?? say('phone.format');
    throw invalidFields({ phone: phoneFault });
  }
  return { shipment, found, addressKey: await addressKeyOf(deps, found.number) };
}

/** Counts in the transaction that sends; past the limit fails with TOO_MANY_REQUESTS, whatever the deployment limits else. */
async function count(deps: Deps, trx: Trx, key: string, limit: { max: number; windowMs: number }): Promise<void> {
  const { count: tries, endsAt } = await countOne(deps, trx, key, limit);
  if (tries > limit.max) throw tooMany(deps, endsAt);
}

/**
 * Somebody without an account wants to hear of a shipment by SMS: that is a request, and one code is sent that names the sender
 * (D27). The answer is the same whether the phone hears of it already or has asked to be left alone. Fails as tracking does for
 * numbers that lead nowhere, with FORBIDDEN where the sender does not offer it, INVALID_INPUT for a phone that is none or is not of
 * a country on the way, CONFLICT after the delivery or where enough follow, and TOO_MANY_REQUESTS.
 */
export async function followByPhone(
  context: Asking,
  { trackingNumber, phone, language }: FollowByPhoneInput,
): Promise<{ success: true }> {
  const { deps } = context;
  const { shipment, found, addressKey } = await requireSms(context, { trackingNumber, phone });
  await slowPast(context, 'follow:address', WISHES_PER_ADDRESS);
  const { id: shipmentId, organisation_id: organisationId } = shipment;
  await deps.database.transaction(async (trx, announce) => {
    await count(deps, trx, `follow:phone:${addressKey}`, CODES_PER_PHONE);
    // Held, so that those who ask at once are counted one after the other.
    if (!(await findShipmentForUpdate(trx, shipmentId, { organisationId, actorId: '' }))) {
      throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
    }
    const known = await findRecipientAt(trx, { shipmentId, channel: 'sms', addressKey });
    if (known && known.consented_at !== null) return;
    const now = nowOf(deps);
    const row: RecipientRow = {
      id: deps.newId(),
      organisation_id: organisationId,
      shipment_id: shipmentId,
      channel: 'sms',
      address: found.number,
      address_key: addressKey,
      country: found.country,
      consent: 'code',
      consent_by: null,
      consented_at: null,
      stop_token: newStopToken(deps),
      window_until: null,
      erased_at: null,
      ...known,
      language,
      created_at: now,
    };
    if (known) {
      await updateRecipient(trx, known.id, { language, created_at: now });
    } else {
      if (!(await takesFollower(trx, shipmentId))) throw new DomainError('CONFLICT', say('message.tooManyFollowers'));
      await insertRecipient(trx, row);
    }
    await count(deps, trx, `follow:organisation:${organisationId}`, CODES_PER_ORGANISATION);
    const zone = zoneFor(shipment.destination, found.country);
    await insertMessages(trx, [newMessage(deps, row, { template: 'follow_code', zone, send_at: now })]);
    // Wrong codes that were typed for this phone before do not block the new one.
    await deleteThrottle(trx, triesOf(addressKey));
    announce({ kind: 'messages' });
  });
  return { success: true };
}

/**
 * Takes the code that was sent: that is consent, and from now on this phone hears of the shipment (D27). Fails as `followByPhone`,
 * INVALID_INPUT for a wrong code or one that is too old, and TOO_MANY_REQUESTS after five of one code.
 */
export async function confirmByPhone(
  context: Asking,
  { trackingNumber, phone, code }: FollowCodeInput,
): Promise<{ success: true }> {
  const { deps } = context;
  const { shipment, addressKey } = await requireSms(context, { trackingNumber, phone });
  const isRight = await deps.database.transaction(async (trx) => {
    await count(deps, trx, triesOf(addressKey), TRIES_PER_CODE);
    const row = await findRecipientAt(trx, { shipmentId: shipment.id, channel: 'sms', addressKey });
    if (!row || row.created_at < fromNow(deps, -CODE_MS) || followCodeOf(deps, row) !== code) return false;
    if (row.consented_at === null) await updateRecipient(trx, row.id, { consented_at: nowOf(deps) });
    return true;
  });
  if (isRight) return { success: true };
  throw invalidFields({ code: say('message.wrongCode') });
}
