import type { Trx } from '@msafara/db/database';
import {
  isUnsubscribeKey,
  updateNotificationSettings,
  updateUnsubscribeKey,
} from '@msafara/db/users/user-settings.repository';
import type { StoppableMail, UnsubscribeInput } from '@msafara/domain/account/account.schema';
import { DomainError } from '@msafara/domain/errors';
import type { NotificationSettings } from '@msafara/domain/settings/settings.schema';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { countTry } from '../auth/throttle.ts';

const TRIES_PER_ADDRESS = { max: 60, windowMs: 3_600_000 };

const SETTINGS = {
  status: { statusUpdates: false },
  delay: { delayAlerts: false },
  weekly: { weeklyReports: false },
} satisfies Record<StoppableMail, Partial<NotificationSettings>>;

/** The link in a mail that stops mails of its kind (D15); it opens nothing else. */
export async function stopUrlOf(deps: Deps, trx: Trx, userId: string, kind: StoppableMail): Promise<string> {
  const key = await updateUnsubscribeKey(trx, userId, deps.newToken());
  const query = new URLSearchParams({ user: userId, key, kind });
  return `${deps.env.PUBLIC_URL}/unsubscribe?${query.toString()}`;
}

/** Turns one kind of mail off by the link in it, without a sign-in; doing so twice is no error. */
export async function unsubscribe(
  { deps, address }: Context,
  { user, key, kind }: UnsubscribeInput,
): Promise<{ success: true }> {
  await countTry(deps, `unsubscribe:address:${address}`, TRIES_PER_ADDRESS);
  if (!(await isUnsubscribeKey(deps.database.read, { id: user, key }))) {
    throw new DomainError('NOT_FOUND', 'This link does not belong to any account.');
  }
  const change = { id: user, settings: SETTINGS[kind], now: nowOf(deps) };
  await deps.database.transaction((trx) => updateNotificationSettings(trx, change));
  return { success: true };
}
