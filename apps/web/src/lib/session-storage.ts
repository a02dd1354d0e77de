import { type SessionUser, sessionUserSchema } from '@msafara/domain/auth/auth.schema';

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

const { organisation } = sessionUserSchema.shape;

/** What earlier releases stored is a session still: `country` is younger than they are. */
const storedUser = sessionUserSchema.extend({
  organisation: organisation.extend({ country: organisation.shape.country.default(null) }),
});

function parseUser(text: string): SessionUser | undefined {
  try {
    return storedUser.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
