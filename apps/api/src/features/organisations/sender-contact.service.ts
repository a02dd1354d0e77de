import {
  findSender,
  type Sender,
  updateContactTakenOff,
  upsertSenderContact,
} from '@msafara/db/organisations/sender-contacts.repository';
import { DomainError } from '@msafara/domain/errors';
import type { SenderContact, SenderContactChange } from '@msafara/domain/organisations/sender-contact.schema';
import { showsContact } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';

const NONE: SenderContact = { isShown: false, phone: null, email: null, webPage: null, isTakenOff: false };

type OwnContact = { contact: SenderContact; isOwnerConfirmed: boolean };

/** What the owner's organisation shows of itself on the public page of its shipments (D7). */
export async function readOwnContact({ deps, actor }: SignedIn): Promise<OwnContact> {
  requirePermission(actor, 'organisation.change');
  const sender = await findSender(deps.database.read, actor.organisationId);
  if (!sender) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  return { contact: sender.contact ?? NONE, isOwnerConfirmed: sender.isOwnerConfirmed };
}

/** Changes it, for Growth and Enterprise; what is left out stays. */
export async function setOwnContact(ctx: SignedIn, change: SenderContactChange): Promise<OwnContact> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'organisation.change');
  requirePermission(actor, 'organisation.contact');
  const { organisationId, userId } = actor;
  await deps.database.transaction(async (trx, announce) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    // It stands on the pages of all its shipments.
    announce({ kind: 'shipments', organisationId });
    const before = (await findSender(trx, organisationId))?.contact ?? NONE;
    const { isShown = before.isShown, phone = before.phone, email = before.email, webPage = before.webPage } = change;
    const contact = { isShown, phone, email, webPage };
    await upsertSenderContact(trx, { ...contact, organisationId, now: nowOf(deps) });
    await recordAct(deps, trx, { action: 'organisation.contact-set', userId, organisationId, details: contact });
  });
  return readOwnContact(ctx);
}

/** Takes an organisation's contact off the public pages, or lets it back, for administrators. */
export async function takeOffContact(
  { deps, actor }: SignedIn,
  { organisationId, isTakenOff }: { organisationId: string; isTakenOff: boolean },
): Promise<{ success: true }> {
  requirePermission(actor, 'admin.panel');
  await deps.database.transaction(async (trx, announce) => {
    announce({ kind: 'shipments', organisationId });
    if (!(await updateContactTakenOff(trx, { organisationId, isTakenOff }))) {
      throw new DomainError('NOT_FOUND', say('organisation.notFound'));
    }
    const action = isTakenOff ? 'admin.contact-taken-off' : 'admin.contact-let-back';
    await recordAct(deps, trx, { action, userId: actor.userId, organisationId, details: {} });
  });
  return { success: true };
}

/** What the public page says of the sender; null where there is nothing to show (D7). */
export function shownSender(sender: Sender) {
  const { name, contact, logo } = sender;
  if (!contact?.isShown || contact.isTakenOff || !sender.isOwnerConfirmed || !showsContact(sender)) return null;
  const { phone, email, webPage } = contact;
  const shown = logo && { path: `/logos/${logo.fileId}`, width: logo.width, height: logo.height };
  return { name, phone, email, webPage, logo: shown };
}
