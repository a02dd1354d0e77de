import type { Trx } from '@msafara/db/database';
import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import type { MessageRow } from '@msafara/db/messages/messages.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { trackingUrl } from '@msafara/domain/shipments/tracking-number';

import type { Deps } from '../../deps.ts';
import { queueMail } from '../mail/mail.service.ts';

type Mailed = {
  message: MessageRow;
  recipient: RecipientRow & { address: string };
  shipment: ShipmentWithOrganisation;
  sender: string;
  code: string | undefined;
};

/** Tells a recipient of a status by mail, as followers are told; the mail is written with the message, and so exactly once. */
export async function mailMessage(
  deps: Deps,
  trx: Trx,
  { message, recipient, shipment, sender, code }: Mailed,
): Promise<void> {
  const { tracking_number: trackingNumber, status, origin, destination } = shipment;
  await queueMail(deps, trx, {
    template: 'moved',
    to: { userId: null, name: null, email: recipient.address, language: recipient.language },
    stopUrl: `${deps.env.PUBLIC_URL}/s/${recipient.stop_token}`,
    content: (t) => ({
      subject: t('moved.subject', { trackingNumber, status: t(`common:status.${status}`) }),
      paragraphs: [
        message.place
          ? t(`track:at.${status}`, { place: message.place })
          : t(`track:on.${status}`, { origin, destination }),
        ...(code === undefined ? [] : [t('messages:mailCode', { code })]),
        t('messages:mail', { sender, origin, destination }),
      ],
      button: { label: t('moved.button'), url: trackingUrl(deps.env.PUBLIC_URL, trackingNumber) },
    }),
  });
}
