import type { Announce, Trx } from '@msafara/db/database';
import { listInvitations } from '@msafara/db/invitations/invitations.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import {
  findUser,
  type FoundUser,
  listMembers,
  updateUserActive,
  updateUserRole,
} from '@msafara/db/users/members.repository';
import { DomainError } from '@msafara/domain/errors';
import { planOf } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';
import type { Team, TeamRole } from '@msafara/domain/team/team.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { asOwner } from './as-owner.ts';
import { giveOwnership } from './ownership.ts';
import { requirePlace, userLimitOf } from './team-place.ts';

/** Members and invitations of the owner's organisation, and the places that its plan has (D1). */
export async function readTeam({ deps, actor }: SignedIn): Promise<Team> {
  requirePermission(actor, 'team.read');
  const db = deps.database.read;
  const organisation = await findOrganisation(db, actor.organisationId);
  if (!organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  const now = nowOf(deps);
  const [members, rows] = await Promise.all([listMembers(db, organisation.id), listInvitations(db, organisation.id)]);
  const invitations = rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isExpired: row.expires_at <= now,
  }));
  const used =
    members.filter(({ isActive }) => isActive).length + invitations.filter(({ isExpired }) => !isExpired).length;
  return { planName: planOf(organisation.tier).name, used, limit: userLimitOf(organisation), members, invitations };
}

type MemberWork = (trx: Trx, member: FoundUser, announce: Announce) => Promise<void>;

/** Runs work on a member of the owner's own organisation; anybody else is NOT_FOUND (D1). */
async function onMember(ctx: SignedIn, userId: string, work: MemberWork): Promise<{ success: true }> {
  const { organisationId } = ctx.actor;
  return asOwner(ctx, async (trx, announce) => {
    const member = await findUser(trx, { id: userId, organisationId });
    if (!member) throw new DomainError('NOT_FOUND', say('user.notFound'));
    await work(trx, member, announce);
  });
}

/** Makes a member sender or viewer; the owner may change its own role too (D1). */
export async function changeRole(ctx: SignedIn, input: { userId: string; role: TeamRole }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  return onMember(ctx, input.userId, async (trx, member) => {
    if (member.role === input.role) return;
    await updateUserRole(trx, member.id, input.role, nowOf(deps));
    await recordAct(deps, trx, {
      action: 'team.role-changed',
      userId: actor.userId,
      organisationId: actor.organisationId,
      details: { userId: member.id, from: member.role, to: input.role },
    });
  });
}

/**
 * Shuts a member out at once, or lets it in again where the plan has a place. Nobody does this to
 * itself (D11). Fails with PLAN_LIMIT_REACHED.
 */
export async function setMemberActive(
  ctx: SignedIn,
  input: { userId: string; isActive: boolean },
): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  return onMember(ctx, input.userId, async (trx, member, announce) => {
    if (member.id === actor.userId) throw new DomainError('FORBIDDEN', say('user.notYourselfDeactivate'));
    if (member.isActive === input.isActive) return;
    if (input.isActive) await requirePlace(trx, actor.organisationId, nowOf(deps));
    await updateUserActive(trx, member.id, input.isActive, nowOf(deps));
    if (!input.isActive) announce({ kind: 'sessions', userIds: [member.id] });
    await recordAct(deps, trx, {
      action: input.isActive ? 'team.member-activated' : 'team.member-deactivated',
      userId: actor.userId,
      organisationId: actor.organisationId,
      details: { userId: member.id },
    });
  });
}

/** Hands the organisation on to an active member, who is a sender from then on; the owner before stays a member (D1). */
export async function transferOwnership(ctx: SignedIn, input: { userId: string }): Promise<{ success: true }> {
  const { deps, actor, session } = ctx;
  return onMember(ctx, input.userId, async (trx, member, announce) => {
    if (member.id === actor.userId) return;
    if (!member.isActive) throw new DomainError('CONFLICT', say('team.ownerActive'));
    await giveOwnership(deps, trx, announce, {
      organisation: session.user.organisation,
      member,
      actorId: actor.userId,
    });
  });
}
