import { createHash } from 'node:crypto';

import {
  deleteSession,
  findSession,
  insertSession,
  type Session,
  updateLastSeen,
} from '@msafara/db/sessions/sessions.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';

import { type Deps, fromNow, nowOf } from '../../deps.ts';

const HOUR = 3_600_000;
/** A session that nobody used for so long is over; the default of the user's setting (§9, D3). */
const IDLE_MS = 24 * HOUR;
export const SESSION_LIFETIME_MS = 30 * 24 * HOUR;
const SEEN_EVERY_MS = 60_000;

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session and answers its token, which is stored only as a hash. */
export async function openSession(
  deps: Deps,
  userId: string,
  kind: SessionKind,
): Promise<{ id: string; token: string }> {
  const id = deps.newId();
  const token = deps.newToken();
  await deps.database.transaction((trx) =>
    insertSession(trx, {
      id,
      userId,
      kind,
      tokenHash: hashToken(token),
      createdAt: nowOf(deps),
      expiresAt: fromNow(deps, SESSION_LIFETIME_MS),
    }),
  );
  return { id, token };
}

/** A session that was last used before this is over. */
export function idleSince(deps: Deps): string {
  return fromNow(deps, -IDLE_MS);
}

/** The live session of a token, with its user as it is now; undefined when there is none (D3). */
export async function findSessionByToken(deps: Deps, token: string, kind: SessionKind): Promise<Session | undefined> {
  const now = nowOf(deps);
  const session = await findSession(deps.database.read, {
    tokenHash: hashToken(token),
    kind,
    now,
    idleSince: idleSince(deps),
  });
  if (session && deps.clock() - Date.parse(session.lastSeenAt) > SEEN_EVERY_MS) {
    await deps.database.transaction((trx) => updateLastSeen(trx, session.id, now));
  }
  return session;
}

export async function closeSession(deps: Deps, id: string): Promise<void> {
  await deps.database.transaction((trx) => deleteSession(trx, id));
}
