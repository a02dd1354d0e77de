import { findFollowable } from '@msafara/db/followers/followers.repository';
import { listReaders } from '@msafara/db/notifications/notifications.repository';
import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { ReportProblemInput } from '@msafara/domain/tracking/report.schema';

import type { Context } from '../../context.ts';
import { countTry, slowPast } from '../auth/throttle.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';
import { detailsPath } from '../notifications/word-notice.ts';
import type { Tracking } from './tracking.service.ts';

const REPORTS_PER_ADDRESS = { max: 20, windowMs: HOUR_MS };
const REPORTS_PER_SHIPMENT = { max: 5, windowMs: DAY_MS };

/**
 * Somebody without an account reports a problem with a delivery: those who handle the sender's shipments find it among
 * their notifications, and the owner gets a mail. The answer tells nothing of them. Fails as tracking does for numbers that
 * lead nowhere, with FORBIDDEN for the demo's samples, and TOO_MANY_REQUESTS past five a day for a shipment.
 */
export async function reportProblem(
  context: Context & { tracking: Tracking },
  { trackingNumber: asked, problem, message, contact }: ReportProblemInput,
): Promise<{ success: true }> {
  const { deps, tracking } = context;
  const { organisationId, result } = await tracking.track(context, asked);
  const { trackingNumber } = result;
  await slowPast(context, 'report:address', REPORTS_PER_ADDRESS);
  const shipment = await findFollowable(deps.database.read, trackingNumber);
  if (!shipment) throw new DomainError('FORBIDDEN', say('demo.noMail'));
  await countTry(deps, `report:shipment:${shipment.id}`, REPORTS_PER_SHIPMENT);
  await deps.database.transaction(async (trx, announce) => {
    const members = await listReaders(trx, { organisationId, exceptUserId: '' });
    const link = detailsPath(trackingNumber);
    await notify(
      deps,
      trx,
      announce,
      members.filter(({ role }) => role !== 'viewer'),
      {
        type: 'other',
        link,
        say: (t) => ({
          title: t('report.title', { trackingNumber }),
          message: [t(`report.${problem}`), message, contact].filter(Boolean).join(' · '),
        }),
      },
    );
    const owner = members.find(({ isOwner, isMailed }) => isOwner && isMailed);
    if (!owner) return;
    await queueMail(deps, trx, {
      template: 'problem',
      to: owner,
      content: (t) => ({
        subject: t('report.title', { trackingNumber }),
        paragraphs: [
          t(`report.${problem}`),
          ...(message ? [message] : []),
          contact ? t('report.reach', { contact }) : t('report.noContact'),
        ],
        button: { label: t('report.button'), url: deps.env.PUBLIC_URL + link },
        note: t('report.note'),
      }),
    });
  });
  return { success: true };
}
