import type { Announce, Db, Trx } from '@msafara/db/database';
import { deleteInvitationByToken, findInvitationByToken } from '@msafara/db/invitations/invitations.repository';
import type { InvitationTable } from '@msafara/db/invitations/invitations.table';
import { findReader } from '@msafara/db/notifications/notifications.repository';
import {
  findOrganisation,
  findOrganisationForUpdate,
  type Organisation,
} from '@msafara/db/organisations/organisations.repository';
import { deleteSessionsOf } from '@msafara/db/sessions/own-sessions.repository';
import {
  findUser,
  findUserByEmail,
  hasPaidPlan,
  isOtherwiseEmpty,
  updateUserOrganisation,
} from '@msafara/db/users/members.repository';
import { updateEmailVerified } from '@msafara/db/users/user-settings.repository';
import { countActiveUsers, findOwner, insertUser } from '@msafara/db/users/users.repository';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { isReadOnly } from '@msafara/domain/organisations/organisation-access';
import { planOf } from '@msafara/domain/plans/plans';
import { actorOf, type PersonActor, refusalOf } from '@msafara/domain/policy';
import { readSaid, say, type Said } from '@msafara/domain/say';
import type { JoinInput, openedInvitationSchema } from '@msafara/domain/team/team.schema';
import type { z } from 'zod';

import { type Context, requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashPassword, requireUncommonPassword } from '../auth/passwords.ts';
import { readerFields } from '../auth/reader-fields.ts';
import { hashToken, openFor, type OpenedSession } from '../auth/sessions.service.ts';
import { slowPast } from '../auth/throttle.ts';
import { notify } from '../notifications/notify.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { passOwnership } from './ownership.ts';
import { TEAM_PATH, userLimitOf } from './team-place.ts';

const JOINS_PER_ADDRESS = { max: 60, windowMs: HOUR_MS };
const OTHER_ADDRESS = say('invitation.otherAddress');

function invalid(): DomainError {
  return new DomainError('NOT_FOUND', say('invitation.over'));
}

async function findOpen(deps: Deps, token: string): Promise<InvitationTable> {
  const sought = { tokenHash: hashToken(token), now: nowOf(deps) };
  const invitation = await findInvitationByToken(deps.database.read, sought);
  if (!invitation) throw invalid();
  return invitation;
}

/**
 * What the invitation of a mailed link says, to whoever has the link, and why who is signed in with its address could not
 * accept it now. Fails with NOT_FOUND.
 */
export async function openInvitation(
  { deps, session }: Context,
  { token }: { token: string },
): Promise<z.infer<typeof openedInvitationSchema>> {
  const db = deps.database.read;
  const invitation = await findOpen(deps, token);
  const actor = session && emailKey(session.user.email) === invitation.email_key ? actorOf(session.user) : undefined;
  const [organisation, inviter, account, obstacle] = await Promise.all([
    findOrganisation(db, invitation.organisation_id),
    findUser(db, { id: invitation.invited_by, organisationId: null }),
    findUserByEmail(db, invitation.email),
    actor && (refusalOf(actor, 'team.join')?.said ?? obstacleTo(db, actor, invitation, nowOf(deps))),
  ]);
  if (!organisation) throw invalid();
  return {
    organisationName: organisation.name,
    inviterName: inviter?.name ?? organisation.name,
    email: invitation.email,
    role: invitation.role,
    expiresAt: invitation.expires_at,
    hasAccount: account !== undefined,
    obstacle: (obstacle && readSaid(obstacle)) ?? null,
  };
}

/** Why a user cannot move to the organisation of an invitation (D1). */
async function obstacleTo(
  db: Db,
  { userId, organisationId }: PersonActor,
  invitation: Pick<InvitationTable, 'organisation_id'>,
  now: string,
): Promise<Said | undefined> {
  if (invitation.organisation_id === organisationId) return say('invitation.youAreMember');
  if (!(await isOtherwiseEmpty(db, { organisationId, userId, now }))) return say('invitation.cannotMove');
  return (await hasPaidPlan(db, organisationId, now)) ? say('invitation.paidPlan') : undefined;
}

/** Uses the invitation up and makes sure that its organisation can take somebody in (D1, D2). */
async function takeInvitation(deps: Deps, trx: Trx, token: string): Promise<InvitationTable> {
  const now = nowOf(deps);
  const invitation = await deleteInvitationByToken(trx, { tokenHash: hashToken(token), now });
  if (!invitation) throw invalid();
  const organisation = await holdOrganisation(trx, invitation.organisation_id);
  requireOpen(organisation, now);
  const limit = userLimitOf(organisation);
  // A plan that has become smaller since takes nobody new in.
  if ((await countActiveUsers(trx, organisation.id)) >= limit) {
    const plan = planOf(organisation.tier).name;
    throw new DomainError('PLAN_LIMIT_REACHED', say('plan.usersOf', { plan, organisation: organisation.name, limit }));
  }
  return invitation;
}

/** Writes down that somebody joined, and tells the owner. */
async function noteJoined(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { userId, name, invitation }: { userId: string; name: string; invitation: InvitationTable },
): Promise<void> {
  const { organisation_id: organisationId, role } = invitation;
  await recordAct(deps, trx, { action: 'team.joined', userId, organisationId, details: { role } });
  const [owner, organisation] = [await findOwner(trx, organisationId), await findOrganisation(trx, organisationId)];
  const reader = owner && (await findReader(trx, owner.id));
  if (!reader || !organisation) return;
  await notify(deps, trx, announce, [reader], {
    type: 'other',
    link: TEAM_PATH,
    say: (t) => ({
      title: t('notice.memberJoinedTitle', { name, organisation: organisation.name }),
      message: t('notice.memberJoinedText', { role }),
    }),
  });
}

function requireOpen(organisation: Organisation, now: string): void {
  if (!isReadOnly(organisation.paidUntil, now)) return;
  throw new DomainError('PERIOD_OVER', say('plan.lapsedOf', { organisation: organisation.name }));
}

/**
 * Makes the account of somebody who was invited, in the organisation that invited it; the address
 * counts as confirmed (D1). Fails with NOT_FOUND, EMAIL_TAKEN, PLAN_LIMIT_REACHED, PERIOD_OVER, or
 * FORBIDDEN while somebody is signed in.
 */
export async function join(context: Context, input: JoinInput): Promise<OpenedSession> {
  const { deps, address } = context;
  if (context.session) throw new DomainError('FORBIDDEN', OTHER_ADDRESS);
  await slowPast(context, 'join:address', JOINS_PER_ADDRESS);
  requireUncommonPassword(input.password);
  await findOpen(deps, input.token);
  const passwordHash = await hashPassword(deps, input.password, address);
  const id = deps.newId();
  const now = nowOf(deps);
  await deps.database.transaction(async (trx, announce) => {
    const invitation = await takeInvitation(deps, trx, input.token);
    const inserted = await insertUser(trx, {
      id,
      organisationId: invitation.organisation_id,
      email: invitation.email,
      passwordHash,
      name: input.name,
      role: invitation.role,
      requestedRole: null,
      isOwner: false,
      mustChangePassword: false,
      emailVerifiedAt: now,
      ...readerFields(input),
      createdAt: now,
    });
    if (!inserted) {
      const said = say('invitation.hasAccount');
      throw new DomainError('EMAIL_TAKEN', said);
    }
    await noteJoined(deps, trx, announce, { userId: id, name: input.name, invitation });
  });
  return openFor(context, id, 'web');
}

/**
 * Moves whoever is signed in into the organisation that invited it, if its own is otherwise empty
 * (D1). Its sessions end and a new one is opened. Fails with NOT_FOUND, FORBIDDEN for another
 * address, CONFLICT, PLAN_LIMIT_REACHED or PERIOD_OVER.
 */
export async function acceptInvitation(ctx: SignedIn, { token }: { token: string }): Promise<OpenedSession> {
  const { deps, actor, session } = ctx;
  requirePermission(actor, 'team.join');
  const found = await findOpen(deps, token);
  if (emailKey(session.user.email) !== found.email_key) throw new DomainError('FORBIDDEN', OTHER_ADDRESS);
  const { userId, organisationId: left } = actor;
  const now = nowOf(deps);
  await deps.database.transaction(async (trx, announce) => {
    const invitation = await takeInvitation(deps, trx, token);
    const { organisation_id: organisationId, role } = invitation;
    // Waits for shipments that are just being created: else they would end in an organisation without members.
    await findOrganisationForUpdate(trx, left);
    // Another invitation may have been accepted at the same moment: then the user has left already.
    if (!(await findUser(trx, { id: userId, organisationId: left }))) throw invalid();
    const obstacle = await obstacleTo(trx, actor, invitation, now);
    if (obstacle) throw new DomainError('CONFLICT', obstacle);
    await passOwnership(deps, trx, announce, { organisationId: left, userId, actorId: userId });
    await updateUserOrganisation(trx, { id: userId, organisationId, role, now });
    await updateEmailVerified(trx, { id: userId, email: invitation.email, now });
    // What is open was opened for another organisation.
    await deleteSessionsOf(trx, userId);
    announce({ kind: 'sessions', userIds: [userId] });
    await noteJoined(deps, trx, announce, { userId, name: session.user.name, invitation });
  });
  return openFor(ctx, userId, 'web');
}
