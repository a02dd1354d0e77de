import type { SessionUser } from '@msafara/domain/auth/auth.schema';

/** Keys of the browser's storage (§9). `token` holds a handle that is no secret (D3). */
export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';

export type StoredSession = { kind: 'none' } | { kind: 'corrupt' } | { kind: 'session'; user: SessionUser };

/**
 * What the two stored texts mean on load (§4): both restore the session, a corrupt user clears
 * both, and one without the other is nobody.
 */
export async function restoreSession(token: string | null, user: string | null): Promise<StoredSession> {
  const stored = await sessionAfterChange(user);
  return stored.kind === 'session' && !token ? { kind: 'none' } : stored;
}

/** What a change of the stored user in another tab means (§4): the new user, or a session that ends. */
export async function sessionAfterChange(user: string | null): Promise<StoredSession> {
  if (user === null) return { kind: 'none' };
  // Visitors have none, and fetch no schema.
  const { readStoredUser } = await import('./stored-user.ts');
  const parsed = readStoredUser(user);
  return parsed ? { kind: 'session', user: parsed } : { kind: 'corrupt' };
}
