import { deleteFailedSignInsBefore } from '@msafara/db/audit/audit.repository';
import { deleteUnconfirmedFollowers } from '@msafara/db/followers/followers.repository';
import { deleteIdempotencyKeysBefore } from '@msafara/db/idempotency/idempotency-keys.repository';
import { deleteImportedRowsBefore } from '@msafara/db/imports/imports.repository';
import { deleteDeadJobs, deleteDoneJobs } from '@msafara/db/jobs/jobs.repository';
import { deleteMailsBefore } from '@msafara/db/mails/mails.repository';
import { deleteStopLinksBefore } from '@msafara/db/messages/message-stop-links.repository';
import { deleteNoticesBefore } from '@msafara/db/notifications/notices.repository';
import { deleteNotificationsBefore } from '@msafara/db/notifications/notifications.repository';
import { deleteWebhookEventsBefore } from '@msafara/db/orders/order-lists.repository';
import { deleteLinksBefore } from '@msafara/db/proofs/proof-links.repository';
import { deleteDevicesBefore } from '@msafara/db/scans/devices.repository';
import { deleteScansBefore } from '@msafara/db/scans/scans.repository';
import { deleteExpiredSessions } from '@msafara/db/sessions/sessions.repository';
import { deleteEndedThrottles } from '@msafara/db/throttles/throttles.repository';
import { deleteExpiredTokens } from '@msafara/db/tokens/user-tokens.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { IMPORT_KNOWN_DAYS } from '@msafara/domain/shipments/import.schema';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { tidyRequests } from '../api-requests/api-requests.service.ts';
import { tidyJournal } from '../events/events.service.ts';
import { tidyFiles } from '../files/files.service.ts';
import { eraseRecipients } from '../messages/erase-recipients.ts';
import { eraseOldProofs } from '../proofs/proofs.service.ts';
import { tidyCaptures } from '../standards/capture.service.ts';
import { tidyTestShipments } from '../test-mode/test-journey.service.ts';
import { tidyWebhooks } from '../webhooks/webhook-health.ts';

/** 13 months: scans are taken for 12. */
const SCANS_KEPT_DAYS = 396;
/** Long enough to look into what was tried. */
const FAILED_SIGN_INS_KEPT_DAYS = 365;
/** As long as something may be left of the message that a link stood in. */
const STOP_LINKS_KEPT_DAYS = 730;
/** Kinds whose ids say what was done in a month, known until it is over. Whatever else comes again after a week is done again. */
const ONCE_A_MONTH = ['messages.budget'];
/** Kinds that send nothing more once mails of their time are deleted, or their links over: given up, they go with them. */
const OF_MAILS = ['mail.send', 'mail.moved', 'mail.weekly', 'password.forgotten'];

async function deleteWhatIsOver(deps: Deps): Promise<void> {
  const now = nowOf(deps);
  const daysAgo = (days: number) => fromNow(deps, -days * DAY_MS);
  await deps.database.transaction(async (trx) => {
    await deleteExpiredSessions(trx, now);
    await deleteExpiredTokens(trx, now);
    await deleteFailedSignInsBefore(trx, daysAgo(FAILED_SIGN_INS_KEPT_DAYS));
    await deleteEndedThrottles(trx, now);
    await deleteDoneJobs(trx, daysAgo(7), { except: ONCE_A_MONTH });
    await deleteDoneJobs(trx, daysAgo(32), { only: ONCE_A_MONTH });
    await deleteNotificationsBefore(trx, daysAgo(90));
    await deleteNoticesBefore(trx, daysAgo(90));
    await deleteImportedRowsBefore(trx, daysAgo(IMPORT_KNOWN_DAYS));
    await deleteIdempotencyKeysBefore(trx, daysAgo(1));
    await deleteUnconfirmedFollowers(trx, daysAgo(2));
    await deleteWebhookEventsBefore(trx, daysAgo(90));
    await deleteMailsBefore(trx, daysAgo(90));
    await deleteDeadJobs(trx, daysAgo(90), { only: OF_MAILS });
    await deleteLinksBefore(trx, daysAgo(90));
    await deleteStopLinksBefore(trx, daysAgo(STOP_LINKS_KEPT_DAYS));
    await deleteScansBefore(trx, daysAgo(SCANS_KEPT_DAYS));
    await deleteDevicesBefore(trx, daysAgo(SCANS_KEPT_DAYS));
  });
}

const STEPS = [
  eraseRecipients,
  eraseOldProofs,
  deleteWhatIsOver,
  tidyFiles,
  tidyJournal,
  tidyRequests,
  tidyTestShipments,
  tidyWebhooks,
  tidyCaptures,
];

/** Erases and deletes what is kept no longer. Each step runs even if others fail; then the failures are thrown together. */
export async function tidyUp(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const step of STEPS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that no more than one is a burden
    await step(deps).catch((error: unknown) => failures.push(error));
  }
  if (failures.length === 0) return;
  throw new AggregateError(failures, failures.map(String).join('; '));
}
