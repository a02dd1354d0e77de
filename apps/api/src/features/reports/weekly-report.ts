import { insertJob } from '@msafara/db/jobs/jobs.repository';
import {
  findReader,
  findWeeklyScope,
  listWeeklyReaders,
  listWeeklyZones,
} from '@msafara/db/notifications/notifications.repository';
import { readDoorFigures } from '@msafara/db/reports/door-figures.repository';
import { countLateByHolds } from '@msafara/db/reports/held-deliveries.repository';
import { tallyDays } from '@msafara/db/reports/reports.repository';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { grantsDwell } from '@msafara/domain/policy';
import { reportFigures } from '@msafara/domain/reports/report-figures';
import { weekToReport } from '@msafara/domain/reports/weekly-report';
import { dayIn as dayInZone } from '@msafara/domain/zone-days';
import { localeOf } from '@msafara/domain/settings/languages';
import { z } from 'zod';

import { type Deps, nowOf } from '../../deps.ts';
import { stopUrlOf } from '../account/unsubscribe.service.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';
import { notify } from '../notifications/notify.ts';
import { borderFiguresIn } from './border-figures.ts';
import { weeklyBorderFacts } from './weekly-borders.ts';

/** `timeZone` is the one that the week is of, whatever zone its reader has by now. */
const payloadSchema = z.object({
  userId: z.string(),
  from: z.string(),
  until: z.string(),
  timeZone: z.string().optional(),
});

/**
 * Orders the report of everybody for whom it is Monday morning now; each is ordered once a week, by its Monday, which is the same for
 * whoever moves to another zone meanwhile. Of a week before their organisation began there is nothing to say.
 */
export async function orderWeeklyReports(deps: Deps): Promise<void> {
  const now = nowOf(deps);
  for (const timeZone of await listWeeklyZones(deps.database.read)) {
    const week = weekToReport(now, timeZone);
    if (!week) continue;
    const readers = await listWeeklyReaders(deps.database.read, timeZone, week.until);
    await deps.database.transaction(async (trx) => {
      for (const userId of readers) {
        await insertJob(trx, {
          id: `weekly:${userId}:${dayInZone(week.until, timeZone)}`,
          kind: 'weekly.report',
          payload: { userId, ...week, timeZone },
          runAt: now,
          createdAt: now,
        });
      }
    });
  }
}

/** Somebody's report of a week, as a notification and, unless mails are off, as a mail (§3, D9). */
export async function sendWeeklyReport(
  deps: Deps,
  { payload, finish }: Pick<JobRun, 'payload' | 'finish'>,
): Promise<void> {
  const { userId, from, until, timeZone: zoneOfWeek } = payloadSchema.parse(payload);
  const { database } = deps;
  const about = await findWeeklyScope(database.read, userId);
  if (!about) return;
  const { organisationId, organisationName } = about;
  const timeZone = zoneOfWeek ?? about.timeZone;
  // The midnight after its last moment is the next week's.
  const last = new Date(Date.parse(until) - 1).toISOString();
  const scope = { organisationId, from, until: last };
  const held = await countLateByHolds(database, { ...scope, deliveredUntil: nowOf(deps) });
  const figures = reportFigures(await tallyDays(database, scope, []), held);
  const door = await readDoorFigures(database, scope);
  const borders =
    organisationId === null || !grantsDwell(about)
      ? null
      : await borderFiguresIn(database, { organisationId, from, until, timeZone });
  const { issues, inTransit } = await countShipments(database.read, organisationId);
  const dayIn = (locale: string, instant: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long' }).format(new Date(instant));
  await database.transaction(async (trx, announce) => {
    if (!(await finish(trx))) return;
    const reader = await findReader(trx, userId);
    if (!reader) return;
    const { language } = reader;
    const locale = localeOf(language);
    const number = (value: number) => new Intl.NumberFormat(locale).format(value);
    const share = (value: number, whole: number, t: Words) =>
      // To the tenth, as the Reports screen has it: 99.6 percent are not all.
      whole === 0
        ? t('weekly.none')
        : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
    const firstAttempt = (t: Words): [string, string] => [
      t('weekly.firstAttempt'),
      share(door.first / door.tried, door.tried, t),
    ];
    const withoutHolds = (t: Words): [string, string] => [
      t('weekly.onTimeHeld'),
      share((onTime.met + onTime.held) / onTime.judged, onTime.judged, t),
    ];
    const days = { from: dayIn(locale, from), to: dayIn(locale, last) };
    const { total, delivered, deliveryRate, onTime } = figures;
    await notify(deps, trx, announce, [reader], {
      type: 'weekly_report',
      link: '/reports?period=7',
      say: (t) => ({
        title: t('notice.weeklyTitle', days),
        message: t('notice.weeklyText', {
          created: number(total),
          delivered: number(delivered),
          issues: number(issues),
        }),
      }),
    });
    if (!reader.isMailed) return;
    await queueMail(deps, trx, {
      template: 'weekly',
      to: reader,
      stopUrl: await stopUrlOf(deps, trx, userId, 'weekly'),
      content: (t) => ({
        subject: t('weekly.subject', days),
        paragraphs: [t('weekly.text', { organisation: organisationName, ...days })],
        facts: [
          [t('weekly.created'), number(total)],
          [t('weekly.delivered'), number(delivered)],
          [t('weekly.deliveryRate'), share(deliveryRate, total, t)],
          [t('weekly.onTime'), share(onTime.rate, onTime.judged, t)],
          ...(onTime.held === 0 ? [] : [withoutHolds(t)]),
          // Only for those who record proofs.
          ...(door.tried === 0 ? [] : [firstAttempt(t)]),
          [t('weekly.inTransit'), number(inTransit)],
          [t('weekly.issues'), number(issues)],
          ...(borders ? weeklyBorderFacts(borders, { t, language }) : []),
        ],
        button: { label: t('weekly.button'), url: `${deps.env.PUBLIC_URL}/reports?period=7` },
      }),
    });
  });
}
