import type { Announce, Trx } from '@msafara/db/database';
import { listReaders, type Reader } from '@msafara/db/notifications/notifications.repository';

import type { Deps } from '../../deps.ts';
import { stopUrlOf } from '../account/unsubscribe.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';
import { notify } from '../notifications/notify.ts';
import { detailsPath } from '../notifications/word-notice.ts';
import type { Warning } from './clock-events.ts';

const LINES_MAX = 20;

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

function linesOf(t: Words, warnings: readonly Warning[]): string {
  const lines = warnings.slice(0, LINES_MAX).map((warning) => lineOf(t, warning));
  const rest = warnings.length - LINES_MAX;
  return [...lines, ...(rest > 0 ? [t('costs:warning.more', { count: rest, number: String(rest) })] : [])].join('\n');
}

type Told = { organisationId: string; warnings: readonly Warning[] };

function pathOf(warnings: readonly Warning[]): string {
  const [only] = warnings;
  return only && warnings.length === 1 ? detailsPath(only.row.tracking_number) : '/shipments';
}

async function mailWarnings(deps: Deps, trx: Trx, reader: Reader, warnings: readonly Warning[]): Promise<void> {
  await queueMail(deps, trx, {
    template: 'clock',
    to: reader,
    stopUrl: await stopUrlOf(deps, trx, reader.userId, 'delay'),
    content: (t) => ({
      subject: titleOf(t, warnings),
      paragraphs: [linesOf(t, warnings), t('costs:warning.after')],
      button: { label: t('costs:warning.button'), url: deps.env.PUBLIC_URL + pathOf(warnings) },
    }),
  });
}

/** Tells the members of an organisation that free days are about to end: a notification, and a mail to those who want mails of delays; never a recipient (D26). */
export async function tellWarnings(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { organisationId, warnings }: Told,
): Promise<void> {
  const readers = await listReaders(trx, { organisationId, exceptUserId: '' });
  await notify(deps, trx, announce, readers, {
    type: 'delay_alert',
    link: pathOf(warnings),
    say: (t) => ({ title: titleOf(t, warnings), message: linesOf(t, warnings) }),
  });
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const reader of readers) if (reader.wantsDelayMails) await mailWarnings(deps, trx, reader, warnings);
}
