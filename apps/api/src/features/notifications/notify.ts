import type { Announce, Trx } from '@msafara/db/database';
import { insertNotifications, type Reader } from '@msafara/db/notifications/notifications.repository';
import type { NotificationTable } from '@msafara/db/notifications/notifications.table';
import type { NotificationType } from '@msafara/domain/notifications/notifications.schema';
import type { Language } from '@msafara/domain/settings/languages';

import { type Deps, nowOf } from '../../deps.ts';
import { type Words, wordsIn } from '../mail/words.ts';
import { clip } from './clip.ts';

type Told = {
  type: NotificationType;
  /** The path of the web app that it is about. */
  link: string;
  say: (t: Words, language: Language) => { title: string; message: string };
};

/** The notifications for some readers, each in their own language, not yet stored. */
export function noticesOf(deps: Deps, readers: readonly Reader[], { type, link, say }: Told): NotificationTable[] {
  const saidIn = new Map<Language, ReturnType<typeof say>>();
  const said = (language: Language) => {
    const text = saidIn.get(language) ?? say(wordsIn(language), language);
    saidIn.set(language, text);
    return text;
  };
  const now = nowOf(deps);
  return readers.map(({ userId, language }) => {
    return {
      id: deps.newId(),
      user_id: userId,
      shipment_id: null,
      type,
      ...clip(said(language)),
      link,
      is_read: 0,
      created_at: now,
    };
  });
}

/** Tells people, in the business transaction (D15). */
export async function tellNotices(trx: Trx, announce: Announce, notices: readonly NotificationTable[]): Promise<void> {
  if (notices.length === 0) return;
  await insertNotifications(trx, notices);
  announce({ kind: 'inbox', userIds: [...new Set(notices.map((notice) => notice.user_id))] });
}

/** Tells people of something, each in the language of that reader, in the business transaction (D15). */
export async function notify(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  readers: readonly Reader[],
  told: Told,
): Promise<void> {
  await tellNotices(trx, announce, noticesOf(deps, readers, told));
}
