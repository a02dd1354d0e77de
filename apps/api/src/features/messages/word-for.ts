import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import type { MessageRow } from '@msafara/db/messages/messages.repository';
import { wordMessage } from '@msafara/domain/messages/message-templates';
import { withOwnWords } from '@msafara/domain/messages/own-words';
import type { Counted } from '@msafara/domain/messages/segments';
import { MESSAGE_TEMPLATES } from '@msafara/i18n/message-templates';

import type { Deps } from '../../deps.ts';
import type { Route } from './accounts.ts';
import { isPlain } from './plain-words.ts';

/** An address without its scheme, as it stands in a message. */
function bare(url: string): string {
  return url.replace(/^https?:\/\//u, '');
}

/** With one blank between words: runs of them cost room, and WhatsApp refuses long ones. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

type Stop = 'answer' | { otherwise: string };

/** How a recipient stops: by an answer where that arrives, else by dialling, else by a link (D27). */
function stopOf({ env }: Deps, { stop_token: token }: RecipientRow, route: Route): Stop {
  if ('by' in route && route.by === 'provider') {
    if (route.channel.canBeAnswered) return 'answer';
    const { ussdCode } = env.messages;
    if (route.account === 'shared' && ussdCode !== undefined) return { otherwise: ussdCode };
  }
  return { otherwise: bare(`${env.PUBLIC_URL}/s/${token}`) };
}

const asStars = (secret: string) => '*'.repeat(secret.length);

function withoutToken(stop: Stop | null, { stop_token: token }: RecipientRow): Stop | null {
  return stop === null || stop === 'answer' ? stop : { otherwise: stop.otherwise.replace(token, asStars(token)) };
}

type Known = {
  message: MessageRow;
  recipient: RecipientRow;
  shipment: { tracking_number: string };
  sender: string;
  isFirst: boolean;
  route: Route;
  code: string | undefined;
  /** What the organisation writes itself, where it may. */
  ownWords: string | undefined;
};

/** What is written to a recipient, what of it is kept to be seen, and the name and parts of the approved template in its stead. */
export function wordFor(
  deps: Deps,
  { message, recipient, shipment, sender: name, isFirst, route, code, ownWords }: Known,
): { body: string; shown: string; parts: string[]; approved: string } & Counted {
  const { tracking_number: trackingNumber } = shipment;
  const url = `${deps.env.PUBLIC_URL}/t/${trackingNumber}`;
  const usual = MESSAGE_TEMPLATES[message.language];
  const words = message.told === null || ownWords === undefined ? usual : withOwnWords(usual, message.told, ownWords);
  const { template, language } = message;
  const place = message.place !== null && isPlain(message.place) ? oneLine(message.place) : null;
  const sender = isPlain(name) ? oneLine(name) : 'Msafara';
  const values = { sender, trackingNumber, link: bare(url), place };
  const stop = isFirst && template !== 'test' && template !== 'follow_code' ? stopOf(deps, recipient, route) : null;
  const word = (told: { stop: Stop | null; code: string | undefined }) =>
    wordMessage({ template, words, isUnicode: language === 'ar', ...values, ...told });
  const worded = word({ stop, code });
  const parts = [sender, trackingNumber, place ?? '', url, ...(code === undefined ? [] : [code])];
  return {
    ...worded,
    parts,
    // Who delivers is not to read the code that the recipient tells them, and who sends not to end what others send.
    shown: word({ stop: withoutToken(stop, recipient), code: code && asStars(code) }).body,
    approved: code !== undefined && message.told !== null ? `${template}_code` : template,
  };
}
