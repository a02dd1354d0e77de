import type { Trx } from '@msafara/db/database';
import {
  deleteExpiredInvitation,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  updateInvitationToken,
} from '@msafara/db/invitations/invitations.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { findUserByEmail } from '@msafara/db/users/members.repository';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import { DAY_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { limitsOf } from '@msafara/domain/plans/plans';
import { say, type Said } from '@msafara/domain/say';
import type { InviteInput, TeamRole } from '@msafara/domain/team/team.schema';

import { isPlainName } from '@msafara/domain/text/person-name';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashToken } from '../auth/sessions.service.ts';
import { countTry } from '../auth/throttle.ts';
import { queueMail } from '../mail/mail.service.ts';
import { asOwner } from './as-owner.ts';
import { requirePlace } from './team-place.ts';

const LINK_LIFETIME_MS = 7 * DAY_MS;
const LEAST_A_DAY = 10;

/**
 * Lets an organisation mail invitations: its owner's address is confirmed, and a day has as many as the plan has
 * users, at least 10; they can be taken back and written again, and an inbox is nobody's to fill.
 */
async function requireMayMail({ deps, actor, session }: SignedIn): Promise<void> {
  if (!session.user.emailVerified) throw new DomainError('FORBIDDEN', say('invitation.verifyFirst'));
  const organisation = await findOrganisation(deps.database.read, actor.organisationId);
  const users = organisation && limitsOf(organisation)?.users;
  const limit = { max: Math.max(LEAST_A_DAY, users ?? 0), windowMs: DAY_MS };
  await countTry(deps, `invite:${actor.organisationId}`, limit);
}

type Invited = { email: string; role: TeamRole; token: string };

async function mailInvitation(ctx: SignedIn, trx: Trx, { email, role, token }: Invited): Promise<void> {
  const { deps, session } = ctx;
  const account = await findUserByEmail(trx, email);
  const { name: inviter, organisation, settings } = session.user;
  const names = { inviter, organisation: organisation.name };
  // Names of earlier days may hold anything: they are no way to write to strangers.
  const isNamed = isPlainName(inviter) && isPlainName(organisation.name);
  await queueMail(deps, trx, {
    template: 'invitation',
    to: { userId: account?.id ?? null, name: null, email, language: account?.language ?? settings.language },
    content: (t) => ({
      subject: isNamed ? t('invitation.subject', names) : t('invitation.subjectUnnamed'),
      paragraphs: [isNamed ? t('invitation.text', names) : t('invitation.textUnnamed'), t('invitation.role', { role })],
      button: { label: t('invitation.button'), url: `${deps.env.PUBLIC_URL}/invitation?token=${token}` },
      note: t('invitation.note'),
    }),
  });
}

function record(
  ctx: SignedIn,
  trx: Trx,
  action: AuditAction,
  details: { invitationId: string; role?: string },
): Promise<void> {
  const { userId, organisationId } = ctx.actor;
  return recordAct(ctx.deps, trx, { action, userId, organisationId, details });
}

/**
 * Invites an address into the owner's organisation by a link that works once, for seven days, within
 * the plan's user limit (D1). Fails with PLAN_LIMIT_REACHED, PERIOD_OVER or EMAIL_TAKEN.
 */
export async function invite(ctx: SignedIn, input: InviteInput): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'team.manage');
  await requireMayMail(ctx);
  const token = deps.newToken();
  const id = deps.newId();
  const now = nowOf(deps);
  const { organisationId } = actor;
  return asOwner(ctx, async (trx) => {
    await deleteExpiredInvitation(trx, { organisationId, email: input.email, now });
    await requirePlace(trx, organisationId, now);
    const account = await findUserByEmail(trx, input.email);
    if (account?.organisationId === organisationId) throw taken(say('invitation.isMember'));
    const inserted = await insertInvitation(trx, {
      id,
      organisation_id: organisationId,
      email: input.email,
      role: input.role,
      token_hash: hashToken(token),
      invited_by: actor.userId,
      created_at: now,
      expires_at: fromNow(deps, LINK_LIFETIME_MS),
    });
    if (!inserted) throw taken(say('invitation.isInvited'));
    await mailInvitation(ctx, trx, { ...input, token });
    await record(ctx, trx, 'team.invited', { invitationId: id, role: input.role });
  });
}

function taken(said: Said): DomainError {
  return new DomainError('EMAIL_TAKEN', said, { fieldErrors: { email: said } });
}

/** Mails a new link for an invitation; the old link works no longer. Fails with NOT_FOUND or PLAN_LIMIT_REACHED. */
export async function resendInvitation(ctx: SignedIn, input: { id: string }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'team.manage');
  await requireMayMail(ctx);
  const token = deps.newToken();
  const now = nowOf(deps);
  const { organisationId } = actor;
  return asOwner(ctx, async (trx) => {
    const invitation = await findInvitation(trx, { id: input.id, organisationId });
    if (!invitation) throw new DomainError('NOT_FOUND', say('invitation.notFound'));
    // One that has expired had given its place back.
    if (invitation.expires_at <= now) await requirePlace(trx, organisationId, now);
    const expiresAt = fromNow(deps, LINK_LIFETIME_MS);
    await updateInvitationToken(trx, { id: invitation.id, tokenHash: hashToken(token), expiresAt });
    await mailInvitation(ctx, trx, { email: invitation.email, role: invitation.role, token });
    await record(ctx, trx, 'team.invitation-resent', { invitationId: invitation.id });
  });
}

/** Takes an invitation back; its link works no longer. Fails with NOT_FOUND. */
export async function revokeInvitation(ctx: SignedIn, input: { id: string }): Promise<{ success: true }> {
  const { organisationId } = ctx.actor;
  return asOwner(ctx, async (trx) => {
    const revoked = await deleteInvitation(trx, { id: input.id, organisationId });
    if (!revoked) throw new DomainError('NOT_FOUND', say('invitation.notFound'));
    await record(ctx, trx, 'team.invitation-revoked', { invitationId: input.id });
  });
}
