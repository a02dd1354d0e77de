import { findSpecialOrganisation, insertOrganisation } from '@msafara/db/organisations/organisations.repository';
import { lockStart } from '@msafara/db/starting/start-lock';
import { findAnyAdmin, insertUser } from '@msafara/db/users/users.repository';

import { type Deps, nowOf } from '../../deps.ts';
import { hashPassword, requireUncommonPassword } from './passwords.ts';

const PLATFORM_NAME = 'Msafara';

type Admin = { email: string; password: string };

/**
 * Creates an admin in the platform organisation (D1, D2). Returns false if the e-mail is taken or, with `isFirst`, if
 * another process has already created one.
 */
export async function createAdmin(deps: Deps, admin: Admin, { isFirst = false } = {}): Promise<boolean> {
  requireUncommonPassword(admin.password);
  const passwordHash = await hashPassword(deps, admin.password, 'start');
  const now = nowOf(deps);
  return deps.database.transaction(async (trx) => {
    await lockStart(trx);
    if (isFirst && (await findAnyAdmin(trx))) return false;
    const platform = await findSpecialOrganisation(trx, 'platform');
    const organisationId = platform?.id ?? deps.newId();
    if (!platform) {
      await insertOrganisation(trx, {
        id: organisationId,
        name: PLATFORM_NAME,
        tier: 'enterprise',
        isPlatform: true,
        isDemo: false,
        paidUntil: null,
        createdAt: now,
      });
    }
    return insertUser(trx, {
      id: deps.newId(),
      organisationId,
      email: admin.email,
      passwordHash,
      name: 'Administrator',
      role: 'admin',
      requestedRole: null,
      isOwner: platform === undefined,
      mustChangePassword: false,
      // Whoever runs the server vouches for the address.
      emailVerifiedAt: now,
      createdAt: now,
    });
  });
}

/**
 * The first admin, at the first start: from the environment, else generated in development (D2).
 * Answers what was generated, to be shown once; undefined when there was nothing to generate.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<Admin | undefined> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, isProduction } = deps.env;
  if (await findAnyAdmin(deps.database.read)) return undefined;
  if (email !== undefined && password !== undefined) {
    await createAdmin(deps, { email, password }, { isFirst: true });
    return undefined;
  }
  if (isProduction) return undefined;
  const generated = { email: 'admin@msafara.example', password: deps.newToken().slice(0, 20) };
  return (await createAdmin(deps, generated, { isFirst: true })) ? generated : undefined;
}
