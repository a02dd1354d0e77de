import type { SessionUser } from '@msafara/domain/auth/auth.schema';

/** Keys of the browser's storage (§9). `token` holds a handle that is no secret (D3). */
export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';

export type StoredSession = { kind: 'none' } | { kind: 'corrupt' } | { kind: 'session'; user: SessionUser };

/**
 * What the two stored texts mean on load (§4): both restore the session, a corrupt user clears
 * both, and one without the other is nobody.
 */
export function restoreSession(token: string | null, user: string | null): StoredSession {
  if (user === null) return { kind: 'none' };
  const parsed = parseUser(user);
  if (!parsed) return { kind: 'corrupt' };
  return token ? { kind: 'session', user: parsed } : { kind: 'none' };
}

/** What a change of the stored user in another tab means (§4): the new user, or a session that ends. */
export function sessionAfterChange(user: string | null): StoredSession {
  if (user === null) return { kind: 'none' };
  const parsed = parseUser(user);
  return parsed ? { kind: 'session', user: parsed } : { kind: 'corrupt' };
}

function parseUser(text: string): SessionUser | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSessionUser(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// Written by hand: the schema would bring its library onto the public tracking page.
function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'id' in value &&
    typeof value.id === 'string' &&
    'email' in value &&
    typeof value.email === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'role' in value &&
    (value.role === 'admin' || value.role === 'sender' || value.role === 'viewer') &&
    'subscriptionTier' in value &&
    (value.subscriptionTier === 'starter' ||
      value.subscriptionTier === 'growth' ||
      value.subscriptionTier === 'enterprise') &&
    'requestedRole' in value &&
    (value.requestedRole === null || value.requestedRole === 'admin') &&
    'isOwner' in value &&
    typeof value.isOwner === 'boolean' &&
    'mustChangePassword' in value &&
    typeof value.mustChangePassword === 'boolean' &&
    'emailVerified' in value &&
    typeof value.emailVerified === 'boolean' &&
    'hasSecondFactor' in value &&
    typeof value.hasSecondFactor === 'boolean' &&
    'passwordIsOld' in value &&
    typeof value.passwordIsOld === 'boolean' &&
    'settings' in value &&
    isSettings(value.settings) &&
    'organisation' in value &&
    isOrganisation(value.organisation)
  );
}

function isSettings(value: unknown): value is SessionUser['settings'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    'timezone' in value &&
    typeof value.timezone === 'string' &&
    'dateFormat' in value &&
    (value.dateFormat === 'MM/DD/YYYY' || value.dateFormat === 'DD/MM/YYYY' || value.dateFormat === 'YYYY-MM-DD') &&
    'theme' in value &&
    (value.theme === 'light' || value.theme === 'dark' || value.theme === 'auto') &&
    'language' in value &&
    (value.language === 'en' ||
      value.language === 'fr' ||
      value.language === 'ar' ||
      value.language === 'sw' ||
      value.language === 'pt')
  );
}

function isOrganisation(value: unknown): value is SessionUser['organisation'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'isDemo' in value &&
    typeof value.isDemo === 'boolean' &&
    'isPlatform' in value &&
    typeof value.isPlatform === 'boolean' &&
    'readOnly' in value &&
    typeof value.readOnly === 'boolean'
  );
}
