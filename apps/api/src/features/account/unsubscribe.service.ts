import type { Trx } from '@msafara/db/database';
import {
  ensureUnsubscribeKeys,
  isUnsubscribeKey,
  updateNotificationSettings,
} from '@msafara/db/users/user-settings.repository';
import type { StoppableMail, UnsubscribeInput } from '@msafara/domain/account/account.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { NotificationSettings } from '@msafara/domain/settings/settings.schema';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';

const SETTINGS = {
  status: { statusUpdates: false },
  delay: { delayAlerts: false },
  weekly: { weeklyReports: false },
} satisfies Record<StoppableMail, Partial<NotificationSettings>>;

/** The links in mails that stop mails of their kind, by user (D15); they open nothing else. */
export async function stopUrlsOf(
  deps: Deps,
  trx: Trx,
  userIds: readonly string[],
  kind: StoppableMail,
): Promise<ReadonlyMap<string, string>> {
  const keys = await ensureUnsubscribeKeys(trx, userIds, deps.newToken);
  return new Map(
    [...keys].map(([user, key]) => {
      const query = new URLSearchParams({ user, key, kind });
      return [user, `${deps.env.PUBLIC_URL}/unsubscribe?${query.toString()}`];
    }),
  );
}

/** The same of one user; throws where there is none. */
export async function stopUrlOf(deps: Deps, trx: Trx, userId: string, kind: StoppableMail): Promise<string> {
  const urls = await stopUrlsOf(deps, trx, [userId], kind);
  const url = urls.get(userId);
  if (url === undefined) throw new Error(`there is no user ${userId}`);
  return url;
}

/**
 * Turns one kind of mail off by the link in it, without a sign-in; doing so twice is no error. It is never throttled: its
 * secret is not to be guessed, and who wants no mails gets none (D32).
 */
export async function unsubscribe(
  { deps }: Context,
  { user, key, kind }: UnsubscribeInput,
): Promise<{ success: true }> {
  if (!(await isUnsubscribeKey(deps.database.read, { id: user, key }))) {
    throw new DomainError('NOT_FOUND', say('link.noAccount'));
  }
  const change = { id: user, settings: SETTINGS[kind], now: nowOf(deps) };
  await deps.database.transaction((trx) => updateNotificationSettings(trx, change));
  return { success: true };
}
