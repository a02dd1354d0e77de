import type { Trx } from '@msafara/db/database';
import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import type { MessageRow } from '@msafara/db/messages/messages.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { trackingUrl } from '@msafara/domain/shipments/tracking-number';

import type { Deps } from '../../deps.ts';
import { type MailOptions, queueMails } from '../mail/mail.service.ts';
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
  const { tracking_number: trackingNumber, status, origin, destination } = shipment;
  const place = message.place !== null && isPlain(message.place) ? message.place : null;
  const isWayPlain = isPlain(origin) && isPlain(destination);
  const name = isPlain(sender) ? sender : 'Msafara';
  const mail: MailOptions = {
    template: 'moved',
    to: { userId: null, name: null, email: recipient.address, language: recipient.language },
    stopUrl: `${deps.env.PUBLIC_URL}/s/${recipient.stop_token}`,
    content: (t) => ({
      subject: t('moved.subject', { trackingNumber, status: t(`common:status.${status}`) }),
      paragraphs: [
        ...(place === null ? [] : [t(`track:at.${status}`, { place })]),
        ...(place === null && isWayPlain ? [t(`track:on.${status}`, { origin, destination })] : []),
        ...(code === undefined ? [] : [t('messages:mailCode', { code })]),
        isWayPlain
          ? t('messages:mail', { sender: name, origin, destination })
          : t('messages:mailWithoutWay', { sender: name }),
      ],
      button: { label: t('moved.button'), url: trackingUrl(deps.env.PUBLIC_URL, trackingNumber) },
    }),
  };
  const [id = null] = await queueMails(deps, trx, [mail]);
  return id;
}
