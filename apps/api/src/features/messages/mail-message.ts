import type { Trx } from '@msafara/db/database';
import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import type { MessageRow } from '@msafara/db/messages/messages.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';

import type { Deps } from '../../deps.ts';
import { type MailOptions, queueMails } from '../mail/mail.service.ts';
import { movedContent } from '../tracking/moved-mail.ts';
import { isPlain } from './plain-words.ts';

type Mailed = {
  message: MessageRow;
  recipient: RecipientRow & { address: string };
  shipment: ShipmentWithOrganisation;
  sender: string;
  code: string | undefined;
};

/**
 * Tells a recipient of a status by mail, as followers are told. The mail is written in the message's transaction, so there is exactly one.
 * Returns its id, so that it can be deleted when the recipient is erased.
 */
export async function mailMessage(
  deps: Deps,
  trx: Trx,
  { message, recipient, shipment, sender, code }: Mailed,
): Promise<string | null> {
  const name = isPlain(sender) ? sender : 'Msafara';
  const mail: MailOptions = {
    template: 'moved',
    to: { userId: null, name: null, email: recipient.address, language: recipient.language },
    stopUrl: `${deps.env.PUBLIC_URL}/s/${recipient.stop_token}`,
    content: movedContent(deps, {
      shipment,
      place: message.place,
      more: (t, way) => [
        ...(code === undefined ? [] : [t('messages:mailCode', { code })]),
        way ? t('messages:mail', { sender: name, ...way }) : t('messages:mailWithoutWay', { sender: name }),
      ],
    }),
  };
  const [id = null] = await queueMails(deps, trx, [mail]);
  return id;
}
