import type { Trx } from '@msafara/db/database';
import { findFollowable } from '@msafara/db/followers/followers.repository';
import { findMessagePlan } from '@msafara/db/messages/message-plan.repository';
import {
  findRecipientAt,
  insertRecipient,
  type RecipientRow,
  updateRecipient,
  updateWindow,
} from '@msafara/db/messages/message-recipients.repository';
import { findStopLink } from '@msafara/db/messages/message-stop-links.repository';
import { deleteSuppression, insertSuppression } from '@msafara/db/messages/message-suppressions.repository';
import { insertMessages } from '@msafara/db/messages/messages.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { readWord } from '@msafara/domain/messages/message-words';
import type { MessageChannel } from '@msafara/domain/messages/messages.schema';
import type { Language } from '@msafara/domain/settings/languages';
import { isTrackingNumber, normaliseTrackingNumber } from '@msafara/domain/shipments/tracking-number';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { countOne } from '../auth/throttle.ts';
import { addressKeyOf } from './address-key.ts';
import type { CallbackOwner } from './callback-secret.ts';
import { readPhone } from './phone.ts';
import { newMessage, zoneFor } from './plan-messages.ts';
import { newStopToken, takesFollower } from './recipients.service.ts';

/** So many shipments somebody may ask for by message in a day; a guesser finds no more than by the page. */
const ASKED = { max: 10, windowMs: DAY_MS };

/** What came from a phone. `id` is its provider's, `at` when it was written, in milliseconds. */
export type Inbound = { channel: MessageChannel; id?: string | undefined; from: string; text: string; at: number };
/** For so long providers deliver again what we did not answer. */
const HEARD = { max: 1, windowMs: 7 * DAY_MS };

type Told = { owner: CallbackOwner; addressKey: string; inbound: Inbound };

/**
 * Whether this is heard for the first time: a START that comes once more must not undo a STOP, nor a STOP a START, nor a TRACK be
 * answered twice. By the phone as well: a gateway that was installed anew may use its ids again.
 */
async function isNews(deps: Deps, trx: Trx, { owner, addressKey, inbound: { channel, id } }: Told): Promise<boolean> {
  if (!id) return true;
  const key = `message-heard:${channel}:${owner.organisationId ?? ''}:${id}:${addressKey}`;
  return (await countOne(deps, trx, key, HEARD)).count <= HEARD.max;
}

/** When something was said, ISO, never later than now: providers deliver late, and more than once. */
const saidAt = (deps: Deps, at: number | undefined) => new Date(Math.min(at ?? Infinity, deps.clock())).toISOString();

/** When the day ends, ISO, in which WhatsApp allows free text to the writer of a message. */
const windowOf = (deps: Deps, at: number) => new Date(Math.min(at, deps.clock()) + DAY_MS).toISOString();

/** Nobody writes to this phone any more, by whatever organisation, until it says START (D27). */
export async function leaveAlone(
  deps: Deps,
  owner: CallbackOwner,
  phone: string,
  source: 'answer' | 'link' | 'provider' | 'ussd',
  inbound?: Inbound,
): Promise<void> {
  const addressKey = await addressKeyOf(deps, phone);
  await deps.database.transaction(async (trx) => {
    if (inbound && !(await isNews(deps, trx, { owner, addressKey, inbound }))) return;
    await insertSuppression(trx, {
      address_key: addressKey,
      source,
      created_at: saidAt(deps, inbound?.at),
      organisation_id: owner.organisationId,
    });
  });
}

/**
 * The phone wants messages again; those shipments that it heard of it hears of again. An organisation can make its own account say so,
 * which therefore undoes only what it alone was told. What was said after `inbound` stays said.
 */
export async function writeAgain(deps: Deps, owner: CallbackOwner, phone: string, inbound?: Inbound): Promise<void> {
  const addressKey = await addressKeyOf(deps, phone);
  const { organisationId } = owner;
  await deps.database.transaction(async (trx) => {
    if (inbound && !(await isNews(deps, trx, { owner, addressKey, inbound }))) return;
    await deleteSuppression(trx, { addressKey, organisationId }, saidAt(deps, inbound?.at));
  });
}

type Asked = {
  owner: CallbackOwner;
  phone: { number: string; country: string };
  number: string;
  language: Language;
  inbound: Inbound;
};

/** Somebody asked to hear of a shipment by writing: that is consent, and answered once, in the language of the word that was written (D27). */
async function followByWriting(deps: Deps, { owner, phone, number, language, inbound }: Asked): Promise<void> {
  const { channel, at } = inbound;
  const wanted = normaliseTrackingNumber(number);
  if (!isTrackingNumber(wanted)) return;
  const addressKey = await addressKeyOf(deps, phone.number);
  await deps.database.transaction(async (trx, announce) => {
    if (!(await isNews(deps, trx, { owner, addressKey, inbound }))) return;
    const { count } = await countOne(deps, trx, `message-asked:${addressKey}`, ASKED);
    if (count > ASKED.max) return;
    const found = await findFollowable(trx, wanted);
    // Held, so that those who ask at once are counted one after the other.
    const held = found && (await findShipmentForUpdate(trx, found.id, { organisationId: null, actorId: '' }));
    const shipment = held?.row;
    if (!shipment || shipment.status === 'Delivered') return;
    // An organisation's own account speaks of its own shipments alone.
    if (owner.organisationId !== null && shipment.organisation_id !== owner.organisationId) return;
    const now = nowOf(deps);
    const known = await findRecipientAt(trx, { shipmentId: shipment.id, channel, addressKey });
    if (!known && !(await takesFollower(trx, shipment.id))) return;
    const row: RecipientRow = known ?? {
      id: deps.newId(),
      organisation_id: shipment.organisation_id,
      shipment_id: shipment.id,
      channel,
      address: phone.number,
      address_key: addressKey,
      country: phone.country,
      language,
      consent: 'wrote',
      consent_by: null,
      consented_at: now,
      stop_token: newStopToken(deps),
      window_until: channel === 'whatsapp' ? windowOf(deps, at) : null,
      erased_at: null,
      created_at: now,
    };
    if (!known) {
      await insertRecipient(trx, row);
    } else {
      const consented = { consent: 'wrote', consented_at: now } as const;
      await updateRecipient(trx, known.id, { language, ...(known.consented_at === null && consented) });
    }
    await deleteSuppression(trx, { addressKey, organisationId: owner.organisationId }, saidAt(deps, at));
    const zone = zoneFor(shipment.destination, row.country);
    await insertMessages(trx, [newMessage(deps, { ...row, language }, { template: 'following', zone, send_at: now })]);
    announce({ kind: 'messages' });
  });
}

/**
 * Takes what somebody wrote: STOP and START in five languages, and TRACK with a number. All else is nobody's wish, and nothing of it
 * is ever answered: two robots would go on until the credit is gone. Short codes and names are not even looked at (D27).
 */
export async function takeInbound(deps: Deps, owner: CallbackOwner, inbound: Inbound): Promise<void> {
  const { channel, from, text, at } = inbound;
  const phone = readPhone(from);
  if (typeof phone !== 'object') return;
  const word = readWord(text);
  if (word?.kind === 'stop') return leaveAlone(deps, owner, phone.number, 'answer', inbound);
  if (channel === 'whatsapp') {
    // Whatever was written: free text reaches them for a day.
    const addressKey = await addressKeyOf(deps, phone.number);
    await deps.database.transaction((trx) => updateWindow(trx, { addressKey, ...owner }, windowOf(deps, at)));
  }
  if (word?.kind === 'start') return writeAgain(deps, owner, phone.number, inbound);
  if (word?.kind !== 'track') return undefined;
  const { number, language } = word;
  return followByWriting(deps, { owner, phone, number, language, inbound });
}

/**
 * Stops all messages to whom this link was sent, were they taken off their shipment since. Pressing it again is no error, and a link that is unknown gets the same
 * answer. So does one of the demo or test mode, and it stops nothing: anybody can enter anybody's phone there. Never throttled (D32).
 */
export async function stopMessages({ deps }: Context, { token }: { token: string }): Promise<{ success: true }> {
  const { read } = deps.database;
  const link = await findStopLink(read, token);
  const plan = link && (await findMessagePlan(read, link.organisation_id));
  if (link && plan?.isUnreal === false) {
    const said = { source: 'link', created_at: nowOf(deps), organisation_id: null } as const;
    const row = { address_key: link.address_key, ...said };
    await deps.database.transaction((trx) => insertSuppression(trx, row));
  }
  return { success: true };
}
