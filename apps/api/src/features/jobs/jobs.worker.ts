import type { Trx } from '@msafara/db/database';
import {
  insertJob,
  type Job,
  type JobChoice,
  updateJobDone,
  updateJobFailed,
  updateNextJobLease,
} from '@msafara/db/jobs/jobs.repository';
import { HOUR_MS, MINUTE_MS } from '@msafara/domain/durations';
import type { FastifyBaseLogger } from 'fastify';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { mailForgottenPassword } from '../account/password.service.ts';
import { claimUnused } from '../billing/claims.service.ts';
import { settleLater, sweepPayments } from '../billing/payment-sweep.ts';
import { refundUnclaimed, sendRefund } from '../billing/refunds.service.ts';
import { orderReminders, sendReminder } from '../billing/reminders.service.ts';
import { learnBorders } from '../borders/learn-borders.ts';
import { judgeClocks } from '../clocks/judge-clocks.ts';
import { restoreDemo } from '../demo/demo.service.ts';
import { removeBytes } from '../files/files.service.ts';
import { sendAnyMail } from '../messages/mailed-messages.ts';
import { mailBudgetOver } from '../messages/message-failures.ts';
import { mailGatheredStatuses } from '../notifications/shipment-notices.ts';
import { tellProofHeads } from '../proofs/proof-heads.ts';
import { takeTestStep } from '../test-mode/test-journey.service.ts';
import { mailFollowers } from '../tracking/follow.service.ts';
import { watchWebhooks } from '../webhooks/webhook-health.ts';
import { orderWeeklyReports, sendWeeklyReport } from '../reports/weekly-report.ts';
import type { JobRun } from './job-run.ts';
import { MAX_ATTEMPTS, retryWait } from './retries.ts';
import { tidyUp } from './tidy-up.ts';

const QUARTER = HOUR_MS / 4;
/** Somebody waits for a mail; a look that finds nothing writes nothing. */
const POLL_MS = 1000;
const LEASE_MS = 5 * MINUTE_MS;
/** What was begun so often and never came to an end, not even a failure, ends its process: it is given up unread. */
const MAX_BEGUN = 2 * MAX_ATTEMPTS;

/** What each kind of job does. A job may run more than once; each of these may too. */
const HANDLERS: Record<string, (deps: Deps, run: JobRun) => Promise<void>> = {
  'borders.learn': learnBorders,
  'clocks.judge': judgeClocks,
  // One that was planned while the demo was open opens none that is closed by now.
  'demo.restore': async (deps) => {
    if (deps.env.DEMO) await restoreDemo(deps);
  },
  'file.remove': removeBytes,
  'mail.send': sendAnyMail,
  'mail.moved': sendAnyMail,
  'mail.weekly': sendAnyMail,
  'mail.status': mailGatheredStatuses,
  'messages.budget': mailBudgetOver,
  'billing.reminders': orderReminders,
  'billing.remind': sendReminder,
  'payment.settle': settleLater,
  'payment.sweep': sweepPayments,
  'payment.claim': claimUnused,
  'payment.unclaimed': refundUnclaimed,
  'payment.refund': sendRefund,
  'tracking.follow': mailFollowers,
  'proofs.heads': tellProofHeads,
  'webhooks.watch': watchWebhooks,
  'weekly.reports': orderWeeklyReports,
  'weekly.report': sendWeeklyReport,
  'password.forgotten': mailForgottenPassword,
  'test.step': takeTestStep,
  'tidy.up': tidyUp,
};

const KINDS = Object.keys(HANDLERS);
/**
 * Mails and questions to the payment provider have lanes of their own, so that a server that hangs stops no other job. These mails
 * carry links and codes that somebody is waiting for.
 */
const MAILS = ['mail.send', 'password.forgotten'];
/** Who follows what an organisation moved may be thousands; each hundred goes out before the next are written. */
const MOVED = ['mail.moved', 'tracking.follow'];
const PAYMENTS = KINDS.filter((kind) => kind.startsWith('payment.'));
/** On a Monday one for each person is due at once. They go beside all other jobs, so that nothing else waits for them. */
const WEEKLY = ['weekly.report', 'mail.weekly'];
const APART = new Set([...MAILS, ...MOVED, ...PAYMENTS, ...WEEKLY]);
/** By their names: a job of a kind that this release does not know waits for a newer one, which runs beside it during a renewal (D30). */
const OTHERS = KINDS.filter((kind) => !APART.has(kind));

/** Writes the jobs of each coming hour, once; the id says the hour, so several processes write each once too. */
function createSchedule(deps: Deps): () => Promise<void> {
  let scheduled = 0;
  return async () => {
    const start = Math.floor(deps.clock() / HOUR_MS + 1) * HOUR_MS;
    if (start !== scheduled) await scheduleHour(deps, start);
    scheduled = start;
  };
}

async function scheduleHour(deps: Deps, start: number): Promise<void> {
  const runAt = new Date(start).toISOString();
  const kinds = [
    'tidy.up',
    'weekly.reports',
    'proofs.heads',
    'webhooks.watch',
    'billing.reminders',
    'payment.sweep',
    ...(deps.env.DEMO ? ['demo.restore'] : []),
  ];
  await deps.database.transaction(async (trx) => {
    for (const kind of kinds) {
      await insertJob(trx, { id: `${kind}@${runAt}`, kind, payload: {}, runAt, createdAt: nowOf(deps) });
    }
    // Once a day: what is learnt is of whole days.
    const day = { id: `borders.learn@${runAt.slice(0, 10)}`, kind: 'borders.learn', payload: {} };
    await insertJob(trx, { ...day, runAt, createdAt: nowOf(deps) });
    // It is seven o'clock somewhere with each quarter of an hour.
    for (let at = start; at < start + HOUR_MS; at += QUARTER) {
      const quarter = new Date(at).toISOString();
      const job = { id: `clocks.judge@${quarter}`, kind: 'clocks.judge', payload: {} };
      await insertJob(trx, { ...job, runAt: quarter, createdAt: nowOf(deps) });
    }
  });
}

/** Runs one due job of a choice; answers false when none was due. A failure puts it back, later each time. */
export async function runNextJob(
  deps: Deps,
  log: Pick<FastifyBaseLogger, 'error'>,
  choice: JobChoice = { only: KINDS },
): Promise<boolean> {
  const leasedUntil = fromNow(deps, LEASE_MS);
  const job = await deps.database.transaction((trx) =>
    updateNextJobLease(trx, { now: nowOf(deps), leaseUntil: leasedUntil, choice }),
  );
  if (!job) return false;
  try {
    const handler = HANDLERS[job.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    if (job.attempts > MAX_BEGUN) throw new Error(`begun ${String(MAX_BEGUN)} times without an end`);
    const finish = (trx: Trx) => updateJobDone(trx, job);
    await handler(deps, { payload: job.payload, isLastTry: job.attempts >= MAX_ATTEMPTS, finish });
    // One that ended itself may have been put back since then for what happened meanwhile.
    await deps.database.transaction((trx) => updateJobDone(trx, { ...job, leasedUntil }));
  } catch (error) {
    log.error({ err: error, job: job.id }, 'job failed');
    await deps.database.transaction((trx) =>
      updateJobFailed(trx, { id: job.id, leasedUntil, ...failure(deps, job, error) }),
    );
  }
  return true;
}

function failure(deps: Deps, job: Job, error: unknown): { error: string; retryAt: string | null } {
  const message = error instanceof Error ? error.message : String(error);
  const isFinal = job.attempts >= MAX_ATTEMPTS;
  return { error: message, retryAt: isFinal ? null : fromNow(deps, retryWait(job.attempts)) };
}

/** Runs due jobs of a choice until stopped, after `prepare` each time that it looks for them. */
function startLane(
  deps: Deps,
  log: FastifyBaseLogger,
  choice: JobChoice,
  prepare: () => Promise<void>,
): { stop: () => Promise<void> } {
  const state = { isStopped: false };
  let timer: NodeJS.Timeout | undefined;
  async function tick(): Promise<void> {
    try {
      await prepare();
      // One after the other; between two of them `stop` is heard.
      for (let ran = true; ran && !state.isStopped;) ran = await runNextJob(deps, log, choice);
    } catch (error) {
      log.error({ err: error }, 'the jobs could not be read');
    }
    if (!state.isStopped) {
      timer = setTimeout(() => {
        running = tick();
      }, POLL_MS);
    }
  }
  let running = tick();
  return {
    async stop() {
      state.isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Runs due jobs until stopped; `stop` waits for those that are running. */
export function startWorker(deps: Deps, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const lanes = [
    startLane(deps, log, { only: OTHERS }, createSchedule(deps)),
    ...[MAILS, MAILS, MOVED, MOVED, PAYMENTS, WEEKLY].map((only) =>
      startLane(deps, log, { only }, () => Promise.resolve()),
    ),
  ];
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
