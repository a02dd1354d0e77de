import type { Announce, Trx } from '@msafara/db/database';
import { insertEvents } from '@msafara/db/events/events.repository';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import type { MessageRow } from '@msafara/db/messages/messages.repository';
import { findReader, listReaders } from '@msafara/db/notifications/notifications.repository';
import { findShipmentById } from '@msafara/db/shipments/shipments.repository';
import { findOwner } from '@msafara/db/users/users.repository';
import { monthOf } from '@msafara/domain/messages/message-budget';
import type { MessageReason } from '@msafara/domain/messages/message-rules';
import { z } from 'zod';

import { type Deps, nowOf } from '../../deps.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';
import { detailsPath } from '../notifications/word-notice.ts';

/** The end of a phone or a mail address, by which the sender knows it. */
export function masked(address: string | null): string {
  return address === null ? '•••' : `•••${address.slice(-3)}`;
}

type Failed = Pick<MessageRow, 'id' | 'organisation_id' | 'shipment_id' | 'channel' | 'address'> & {
  reason: MessageReason;
};

/** Tells the sender that a message did not reach its recipient: the organisation's people, and whoever reads its events (D27). */
export async function tellFailed(deps: Deps, trx: Trx, announce: Announce, failed: Failed): Promise<void> {
  const { shipment_id: shipmentId, organisation_id: organisationId, channel, reason } = failed;
  const shipment = shipmentId === null ? undefined : await findShipmentById(trx, shipmentId, { organisationId: null });
  if (!shipment || shipmentId === null) return;
  const { tracking_number: trackingNumber } = shipment;
  const to = masked(failed.address);
  const data = JSON.stringify({ messageId: failed.id, shipmentId, trackingNumber, channel, to, reason });
  const event = { organisation_id: organisationId, shipment_id: null, seq: null, created_at: nowOf(deps) } as const;
  await insertEvents(trx, [{ ...event, type: 'message.failed', data }]);
  const readers = await listReaders(trx, { organisationId, exceptUserId: '' });
  await notify(deps, trx, announce, readers, {
    type: 'other',
    link: detailsPath(trackingNumber),
    say: (t) => ({
      title: t('messages:failed.title', { trackingNumber }),
      message: t('messages:failed.text', { to, reason: t(`messages:reason.${reason}`) }),
    }),
  });
}

/** Orders the mail to the owner that the month's segments are used up: once a month, and again for those of another plan (D27). */
export async function tellBudgetOver(
  deps: Deps,
  trx: Trx,
  { organisationId, max }: { organisationId: string; max: number },
): Promise<void> {
  const now = nowOf(deps);
  const month = monthOf(now);
  const id = `messages.budget:${organisationId}:${month}:${String(max)}`;
  const payload = { organisationId, max, month } satisfies BudgetOver;
  await insertJob(trx, { id, kind: 'messages.budget', payload, runAt: now, createdAt: now });
}

/** `month` is not in what an earlier release ordered. */
const budgetJob = z.object({ organisationId: z.string(), max: z.number(), month: z.string().optional() });

type BudgetOver = z.infer<typeof budgetJob>;

/** The job that tells an owner that no more messages go this month, while it is that month (D27). */
export async function mailBudgetOver(
  deps: Deps,
  { payload, finish }: Pick<JobRun, 'payload' | 'finish'>,
): Promise<void> {
  const { organisationId, max, month } = budgetJob.parse(payload);
  if (month !== undefined && month !== monthOf(nowOf(deps))) return;
  await deps.database.transaction(async (trx, announce) => {
    if (!(await finish(trx))) return;
    const owner = await findOwner(trx, organisationId);
    const reader = owner && (await findReader(trx, owner.id));
    if (!reader) return;
    const number = String(max);
    await queueMail(deps, trx, {
      template: 'messages',
      to: reader,
      content: (t) => ({
        subject: t('messages:over.subject'),
        paragraphs: [t('messages:over.text', { number })],
        button: { label: t('messages:over.button'), url: `${deps.env.PUBLIC_URL}/settings?tab=messages` },
      }),
    });
    const say = (t: Parameters<Parameters<typeof notify>[4]['say']>[0]) => ({
      title: t('messages:over.subject'),
      message: t('messages:over.text', { number }),
    });
    await notify(deps, trx, announce, [reader], { type: 'other', link: '/settings?tab=messages', say });
  });
}
