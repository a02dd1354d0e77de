import { createHash } from 'node:crypto';

import {
  deleteSession,
  findSession,
  findSessionUser,
  insertSession,
  type Session,
} from '@msafara/db/sessions/sessions.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { findSessionTimeout } from '@msafara/db/users/users.repository';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { noteSeen, writeSeen } from './seen-sessions.ts';

const HOUR = 3_600_000;
export const SESSION_LIFETIME_MS = 30 * 24 * HOUR;
const SEEN_EVERY_MS = 60_000;

/** A session that was just opened. `handle` names it and is no secret; `token` is the secret (D3). */
export type OpenedSession = { handle: string; token: string; user: SessionUser };

/** Secrets are stored as their SHA-256: they are random enough to need no more. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session and answers its token, which is stored only as a hash. */
async function openSession(
  { deps, address, userAgent }: Context,
  userId: string,
  kind: SessionKind,
): Promise<{ id: string; token: string }> {
  const timeoutHours = await findSessionTimeout(deps.database.read, userId);
  const id = deps.newId();
  const token = deps.newToken();
  await deps.database.transaction((trx) =>
    insertSession(trx, {
      id,
      userId,
      kind,
      tokenHash: hashToken(token),
      createdAt: nowOf(deps),
      idleUntil: fromNow(deps, timeoutHours * HOUR),
      expiresAt: fromNow(deps, SESSION_LIFETIME_MS),
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
    }),
  );
  return { id, token };
}

/** Opens a session for a user and answers both. Fails with UNAUTHENTICATED for a user that is not there. */
export async function openFor(context: Context, userId: string, kind: SessionKind): Promise<OpenedSession> {
  const { deps } = context;
  const { id, token } = await openSession(context, userId, kind);
  const user = await findSessionUser(deps.database.read, userId, nowOf(deps));
  if (!user) throw new DomainError('UNAUTHENTICATED', say('auth.signIn'));
  return { handle: id, token, user };
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
    noteSeen(deps.database, { id: session.id, now, idleUntil: fromNow(deps, session.timeoutHours * HOUR) });
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
