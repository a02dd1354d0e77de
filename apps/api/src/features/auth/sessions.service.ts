import { createHash } from 'node:crypto';

import {
  deleteSession,
  findSession,
  insertSession,
  type Session,
  updateLastSeen,
} from '@msafara/db/sessions/sessions.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { findSessionTimeout } from '@msafara/db/users/users.repository';

import type { Context } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';

const HOUR = 3_600_000;
export const SESSION_LIFETIME_MS = 30 * 24 * HOUR;
const SEEN_EVERY_MS = 60_000;

/** The form in which a secret is stored and looked for. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session and answers its token, which is stored only as a hash. */
export async function openSession(
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

/** The live session of a token, with its user as it is now; undefined when there is none (D3). */
export async function findSessionByToken(deps: Deps, token: string, kind: SessionKind): Promise<Session | undefined> {
  const now = nowOf(deps);
  const session = await findSession(deps.database.read, {
    tokenHash: hashToken(token),
    kind,
    now,
  });
  if (session && deps.clock() - Date.parse(session.lastSeenAt) > SEEN_EVERY_MS) {
    const idleUntil = fromNow(deps, session.timeoutHours * HOUR);
    await deps.database.transaction((trx) => updateLastSeen(trx, { id: session.id, now, idleUntil }));
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
