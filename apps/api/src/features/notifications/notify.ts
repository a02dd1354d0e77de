import type { Announce, Trx } from '@msafara/db/database';
import { insertNotifications, type Reader } from '@msafara/db/notifications/notifications.repository';
import type { NotificationType } from '@msafara/domain/notifications/notifications.schema';

import { type Deps, nowOf } from '../../deps.ts';
import { type Words, wordsIn } from '../mail/words.ts';

type Notice = {
  type: NotificationType;
  shipmentId?: string;
  /** The path of the web app that it is about. */
  link: string;
  say: (t: Words) => { title: string; message: string };
};

const TITLE_MAX = 200;
const MESSAGE_MAX = 1000;

/** Tells people of something, each in the language of that reader, in the business transaction (D15). */
export async function notify(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  readers: readonly Reader[],
  { type, shipmentId, link, say }: Notice,
): Promise<void> {
  if (readers.length === 0) return;
  await insertNotifications(
    trx,
    readers.map(({ userId, language }) => {
      const { title, message } = say(wordsIn(language));
      return {
        id: deps.newId(),
        user_id: userId,
        shipment_id: shipmentId ?? null,
        type,
        title: title.slice(0, TITLE_MAX),
        message: message.slice(0, MESSAGE_MAX),
        link,
        is_read: 0,
        created_at: nowOf(deps),
      };
    }),
  );
  announce({ kind: 'inbox', userIds: readers.map(({ userId }) => userId) });
}
