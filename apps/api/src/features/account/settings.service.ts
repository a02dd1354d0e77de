import { listSessions, updateIdleUntil } from '@msafara/db/sessions/own-sessions.repository';
import { deleteOwnSession, deleteSessionsOf } from '@msafara/db/sessions/own-sessions.repository';
import { updateLastSeen } from '@msafara/db/sessions/sessions.repository';
import { countRecoveryCodes } from '@msafara/db/users/two-factor.repository';
import {
  updateName,
  updateNotificationSettings,
  updateSecuritySettings,
  updateSystemSettings,
} from '@msafara/db/users/user-settings.repository';
import type { OwnSession } from '@msafara/domain/account/account.schema';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import {
  type NotificationChange,
  type NotificationSettings,
  type SecurityChange,
  type SecuritySettings,
  securitySettings,
  type SystemChange,
  systemSettings,
} from '@msafara/domain/settings/settings.schema';

import type { SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireAccount, requireNotDemo, sessionUserOf } from './own-account.ts';

/** What an account's settings are (§9, D14). */
export async function findSettings({ deps, actor }: SignedIn): Promise<{
  notifications: NotificationSettings;
  security: SecuritySettings;
  recoveryCodesLeft: number;
}> {
  const { notifications, sessionTimeout, passwordExpiry } = await requireAccount(deps, actor.userId);
  return {
    notifications,
    security: securitySettings.parse({ sessionTimeout, passwordExpiry }),
    recoveryCodesLeft: await countRecoveryCodes(deps.database.read, actor.userId),
  };
}

export async function changeProfile({ deps, actor }: SignedIn, { name }: { name: string }): Promise<SessionUser> {
  const change = { id: actor.userId, name, now: nowOf(deps) };
  await deps.database.transaction((trx) => updateName(trx, change));
  return sessionUserOf(deps, actor.userId);
}

export async function changeNotifications(
  { deps, actor }: SignedIn,
  settings: NotificationChange,
): Promise<NotificationSettings> {
  const change = { id: actor.userId, settings, now: nowOf(deps) };
  await deps.database.transaction((trx) => updateNotificationSettings(trx, change));
  return (await requireAccount(deps, actor.userId)).notifications;
}

/** A new timeout holds for the sessions that are open, counted from when each was last used. */
export async function changeSecurity(
  { deps, actor, session }: SignedIn,
  settings: SecurityChange,
): Promise<SessionUser> {
  const { userId } = actor;
  const now = nowOf(deps);
  const { sessionTimeout } = settings;
  await deps.database.transaction(async (trx, announce) => {
    await updateSecuritySettings(trx, { id: userId, settings, now });
    if (sessionTimeout !== undefined) {
      const timeoutMs = sessionTimeout * HOUR_MS;
      await updateIdleUntil(trx, { userId, timeoutMs, now });
      await updateLastSeen(trx, { id: session.id, now, idleUntil: fromNow(deps, timeoutMs) });
    }
    await recordAct(deps, trx, { action: 'account.security-changed', userId, organisationId: null });
    announce({ kind: 'sessions', userIds: [userId] });
  });
  return sessionUserOf(deps, userId);
}

/** Stores the language, time zone, date format and theme of a user (D14). For the shared demo account the browser keeps them instead (D12). */
export async function changeSystem({ deps, actor }: SignedIn, settings: SystemChange): Promise<SessionUser> {
  if (actor.isDemo) {
    const user = await sessionUserOf(deps, actor.userId);
    return { ...user, settings: systemSettings.parse({ ...user.settings, ...settings }) };
  }
  const change = { id: actor.userId, settings, now: nowOf(deps) };
  await deps.database.transaction((trx) => updateSystemSettings(trx, change));
  return sessionUserOf(deps, actor.userId);
}

/** Where the account is signed in. Visitors of the demo see only themselves: the others are strangers. */
export async function listOwnSessions({ deps, actor, session }: SignedIn): Promise<OwnSession[]> {
  const rows = await listSessions(deps.database.read, actor.userId, nowOf(deps));
  return rows
    .filter(({ id }) => !actor.isDemo || id === session.id)
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      userAgent: row.user_agent,
      address: row.address,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      isCurrent: row.id === session.id,
    }));
}

/** Signs another browser, or a REST client, out. */
export async function endSession({ deps, actor }: SignedIn, { id }: { id: string }): Promise<{ success: true }> {
  requireNotDemo(actor);
  await deps.database.transaction(async (trx, announce) => {
    const isEnded = await deleteOwnSession(trx, { id, userId: actor.userId });
    if (!isEnded) throw new DomainError('NOT_FOUND', say('session.over'));
    announce({ kind: 'sessions', userIds: [actor.userId] });
  });
  return { success: true };
}

/** Signs every other browser and REST client out. */
export async function endOtherSessions({ deps, actor, session }: SignedIn): Promise<{ success: true }> {
  requireNotDemo(actor);
  await deps.database.transaction(async (trx, announce) => {
    await deleteSessionsOf(trx, actor.userId, session.id);
    await recordAct(deps, trx, { action: 'account.sessions-ended', userId: actor.userId, organisationId: null });
    announce({ kind: 'sessions', userIds: [actor.userId] });
  });
  return { success: true };
}
