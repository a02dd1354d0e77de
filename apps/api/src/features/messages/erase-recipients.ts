import { updateLeftMessagesErased, updateRecipientsErased } from '@msafara/db/messages/message-erasure.repository';

import { type Deps, fromNow, nowOf } from '../../deps.ts';

const DAY = 86_400_000;
/** Phones and addresses of recipients are erased so many days after the delivery (D27). */
const KEPT_DAYS = 90;
/** And so many after the last entry of a shipment that never was delivered. */
const UNDELIVERED_DAYS = 365;
const STEP = 500;

/** The job that erases what is personal of recipients and their messages, in steps. */
export async function eraseRecipients(deps: Deps): Promise<void> {
  const { transaction } = deps.database;
  const times = {
    deliveredBefore: fromNow(deps, -KEPT_DAYS * DAY),
    untouchedSince: fromNow(deps, -UNDELIVERED_DAYS * DAY),
    now: nowOf(deps),
    limit: STEP,
  };
  while ((await transaction((trx) => updateRecipientsErased(trx, times))) === STEP);
  const left = { before: times.deliveredBefore, limit: STEP };
  while ((await transaction((trx) => updateLeftMessagesErased(trx, left))) === STEP);
}
