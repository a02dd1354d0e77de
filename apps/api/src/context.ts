import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { DomainError } from '@msafara/domain/errors';
import { type Actor, actorOf, type Permission, type PersonActor, refusalOf } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import type { Deps } from './deps.ts';
import type { KnownDevice } from './features/auth/known-device.ts';

/** The address a request comes from, and how it is slowed in place of being refused (D32). */
export type Asker = {
  address: string;
  /** Waits for the next turn of a key, one a second. Fails with TOO_MANY_REQUESTS where too many wait. */
  turn: (key: string) => Promise<void>;
  /** Waits for so many milliseconds. Fails as `turn` does. */
  delay: (ms: number) => Promise<void>;
};

/**
 * `wroteAt`: when something was last changed in it, where standbys are read. `isHeldBack`: the request is a change from the web, and
 * the user has to choose a password first, since the one there is was given to them (D1).
 */
type OpenSession = { id: string; user: SessionUser; wroteAt: number | null; isHeldBack: boolean };

/** What a use case knows about the request it serves; `session` is undefined for the signed-out. */
export type Context = Asker & {
  deps: Deps;
  /** What the browser calls itself, for the list of one's own sessions. */
  userAgent: string | null;
  /** The error returned for a failure of one part of a request; an unexpected one is logged. */
  failed: (error: unknown) => DomainError;
  session: OpenSession | undefined;
  /** The request came with an API key to a route that takes none; `session` is undefined then (D24). */
  hasKey: boolean;
  /** The secret by which a browser proves its purchases (D5). */
  checkout: string | undefined;
  /** What the browser keeps of the accounts that signed in on it (D32). */
  device: KnownDevice | undefined;
};

/** A context with its actor: a signed-in person or an API key. */
export type Caller = Context & { actor: Actor };

/** A context of someone who is signed in. */
export type SignedIn = Caller & { session: OpenSession; actor: PersonActor };

/**
 * The context of a signed-in person. Fails with UNAUTHENTICATED without a session; with FORBIDDEN for an API key, and for a change
 * from the web while a password has to be chosen first (D1).
 */
export function requireSignedIn(context: Context): SignedIn {
  const { session } = context;
  if (context.hasKey) throw new DomainError('FORBIDDEN', say('apiKey.notHere'));
  if (!session) throw new DomainError('UNAUTHENTICATED', say('auth.signIn'));
  if (session.isHeldBack) throw new DomainError('FORBIDDEN', say('password.changeFirst'));
  return { ...context, session, actor: actorOf(session.user) };
}

/** The first line of every use case that is not open to all: fails with the policy's refusal (§6). */
export function requirePermission(actor: Actor, permission: Permission): void {
  const refusal = refusalOf(actor, permission);
  if (refusal) throw new DomainError(refusal.code, refusal.said);
}
