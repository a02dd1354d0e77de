import type { Announce, Trx } from '@msafara/db/database';
import { deleteInvitationsOf } from '@msafara/db/invitations/invitations.repository';
import { findReader } from '@msafara/db/notifications/notifications.repository';
import { updateOrganisationClosed } from '@msafara/db/organisations/organisation-list.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { findHeir, updateOwner, updateUserRole } from '@msafara/db/users/members.repository';
import { findOwner } from '@msafara/db/users/users.repository';
import type { Role } from '@msafara/domain/auth/auth.schema';

import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { notify } from '../notifications/notify.ts';
import { TEAM_PATH } from './team-place.ts';

type Leaving = { organisationId: string; userId: string; actorId: string };

/**
 * Sees to it that an organisation keeps a usable owner when a user leaves it, is deleted or shut out: ownership passes
 * to the oldest active sender, else to the oldest active viewer, who becomes a sender. With nobody active left the
 * organisation is closed until an administrator names an owner (D1). The organisation is held by the caller.
 */
export async function passOwnership(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { organisationId, userId, actorId }: Leaving,
): Promise<void> {
  const [organisation, owner] = [await findOrganisation(trx, organisationId), await findOwner(trx, organisationId)];
  if (!organisation || organisation.isPlatform || owner?.id !== userId) return;
  const now = nowOf(deps);
  const heir = await findHeir(trx, { organisationId, besides: userId });
  if (!heir) {
    await updateOwner(trx, { organisationId, userId: null, now });
    await updateOrganisationClosed(trx, organisationId, now);
    // Its keys end with it.
    announce({ kind: 'keys', organisationId });
    await deleteInvitationsOf(trx, organisationId);
    await recordAct(deps, trx, { action: 'organisation.closed', userId: actorId, organisationId });
    return;
  }
  await giveOwnership(deps, trx, announce, { organisation, member: heir, actorId });
}

type Member = { id: string; role: Role };

/** An owner can do what its organisation pays for: a viewer becomes a sender with it (D1). */
async function makeOwner(trx: Trx, organisationId: string, { id, role }: Member, now: string): Promise<void> {
  if (role === 'viewer') await updateUserRole(trx, id, 'sender', now);
  await updateOwner(trx, { organisationId, userId: id, now });
}

/** Makes an active member the owner, with an audit entry and a notification (D1). */
export async function giveOwnership(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  {
    organisation: { id: organisationId, name },
    member,
    actorId,
  }: { organisation: { id: string; name: string }; member: Member; actorId: string },
): Promise<void> {
  await makeOwner(trx, organisationId, member, nowOf(deps));
  const details = { userId: member.id };
  await recordAct(deps, trx, { action: 'team.ownership-transferred', userId: actorId, organisationId, details });
  await tellOwner(deps, trx, announce, { userId: member.id, organisation: name });
}

/** Whoever comes into an organisation without an owner, or is named, owns it; a closed one is open again (D1). */
export async function takeOwnership(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { organisationId, member }: { organisationId: string; member: Member },
): Promise<void> {
  await makeOwner(trx, organisationId, member, nowOf(deps));
  await updateOrganisationClosed(trx, organisationId, null);
  announce({ kind: 'keys', organisationId });
}

export async function tellOwner(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { userId, organisation }: { userId: string; organisation: string },
): Promise<void> {
  const reader = await findReader(trx, userId);
  await notify(deps, trx, announce, reader ? [reader] : [], {
    type: 'other',
    link: TEAM_PATH,
    say: (t) => ({ title: t('notice.ownerTitle', { organisation }), message: t('notice.ownerText') }),
  });
}
