import type { Announce, Trx } from '@msafara/db/database';
import { listReadersOf, type Reader } from '@msafara/db/notifications/notifications.repository';

import type { Deps } from '../../deps.ts';
import { stopUrlsOf } from '../account/unsubscribe.service.ts';
import { type MailOptions, queueMails } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';
import { MESSAGE_MAX } from '../notifications/clip.ts';
import { noticesOf, tellNotices } from '../notifications/notify.ts';
import { detailsPath } from '../notifications/word-notice.ts';
import type { Warning } from './clock-events.ts';

const LINES_MAX = 20;
/** What says how many there are besides is not longer. */
const MORE_MAX = 60;

function lineOf(t: Words, { row, daysLeft }: Warning): string {
  const words = { trackingNumber: row.tracking_number, kind: t(`costs:kind.${row.kind}`) };
  return daysLeft === 0
    ? t('costs:warning.today', words)
    : t('costs:warning.left', { ...words, count: daysLeft, number: String(daysLeft) });
}

function titleOf(t: Words, warnings: readonly Warning[]): string {
  const [only] = warnings;
  if (only && warnings.length === 1) {
    return t('costs:warning.title', { trackingNumber: only.row.tracking_number });
  }
  return t('costs:warning.titleMany', { count: warnings.length, number: String(warnings.length) });
}

/** A line for each warning, as many as there is room for, and how many there are besides. */
function linesOf(t: Words, warnings: readonly Warning[], room = Number.POSITIVE_INFINITY): string {
  const lines: string[] = [];
  let left = room;
  for (const warning of warnings.slice(0, LINES_MAX)) {
    const line = lineOf(t, warning);
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const rest = warnings.length - lines.length;
  return [...lines, ...(rest > 0 ? [t('costs:warning.more', { count: rest, number: String(rest) })] : [])].join('\n');
}

function pathOf(warnings: readonly Warning[]): string {
  const [only] = warnings;
  return only && warnings.length === 1 ? detailsPath(only.row.tracking_number) : '/shipments';
}

type ToMail = { reader: Reader; warnings: readonly Warning[]; stopUrl: string | undefined };

function mailOf(deps: Deps, { reader, warnings, stopUrl }: ToMail): MailOptions {
  return {
    template: 'clock',
    to: reader,
    stopUrl,
    content: (t) => ({
      subject: titleOf(t, warnings),
      paragraphs: [linesOf(t, warnings), t('costs:warning.after')],
      button: { label: t('costs:warning.button'), url: deps.env.PUBLIC_URL + pathOf(warnings) },
    }),
  };
}

/**
 * Tells the members of organisations that free days are about to end, in as many statements however many there are: a
 * notification, and a mail to those who want mails of delays; never a recipient (D26).
 */
export async function tellWarnings(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  warningsOf: ReadonlyMap<string, readonly Warning[]>,
): Promise<void> {
  const readersOf = await listReadersOf(trx, [...warningsOf.keys()]);
  const told = [...readersOf].map(([id, readers]) => ({ readers, warnings: warningsOf.get(id) ?? [] }));
  const notices = told.flatMap(({ readers, warnings }) =>
    noticesOf(deps, readers, {
      type: 'delay_alert',
      link: pathOf(warnings),
      say: (t) => ({ title: titleOf(t, warnings), message: linesOf(t, warnings, MESSAGE_MAX - MORE_MAX) }),
    }),
  );
  await tellNotices(trx, announce, notices);
  const toMail = told.flatMap(({ readers, warnings }) =>
    readers.filter(({ wantsDelayMails }) => wantsDelayMails).map((reader) => ({ reader, warnings })),
  );
  const userIds = toMail.map(({ reader }) => reader.userId);
  const stopUrls = await stopUrlsOf(deps, trx, userIds, 'delay');
  const mails = toMail.map(({ reader, warnings }) =>
    mailOf(deps, { reader, warnings, stopUrl: stopUrls.get(reader.userId) }),
  );
  await queueMails(deps, trx, mails);
}
