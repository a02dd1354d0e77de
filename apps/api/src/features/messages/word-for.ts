import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import type { MessageRow } from '@msafara/db/messages/messages.repository';
import { wordMessage } from '@msafara/domain/messages/message-templates';
import type { Counted } from '@msafara/domain/messages/segments';
import { MESSAGE_TEMPLATES } from '@msafara/i18n/message-templates';

import type { Deps } from '../../deps.ts';
import type { Route } from './accounts.ts';

/** An address without its scheme, as it stands in a message. */
function bare(url: string): string {
  return url.replace(/^https?:\/\//u, '');
}

/** How a recipient stops: by an answer where that arrives, else by dialling, else by a link (D27). */
function stopOf({ env }: Deps, { stop_token: token }: RecipientRow, route: Route): 'answer' | { otherwise: string } {
  if ('by' in route && route.by === 'provider') {
    if (route.channel.canBeAnswered) return 'answer';
    const { ussdCode } = env.messages;
    if (route.account === 'shared' && ussdCode !== undefined) return { otherwise: ussdCode };
  }
  return { otherwise: bare(`${env.PUBLIC_URL}/s/${token}`) };
}

type Known = {
  message: MessageRow;
  recipient: RecipientRow;
  shipment: { tracking_number: string };
  sender: string;
  isFirst: boolean;
  route: Route;
  code?: string;
};

/** What is written to a recipient, and the parts that an approved template is filled with. */
export function wordFor(
  deps: Deps,
  { message, recipient, shipment, sender, isFirst, route, code }: Known,
): { body: string; parts: string[] } & Counted {
  const { tracking_number: trackingNumber } = shipment;
  const url = `${deps.env.PUBLIC_URL}/t/${trackingNumber}`;
  const words = MESSAGE_TEMPLATES[message.language];
  const { template, place, language } = message;
  const values = { sender, trackingNumber, link: bare(url), place, code };
  const stop = isFirst && (message.told !== null || template === 'following') ? stopOf(deps, recipient, route) : null;
  const worded = wordMessage({ template, words, isUnicode: language === 'ar', stop, ...values });
  const parts = [sender, trackingNumber, place ?? '', url, ...(code === undefined ? [] : [code])];
  return { ...worded, parts };
}
