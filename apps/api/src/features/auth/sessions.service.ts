import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { createHash } from 'node:crypto';

import {
  deleteSession,
  findSession,
  findSessionUser,
  insertSession,
  type Session,
} from '@msafara/db/sessions/sessions.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { findPasswordHashForShare, findSessionTimeout } from '@msafara/db/users/users.repository';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { noteSeen, writeSeen } from './seen-sessions.ts';

export const SESSION_LIFETIME_MS = 30 * DAY_MS;
const SEEN_EVERY_MS = 60_000;

/** A session that was just opened. `handle` names it and is no secret; `token` is the secret (D3). */
export type OpenedSession = { handle: string; token: string; user: SessionUser };

/** Secrets are stored as their SHA-256: they are random enough to need no more. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** `checkedHash`: the hash that a password was checked against, where one was. */
type Opening = { userId: string; kind: SessionKind; checkedHash?: string };

/**
 * Opens a session and returns its token, of which only a hash is stored. Returns undefined if the password was changed after it was
 * checked. A change that comes later finds this session, and ends it.
 */
async function openSession(
  { deps, address, userAgent }: Context,
  { userId, kind, checkedHash }: Opening,
): Promise<{ id: string; token: string } | undefined> {
  const timeoutHours = await findSessionTimeout(deps.database.read, userId);
  const id = deps.newId();
  const token = deps.newToken();
  return deps.database.transaction(async (trx) => {
    if (checkedHash !== undefined && (await findPasswordHashForShare(trx, userId)) !== checkedHash) return undefined;
    await insertSession(trx, {
      id,
      userId,
      kind,
      tokenHash: hashToken(token),
      createdAt: nowOf(deps),
      idleUntil: fromNow(deps, timeoutHours * HOUR_MS),
      expiresAt: fromNow(deps, SESSION_LIFETIME_MS),
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
    });
    return { id, token };
  });
}

/** Opens a session for a user and answers both. Fails with UNAUTHENTICATED for a user that is not there. */
export async function openFor(context: Context, userId: string, kind: SessionKind): Promise<OpenedSession> {
  return withUser(context, userId, await openSession(context, { userId, kind }));
}

/**
 * Opens a session after a password was checked against `passwordHash`. Returns undefined if the password has been changed since.
 * Fails as `openFor` does.
 */
export async function openForPassword(
  context: Context,
  { id: userId, passwordHash: checkedHash }: { id: string; passwordHash: string },
  kind: SessionKind,
): Promise<OpenedSession | undefined> {
  const opened = await openSession(context, { userId, kind, checkedHash });
  return opened && withUser(context, userId, opened);
}

async function withUser(
  { deps }: Context,
  userId: string,
  opened: { id: string; token: string } | undefined,
): Promise<OpenedSession> {
  const user = await findSessionUser(deps.database.read, userId, nowOf(deps));
  if (!opened || !user) throw new DomainError('UNAUTHENTICATED', say('auth.signIn'));
  return { handle: opened.id, token: opened.token, user };
}

/**
 * The live session of a token, with its user as it is now; undefined when there is none (D3). A
 * request that a page made while nobody touched it does not keep its session alive.
 */
export async function findSessionByToken(
  deps: Deps,
  token: string,
  { kind, isIdle }: { kind: SessionKind; isIdle: boolean },
): Promise<Session | undefined> {
  const now = nowOf(deps);
  const sought = { tokenHash: hashToken(token), kind, now };
  const { read } = deps.database;
  // What was used a moment ago may only seem to be over.
  const session =
    (await findSession(read, sought)) ??
    ((await writeSeen(deps.database)) ? await findSession(read, sought) : undefined);
  if (session && !isIdle && deps.clock() - Date.parse(session.lastSeenAt) > SEEN_EVERY_MS) {
    noteSeen(deps.database, { id: session.id, now, idleUntil: fromNow(deps, session.timeoutHours * HOUR_MS) });
  }
  return session;
}

/** Ends a session; its open streams end with it. */
export async function closeSession(deps: Deps, { id, userId }: { id: string; userId: string }): Promise<void> {
  await deps.database.transaction(async (trx, announce) => {
    await deleteSession(trx, id);
    announce({ kind: 'sessions', userIds: [userId] });
  });
}
