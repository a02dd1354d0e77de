import type { Db, Trx } from '@msafara/db/database';
import {
  findSubjects,
  listFollowerIds,
  listProofIds,
  listStillNaming,
  type Person,
} from '@msafara/db/erasures/erasure-subjects.repository';
import { listDeletedNaming, listEventsNaming } from '@msafara/db/erasures/journal-erasure.repository';
import { findLastEventId } from '@msafara/db/events/events.repository';
import { insertErasure, listErasures } from '@msafara/db/erasures/erasures.repository';
import { listFollowed } from '@msafara/db/followers/followers.repository';
import { listMessagesOf } from '@msafara/db/messages/messages.repository';
import { listRecipientsAt } from '@msafara/db/messages/message-recipients.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import { listProofs } from '@msafara/db/proofs/proofs.repository';
import { findShipmentById, toShipment } from '@msafara/db/shipments/shipments.repository';
import type { Erasure, ErasureSubjects, PersonData } from '@msafara/domain/erasures/erasures.schema';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { addressKeyOf } from '../messages/address-key.ts';
import { messageView } from '../messages/messages.service.ts';
import { recipientView } from '../messages/recipients.service.ts';
import { namedPhones } from '../messages/phone.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { inEachMode } from '../test-mode/mode.ts';
import { erase } from './erase.ts';
import { writeErasureLog } from './erasure-log.ts';

const SHOWN = 100;

/** A row is committed a little after the time that stands in it, well within this. */
const COMMITTED_MS = 60_000;

type Followed = Awaited<ReturnType<typeof listFollowed>>[number];

function followedView({ email, language, ...row }: Followed): PersonData['followed'][number] {
  return {
    shipmentId: row.shipment_id,
    trackingNumber: row.tracking_number,
    email,
    language,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
  };
}

/** Somebody as shipments and messages name them. Fails with INVALID_INPUT for what is neither a phone nor an address. */
async function personOf({ deps, actor }: SignedIn, contact: string): Promise<Person> {
  const { organisationId } = actor;
  const writings = contact.includes('@') ? [contact] : namedPhones(contact);
  const [first] = writings;
  if (first === undefined) throw invalidFields({ contact: say('person.contact') });
  return { organisationId, contact: first, writings, addressKey: await addressKeyOf(deps, first) };
}

/** All that the organisation and its test mode have of one recipient, as whoever asks for it is given it (D28). Fails with FORBIDDEN or INVALID_INPUT. */
export async function exportPerson(ctx: SignedIn, { contact }: { contact: string }): Promise<PersonData> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'recipient.erase');
  const db = deps.database.background;
  const person = await personOf(ctx, contact);
  const data: PersonData = {
    contact: person.contact,
    writtenAt: nowOf(deps),
    shipments: [],
    recipients: [],
    messages: [],
    proofs: [],
    followed: [],
  };
  const suppressed = await listSuppressed(db, [person.addressKey]);
  for (const organisationId of await inEachMode(db, person.organisationId)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await addData(db, { data, suppressed, person: { ...person, organisationId } });
  }
  return data;
}

type Adding = { data: PersonData; suppressed: Awaited<ReturnType<typeof listSuppressed>>; person: Person };

/** Adds what one organisation has of a person to `data`. */
async function addData(db: Db, { data, suppressed, person }: Adding): Promise<void> {
  const { organisationId } = person;
  const { shipmentIds, recipientIds } = await findSubjects(db, person);
  for (const id of shipmentIds) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, and few of one person
    const shipment = await findShipmentById(db, id, { organisationId });
    if (shipment) data.shipments.push(toShipment(shipment));
    // oxlint-disable-next-line no-await-in-loop -- as above
    data.proofs.push(...(await listProofs(db, id)));
  }
  // Proofs outlive their shipment.
  for (const id of await listDeletedNaming(db, await listEventsNaming(db, person))) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    data.proofs.push(...(await listProofs(db, id)));
  }
  const recipients = await listRecipientsAt(db, person);
  data.recipients.push(...recipients.map((row) => recipientView(row, suppressed)));
  data.messages.push(...(await listMessagesOf(db, recipientIds)).map(messageView));
  const followed = await listFollowed(db, { organisationId, email: person.contact });
  data.followed.push(...followed.map(followedView));
}

type Found = Omit<ErasureSubjects, 'proofIds'>;

/** From when on, and from which place of the journal, what came since is looked for. */
type Since = { since?: string; afterEvent?: string | undefined };

/** What there is of a person in an organisation and in its test mode, with what was found before; proofs are those of the shipments. */
async function findIn(db: Db, person: Person, before: Found, { since, afterEvent }: Since = {}): Promise<Found> {
  const shipmentIds = new Set(before.shipmentIds);
  const recipientIds = new Set(before.recipientIds);
  const followerIds = new Set(before.followerIds);
  const events = [...before.events];
  for (const organisationId of await inEachMode(db, person.organisationId)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const found = await findSubjects(db, { ...person, organisationId }, since);
    for (const id of found.shipmentIds) shipmentIds.add(id);
    for (const id of found.recipientIds) recipientIds.add(id);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const id of await listFollowerIds(db, { ...person, organisationId })) followerIds.add(id);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    events.push(...(await listEventsNaming(db, { ...person, organisationId }, { after: afterEvent })));
  }
  return {
    shipmentIds: [...shipmentIds],
    recipientIds: [...recipientIds],
    followerIds: [...followerIds],
    // Those of shipments that name them still go with these.
    events: events.filter(({ shipmentId }) => !shipmentIds.has(shipmentId)),
  };
}

/** What was found of a person, its shipments held; of those that name them no longer, or are deleted by now, the events alone. */
async function holdFound(trx: Trx, person: Person, before: Found): Promise<Found> {
  const shipmentIds = await listStillNaming(trx, person, before.shipmentIds);
  const of = before.shipmentIds.filter((id) => !shipmentIds.includes(id));
  const events = [...before.events];
  for (const organisationId of of.length === 0 ? [] : await inEachMode(trx, person.organisationId)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    events.push(...(await listEventsNaming(trx, { ...person, organisationId }, { of })));
  }
  return { ...before, shipmentIds, events };
}

function viewOf({ id, subjects, userName, createdAt }: Awaited<ReturnType<typeof listErasures>>[number]): Erasure {
  const { shipmentIds, recipientIds, proofIds, followerIds, events } = subjects;
  return {
    id,
    shipments: new Set([...shipmentIds, ...events.map(({ shipmentId }) => shipmentId)]).size,
    recipients: recipientIds.length,
    proofs: proofIds.length,
    followers: followerIds.length,
    userName,
    createdAt,
  };
}

/**
 * Erases what the organisation and its test mode have of one recipient: from shipments, messages, and proofs, whose chain stays
 * whole, and with what they follow by mail (D28). What was erased is written down by ids, in the database and beside it. Fails
 * with FORBIDDEN, INVALID_INPUT, or NOT_FOUND where there is nothing of them.
 */
export async function erasePerson(ctx: SignedIn, { contact }: { contact: string }): Promise<Erasure> {
  const { deps, actor, session } = ctx;
  requirePermission(actor, 'recipient.erase');
  const person = await personOf(ctx, contact);
  const { organisationId, userId } = actor;
  const since = fromNow(deps, -COMMITTED_MS);
  // To go through everything takes long, and so is done before the transaction (D18); what came meanwhile is looked for inside it.
  const none = { shipmentIds: [], recipientIds: [], followerIds: [], events: [] };
  const afterEvent = await findLastEventId(deps.database.background);
  const before = await findIn(deps.database.background, person, none);
  const id = deps.newId();
  const now = nowOf(deps);
  const subjects = await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    const found = await findIn(trx, person, await holdFound(trx, person, before), { since, afterEvent });
    if (Object.values(found).every((ids) => ids.length === 0)) {
      throw new DomainError('NOT_FOUND', say('person.nothing'));
    }
    const gone = await listDeletedNaming(trx, found.events);
    const all: ErasureSubjects = { ...found, proofIds: await listProofIds(trx, [...found.shipmentIds, ...gone]) };
    await erase(trx, { organisationId, subjects: all, now });
    await insertErasure(trx, { id, organisationId, userId, subjects: all, createdAt: now });
    await recordAct(deps, trx, { action: 'recipient.erased', userId, organisationId });
    await writeErasureLog(deps, trx, { id, organisationId, at: now, subjects: all });
    return all;
  });
  return viewOf({ id, organisationId, userId, userName: session.user.name, subjects, createdAt: now });
}

/** What was erased on request, the newest first. Fails with FORBIDDEN. */
export async function readErasures({ deps, actor }: SignedIn): Promise<{ erasures: Erasure[] }> {
  requirePermission(actor, 'recipient.erase');
  const rows = await listErasures(deps.database.read, { organisationId: actor.organisationId, limit: SHOWN });
  return { erasures: rows.map(viewOf) };
}
