import type { Announce, Trx } from '@msafara/db/database';
import { insertNotifications, type Reader } from '@msafara/db/notifications/notifications.repository';
import type { NotificationType } from '@msafara/domain/notifications/notifications.schema';
import type { Language } from '@msafara/domain/settings/settings.schema';

import { type Deps, nowOf } from '../../deps.ts';
import { type Words, wordsIn } from '../mail/words.ts';
import { clip } from './clip.ts';

type Told = {
  type: NotificationType;
  /** The path of the web app that it is about. */
  link: string;
  say: (t: Words, language: Language) => { title: string; message: string };
};

/** Tells people of something, each in the language of that reader, in the business transaction (D15). */
export async function notify(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  readers: readonly Reader[],
  { type, link, say }: Told,
): Promise<void> {
  if (readers.length === 0) return;
  const saidIn = new Map<Language, ReturnType<typeof say>>();
  const said = (language: Language) => {
    const text = saidIn.get(language) ?? say(wordsIn(language), language);
    saidIn.set(language, text);
    return text;
  };
  const now = nowOf(deps);
  await insertNotifications(
    trx,
    readers.map(({ userId, language }) => {
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
    }),
  );
  announce({ kind: 'inbox', userIds: readers.map(({ userId }) => userId) });
}
