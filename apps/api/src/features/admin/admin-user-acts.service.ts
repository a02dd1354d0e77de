import type { Announce, Trx } from '@msafara/db/database';
import { findReader } from '@msafara/db/notifications/notifications.repository';
import { findSpecialOrganisation } from '@msafara/db/organisations/organisations.repository';
import { deleteMails, listMailsBeforeAccount } from '@msafara/db/mails/mails.repository';
import { updateUserAnonymised } from '@msafara/db/users/anonymise.repository';
import { deleteSessionsOf } from '@msafara/db/sessions/own-sessions.repository';
import {
  findUser,
  type FoundUser,
  updateRoleRequestAnswered,
  updateUserActive,
  updateUserOrganisation,
} from '@msafara/db/users/members.repository';
import { findTwoFactor, updateTotpOff } from '@msafara/db/users/two-factor.repository';
import { findOwner } from '@msafara/db/users/users.repository';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { mailOfFactor } from '../account/two-factor.service.ts';
import { recordAct } from '../audit/record-act.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';
import { passOwnership, takeOwnership } from '../team/ownership.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';

type Done = { success: true };
type UserWork = (trx: Trx, user: FoundUser, announce: Announce) => Promise<void>;

/** Runs work on a user of whichever organisation but the demo, which restores itself (D12). */
async function onUser(ctx: SignedIn, id: string, work: UserWork): Promise<Done> {
  requirePermission(ctx.actor, 'admin.panel');
  await ctx.deps.database.transaction(async (trx, announce) => {
    const found = await findUser(trx, { id, organisationId: null });
    if (!found) throw new DomainError('NOT_FOUND', say('user.notFound'));
    const { isDemo } = await holdOrganisation(trx, found.organisationId);
    if (isDemo) throw new DomainError('FORBIDDEN', say('user.demo'));
    // Read again now that the organisation is held: it may have changed hands meanwhile.
    const user = await findUser(trx, { id, organisationId: found.organisationId });
    if (!user) throw new DomainError('NOT_FOUND', say('user.notFound'));
    // Of two administrators who shut each other out at once the second is one no longer.
    const self = await findUser(trx, { id: ctx.actor.userId, organisationId: null });
    if (!self?.isActive || self.role !== 'admin') throw new DomainError('FORBIDDEN', say('role.adminsOnly'));
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

/** What an owner who goes leaves behind (D1). */
function leavingOf({ actor }: SignedIn, { id, organisationId }: FoundUser) {
  return { organisationId, userId: id, actorId: actor.userId };
}

/**
 * Deactivates a user at once, or activates them again; admins cannot do this to themselves (D11). When an owner is
 * deactivated, the organisation passes to another member; whoever is activated in one without an owner owns it (D1).
 */
export function setUserActive(ctx: SignedIn, input: { id: string; isActive: boolean }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user, announce) => {
    if (user.id === ctx.actor.userId) throw new DomainError('FORBIDDEN', say('user.notYourselfDeactivate'));
    if (user.isActive === input.isActive) return;
    if (!input.isActive) await passOwnership(ctx.deps, trx, announce, leavingOf(ctx, user));
    await updateUserActive(trx, user.id, input.isActive, nowOf(ctx.deps));
    const { organisationId } = user;
    if (input.isActive && !(await findOwner(trx, organisationId))) {
      await takeOwnership(ctx.deps, trx, announce, { organisationId, member: user });
    }
    if (!input.isActive) announce({ kind: 'sessions', userIds: [user.id] });
    await record(ctx, trx, input.isActive ? 'admin.user-activated' : 'admin.user-deactivated', user);
  });
}

/**
 * Deletes a user: what is personal goes and its address is free; its shipments and history stay
 * (D1). Nobody deletes itself (§6).
 */
export async function deleteUser(ctx: SignedIn, input: { id: string }): Promise<Done> {
  requirePermission(ctx.actor, 'admin.panel');
  const { background } = ctx.deps.database;
  const found = await findUser(background, { id: input.id, organisationId: null });
  const mails = found ? await listMailsBeforeAccount(background, found.email) : [];
  return onUser(ctx, input.id, async (trx, user, announce) => {
    if (user.id === ctx.actor.userId) throw new DomainError('FORBIDDEN', say('user.notYourselfDelete'));
    await passOwnership(ctx.deps, trx, announce, leavingOf(ctx, user));
    await updateUserAnonymised(trx, user.id, nowOf(ctx.deps));
    await deleteMails(trx, mails);
    announce({ kind: 'sessions', userIds: [user.id] });
    await record(ctx, trx, 'admin.user-deleted', user);
  });
}

/**
 * Turns off two-factor sign-in for a user who lost their phone and recovery codes, or whose secret can no longer be
 * decrypted, and tells them by mail (D6). Admins cannot do this to themselves: Settings ask for the password and a code.
 */
export function resetSecondFactor(ctx: SignedIn, input: { id: string }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user) => {
    if (user.id === ctx.actor.userId) throw new DomainError('FORBIDDEN', say('user.notYourselfSecondFactor'));
    const factor = await findTwoFactor(trx, user.id);
    if (!factor?.isOn) throw new DomainError('CONFLICT', say('user.noSecondFactor'));
    await updateTotpOff(trx, user.id, nowOf(ctx.deps));
    const { name, email, language } = user;
    await mailOfFactor(ctx.deps, trx, { userId: user.id, name, email, language }, 'Reset');
    await record(ctx, trx, 'admin.second-factor-reset', user);
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
  if (user.requestedRole !== 'admin') throw new DomainError('NOT_FOUND', say('user.requestNotFound'));
}

/**
 * Makes the user who asked an admin, who moves to the platform organisation and has to sign in again (D2). Fails with
 * CONFLICT while the e-mail address is not confirmed, since it may belong to someone else, or the account is deactivated.
 */
export function approveRequest(ctx: SignedIn, input: { id: string }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user, announce) => {
    requireRequest(user);
    if (!user.emailVerified) throw new DomainError('CONFLICT', say('user.unverified'));
    if (!user.isActive) throw new DomainError('CONFLICT', say('user.inactive'));
    const platform = await findSpecialOrganisation(trx, 'platform');
    if (!platform) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
    await passOwnership(ctx.deps, trx, announce, leavingOf(ctx, user));
    const place = { id: user.id, organisationId: platform.id, role: 'admin' as const, now: nowOf(ctx.deps) };
    await updateUserOrganisation(trx, place);
    await deleteSessionsOf(trx, user.id);
    announce({ kind: 'sessions', userIds: [user.id] });
    await tellAnswer(ctx, trx, announce, user, 'roleApproved');
    await record(ctx, trx, 'admin.role-approved', user);
  });
}

/** Declines a request; the account works on as before, which nobody is told whose account is deactivated (D2). */
export function declineRequest(ctx: SignedIn, input: { id: string }): Promise<Done> {
  return onUser(ctx, input.id, async (trx, user, announce) => {
    requireRequest(user);
    await updateRoleRequestAnswered(trx, user.id, nowOf(ctx.deps));
    if (user.isActive) await tellAnswer(ctx, trx, announce, user, 'roleDeclined');
    await record(ctx, trx, 'admin.role-declined', user);
  });
}
