import type { Announce, Trx } from '@msafara/db/database';
import { findReader } from '@msafara/db/notifications/notifications.repository';
import { findSpecialOrganisation } from '@msafara/db/organisations/organisations.repository';
import { updateUserAnonymised } from '@msafara/db/users/anonymise.repository';
import { deleteSessionsOf } from '@msafara/db/sessions/own-sessions.repository';
import {
  findOldestSender,
  findUser,
  type FoundUser,
  updateOwner,
  updateRoleRequestAnswered,
  updateUserActive,
  updateUserOrganisation,
} from '@msafara/db/users/members.repository';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import { DomainError } from '@msafara/domain/errors';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';
import { holdOrganisation } from '../team/team-place.ts';

type Done = { success: true };
type UserWork = (trx: Trx, user: FoundUser, announce: Announce) => Promise<void>;

/** Runs work on a user of whichever organisation but the demo, which restores itself (D12). */
async function onUser(ctx: SignedIn, id: string, work: UserWork): Promise<Done> {
  requirePermission(ctx.actor, 'admin.panel');
  await ctx.deps.database.transaction(async (trx, announce) => {
    const found = await findUser(trx, { id, organisationId: null });
    if (!found) throw new DomainError('NOT_FOUND', 'User not found');
    const { isDemo } = await holdOrganisation(trx, found.organisationId);
    if (isDemo) throw new DomainError('FORBIDDEN', 'The demo account cannot be changed.');
    // Read again now that the organisation is held: it may have changed hands meanwhile.
    const user = await findUser(trx, { id, organisationId: found.organisationId });
    if (!user) throw new DomainError('NOT_FOUND', 'User not found');
    await work(trx, user, announce);
  });
  return { success: true };
}

function record(ctx: SignedIn, trx: Trx, action: AuditAction, user: FoundUser, details: Record<string, string> = {}) {
  return recordAct(ctx.deps, trx, {
    action,
    userId: ctx.actor.userId,
    organisationId: user.organisationId,
    details: { userId: user.id, ...details },
  });
}

/** Shuts a user out at once, or lets it in again; nobody does this to itself (D11). */
export function setUserActive(ctx: SignedIn, input: { id: string; isActive: boolean }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user, announce) => {
    if (user.id === ctx.actor.userId) throw new DomainError('FORBIDDEN', 'You cannot deactivate your own account.');
    if (user.isActive === input.isActive) return;
    await updateUserActive(trx, user.id, input.isActive, nowOf(ctx.deps));
    if (!input.isActive) announce({ kind: 'sessions', userIds: [user.id] });
    await record(ctx, trx, input.isActive ? 'admin.user-activated' : 'admin.user-deactivated', user);
  });
}

/** An owner who goes leaves the organisation to its oldest active sender, where there is one (D1). */
async function passOwnership(ctx: SignedIn, trx: Trx, user: FoundUser): Promise<void> {
  if (!user.isOwner) return;
  const { organisationId } = user;
  const heir = await findOldestSender(trx, { organisationId, besides: user.id });
  if (heir) await updateOwner(trx, { organisationId, userId: heir.id, now: nowOf(ctx.deps) });
}

/**
 * Deletes a user: what is personal goes and its address is free; its shipments and history stay
 * (D1). Nobody deletes itself (§6).
 */
export function deleteUser(ctx: SignedIn, input: { id: string }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user, announce) => {
    if (user.id === ctx.actor.userId) throw new DomainError('FORBIDDEN', 'You cannot delete your own account.');
    await passOwnership(ctx, trx, user);
    await updateUserAnonymised(trx, user.id, nowOf(ctx.deps));
    announce({ kind: 'sessions', userIds: [user.id] });
    await record(ctx, trx, 'admin.user-deleted', user);
  });
}

type Answer = 'roleApproved' | 'roleDeclined';

/** Tells whoever asked, by mail and in the web app. */
async function tellAnswer(ctx: SignedIn, trx: Trx, announce: Announce, user: FoundUser, answer: Answer): Promise<void> {
  const { name, email, language } = user;
  await queueMail(ctx.deps, trx, {
    template: answer,
    to: { userId: user.id, name, email, language },
    content: (t) => ({ subject: t(`${answer}.subject`), paragraphs: [t(`${answer}.text`)] }),
  });
  const reader = await findReader(trx, user.id);
  await notify(ctx.deps, trx, announce, reader ? [reader] : [], {
    type: 'other',
    link: answer === 'roleApproved' ? '/admin' : '/dashboard',
    say: (t) => ({ title: t(`notice.${answer}Title`), message: t(`${answer}.text`) }),
  });
}

function requireRequest(user: FoundUser): void {
  if (user.requestedRole !== 'admin') throw new DomainError('NOT_FOUND', 'Request not found');
}

/** Makes whoever asked an admin: it moves to the platform organisation and signs in anew (D2). */
export function approveRequest(ctx: SignedIn, input: { id: string }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user, announce) => {
    requireRequest(user);
    const platform = await findSpecialOrganisation(trx, 'platform');
    if (!platform) throw new DomainError('NOT_FOUND', 'Organisation not found');
    await passOwnership(ctx, trx, user);
    const place = { id: user.id, organisationId: platform.id, role: 'admin' as const, now: nowOf(ctx.deps) };
    await updateUserOrganisation(trx, place);
    await deleteSessionsOf(trx, user.id);
    announce({ kind: 'sessions', userIds: [user.id] });
    await tellAnswer(ctx, trx, announce, user, 'roleApproved');
    await record(ctx, trx, 'admin.role-approved', user);
  });
}

/** Declines a request; the account works on as before (D2). */
export function declineRequest(ctx: SignedIn, input: { id: string }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user, announce) => {
    requireRequest(user);
    await updateRoleRequestAnswered(trx, user.id, nowOf(ctx.deps));
    await tellAnswer(ctx, trx, announce, user, 'roleDeclined');
    await record(ctx, trx, 'admin.role-declined', user);
  });
}
