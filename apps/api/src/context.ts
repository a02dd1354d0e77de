import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { DomainError } from '@msafara/domain/errors';
import { type Actor, actorOf, type Permission, refusalOf } from '@msafara/domain/policy';

import type { Deps } from './deps.ts';

/** What a use case knows about the request it serves; `session` is undefined for the signed-out. */
export type Context = {
  deps: Deps;
  address: string;
  /** What the browser calls itself, for the list of one's own sessions. */
  userAgent: string | null;
  session: { id: string; user: SessionUser } | undefined;
  /** The secret by which a browser proves its purchases (D5). */
  checkout: string | undefined;
};

/** A context of someone who is signed in. */
export type SignedIn = Context & { session: { id: string; user: SessionUser }; actor: Actor };

/** The same context with its actor; fails with UNAUTHENTICATED when nobody is signed in. */
export function requireSignedIn(context: Context): SignedIn {
  const { session } = context;
  if (!session) throw new DomainError('UNAUTHENTICATED', 'Please sign in.');
  return { ...context, session, actor: actorOf(session.user) };
}

/** The first line of every use case that is not open to all: fails with the policy's refusal (§6). */
export function requirePermission(actor: Actor, permission: Permission): void {
  const refusal = refusalOf(actor, permission);
  if (refusal) throw new DomainError(refusal.code, refusal.message);
}
