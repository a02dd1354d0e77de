import type { Trx } from '@msafara/db/database';
import {
  findOrganisation,
  findSpecialOrganisation,
  insertOrganisation,
} from '@msafara/db/organisations/organisations.repository';
import { findAdminUser, listUsers } from '@msafara/db/users/user-list.repository';
import { findOwner, insertUser } from '@msafara/db/users/users.repository';
import type { AdminPageInput, AdminUser, CreateUserInput } from '@msafara/domain/admin/admin.schema';
import { DomainError } from '@msafara/domain/errors';
import { say, type Said } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { readWhole } from '../../http/whole-list.ts';
import { placeAside, readSlowlyAside } from '../../read-aside.ts';
import { queueSetPasswordMail } from '../account/password.service.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashPassword, requireUncommonPassword } from '../auth/passwords.ts';
import { takeOwnership } from '../team/ownership.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { readPage } from './admin-page.ts';

/** A page of all users, newest first; a search is read beside the server's thread (§2, D18). */
export function listUserPage(ctx: SignedIn, { search, ...page }: AdminPageInput) {
  requirePermission(ctx.actor, 'admin.panel');
  return readPage(page, (at) =>
    readSlowlyAside(ctx, { organisationId: null }, ({ background }) => listUsers(background, { search }, at)),
  );
}

/** Those who asked to be an admin and have no answer yet (D2). */
export function listRoleRequests(ctx: SignedIn, page: AdminPageInput) {
  requirePermission(ctx.actor, 'admin.panel');
  return readPage(page, (at) =>
    readSlowlyAside(ctx, { organisationId: null }, ({ background }) =>
      listUsers(background, { search: page.search, hasRequest: true }, at),
    ),
  );
}

/** All users, newest first, in pages, so that memory stays constant and others get their turn (§7, D16). */
export function readAllUsers(ctx: SignedIn): AsyncGenerator<AdminUser[]> {
  requirePermission(ctx.actor, 'admin.panel');
  // All of it at one server.
  const place = placeAside(ctx, { organisationId: null });
  return readWhole(async (last, limit) =>
    listUsers((await place).read, {}, { place: last && { direction: 'after', id: last.id }, limit }),
  );
}

function misplaced(said: Said): DomainError {
  return new DomainError('INVALID_INPUT', said, { fieldErrors: { organisationId: said } });
}

/** Where a new user belongs: admins to the platform, others to the named organisation or a new one (D1). */
async function placeOf(deps: Deps, trx: Trx, input: CreateUserInput): Promise<{ id: string; isNew: boolean }> {
  const { role, organisationId } = input;
  if (role === 'admin') {
    const platform = await findSpecialOrganisation(trx, 'platform');
    if (!platform) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
    if (organisationId !== undefined && organisationId !== platform.id) {
      throw misplaced(say('organisation.adminsInPlatform'));
    }
    return { id: platform.id, isNew: false };
  }
  if (organisationId !== undefined) {
    const organisation = await findOrganisation(trx, organisationId);
    // Test mode has no members: whoever got into one would have their shipments deleted within a week.
    if (!organisation || organisation.isDemo || organisation.testOf !== null) {
      throw new DomainError('NOT_FOUND', say('organisation.notFound'));
    }
    if (organisation.isPlatform) throw misplaced(say('organisation.platformForAdmins'));
    return { id: organisation.id, isNew: false };
  }
  const id = deps.newId();
  await insertOrganisation(trx, {
    id,
    name: input.name,
    tier: input.subscriptionTier,
    isPlatform: false,
    isDemo: false,
    paidUntil: null,
    createdAt: nowOf(deps),
  });
  return { id, isNew: true };
}

/**
 * Creates a user (§5, §9, D1) in the named organisation, as its owner if it has none, or with a new organisation that
 * has no end date.
 * The password has to be changed at the first sign-in on the web. Plan limits are not an admin's.
 * Fails with EMAIL_TAKEN, NOT_FOUND or INVALID_INPUT.
 */
export async function createUser(ctx: SignedIn, input: CreateUserInput): Promise<AdminUser> {
  const { deps, actor, session } = ctx;
  requirePermission(actor, 'admin.panel');
  requireUncommonPassword(input.password);
  const passwordHash = await hashPassword(deps, input.password, ctx.address);
  const id = deps.newId();
  return deps.database.transaction(async (trx, announce) => {
    const { id: organisationId, isNew } = await placeOf(deps, trx, input);
    const inserted = await insertUser(trx, {
      id,
      organisationId,
      email: input.email,
      passwordHash,
      name: input.name,
      role: input.role,
      requestedRole: null,
      isOwner: isNew,
      mustChangePassword: true,
      createdAt: nowOf(deps),
    });
    if (!inserted) {
      const said = say('email.taken');
      throw new DomainError('EMAIL_TAKEN', said, { fieldErrors: { email: said } });
    }
    if (!isNew) {
      const { isPlatform } = await holdOrganisation(trx, organisationId);
      if (!isPlatform && !(await findOwner(trx, organisationId))) {
        await takeOwnership(deps, trx, announce, { organisationId, member: { id, role: input.role } });
      }
    }
    const { name, email } = input;
    await queueSetPasswordMail(deps, trx, { userId: id, name, email, language: session.user.settings.language });
    const details = { userId: id, role: input.role };
    await recordAct(deps, trx, { action: 'admin.user-created', userId: actor.userId, organisationId, details });
    const made = await findAdminUser(trx, id);
    if (!made) throw new DomainError('NOT_FOUND', say('user.notFound'));
    return made;
  });
}
