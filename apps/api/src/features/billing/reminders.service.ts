import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { findReader } from '@msafara/db/notifications/notifications.repository';
import { findOrganisationPlan, listEndingPlans } from '@msafara/db/organisations/organisation-plan.repository';
import { findOwner } from '@msafara/db/users/users.repository';
import { dueReminder, REMINDER_DAYS } from '@msafara/domain/billing/billing-reminders';
import { DAY_MS } from '@msafara/domain/durations';
import { planOf } from '@msafara/domain/plans/plans';
import { z } from 'zod';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';
import { notify } from '../notifications/notify.ts';
import { BILLING_PATH, dayFor } from './billing-mails.ts';

const reminderJob = z.object({ organisationId: z.string(), paidUntil: z.string(), days: z.literal(REMINDER_DAYS) });

type Reminder = z.infer<typeof reminderJob>;

/** Orders the reminders that are due: each is ordered once for the period that it speaks of (D4). */
export async function orderReminders(deps: Deps): Promise<void> {
  const now = nowOf(deps);
  const plans = await listEndingPlans(deps.database.read, {
    from: fromNow(deps, -DAY_MS),
    until: fromNow(deps, 7 * DAY_MS),
  });
  await deps.database.transaction(async (trx) => {
    for (const { id: organisationId, paidUntil } of plans) {
      const days = dueReminder(paidUntil, now);
      if (days === undefined) continue;
      await insertJob(trx, {
        id: `reminder:${organisationId}:${paidUntil}:${days}`,
        kind: 'billing.remind',
        payload: { organisationId, paidUntil, days } satisfies Reminder,
        runAt: now,
        createdAt: now,
      });
    }
  });
}

/** The job of one reminder, to the owner; a period that was renewed or cancelled since needs none, nor do days that are past. */
export async function sendReminder(deps: Deps, { payload, finish }: Pick<JobRun, 'payload' | 'finish'>): Promise<void> {
  const { organisationId, paidUntil, days } = reminderJob.parse(payload);
  await deps.database.transaction(async (trx, announce) => {
    if (!(await finish(trx))) return;
    const plan = await findOrganisationPlan(trx, organisationId);
    if (plan?.paidUntil !== paidUntil || plan.cancelledAt !== null) return;
    if (dueReminder(paidUntil, nowOf(deps)) !== days) return;
    // A period that was shorter than its own reminder's time needs no telling.
    if (Date.parse(paidUntil) - Date.parse(plan.baseAt) <= days * DAY_MS) return;
    const owner = await findOwner(trx, organisationId);
    const reader = owner && (await findReader(trx, owner.id));
    if (!reader) return;
    const name = planOf(plan.tier).name;
    const values = { organisation: plan.name, when: dayFor(reader, paidUntil) };
    const subject = (t: Words) => subjectOf(t, { isTrial: plan.isTrial, plan: name, days });
    await queueMail(deps, trx, {
      template: 'reminder',
      to: reader,
      content: (t) => ({
        subject: subject(t),
        paragraphs: [t('reminder.text', values), t('reminder.after')],
        button: {
          label: plan.isTrial ? t('reminder.trialButton') : t('reminder.button'),
          url: `${deps.env.PUBLIC_URL}${BILLING_PATH}`,
        },
        ...(!plan.isTrial && { note: t('reminder.note') }),
      }),
    });
    await notify(deps, trx, announce, [reader], {
      type: 'other',
      link: BILLING_PATH,
      say: (t) => ({ title: subject(t), message: t('reminder.text', values) }),
    });
  });
}

function subjectOf(t: Words, { isTrial, plan, days }: { isTrial: boolean; plan: string; days: number }): string {
  const values = { plan, count: days, number: days };
  if (days === 0) return t(isTrial ? 'reminder.trialSubjectToday' : 'reminder.subjectToday', values);
  return t(isTrial ? 'reminder.trialSubject' : 'reminder.subject', values);
}
