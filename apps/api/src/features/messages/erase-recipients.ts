import {
  listKeptDays,
  listNamingRecipients,
  updateRecipientsForgotten,
} from '@msafara/db/erasures/erasures.repository';
import { deleteFollowersUntouched } from '@msafara/db/followers/followers.repository';
import {
  deleteUnconfirmed,
  updateLeftMessagesErased,
  updateRecipientsErased,
} from '@msafara/db/messages/message-erasure.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { KEPT_DAYS } from '@msafara/domain/messages/message-settings.schema';

import { type Deps, fromNow, nowOf } from '../../deps.ts';

/** And so many after the last entry of a shipment that never was delivered. */
const UNDELIVERED_DAYS = 365;
/** Whoever asked to hear and did not type the code is forgotten after so long. */
const UNCONFIRMED_MS = DAY_MS;
const STEP = 500;

/** Those of organisations that keep for one number of days. */
async function eraseKeptFor(deps: Deps, keptDays: number): Promise<void> {
  const { transaction } = deps.database;
  const times = {
    deliveredBefore: fromNow(deps, -keptDays * DAY_MS),
    untouchedSince: fromNow(deps, -UNDELIVERED_DAYS * DAY_MS),
  };
  const due = { keptDays, usualDays: KEPT_DAYS.default, limit: STEP };
  while ((await transaction((trx) => updateRecipientsErased(trx, { ...times, ...due, now: nowOf(deps) }))) === STEP);
  const { deliveredBefore, untouchedSince } = times;
  while ((await forgetSome(deps, { ...due, what: { deliveredBefore } })) === STEP);
  while ((await forgetSome(deps, { ...due, what: { untouchedSince } })) === STEP);
}

/** Takes recipients off some shipments that are due; returns how many these were. */
async function forgetSome({ database }: Deps, due: Parameters<typeof listNamingRecipients>[1]): Promise<number> {
  const ids = await listNamingRecipients(database.background, due);
  await database.transaction((trx) => updateRecipientsForgotten(trx, { ids, what: due.what }));
  return ids.length;
}

/**
 * The job that erases what is personal of recipients, of shipments and of messages, in steps: so many days after the delivery as
 * the organisation chose, 90 as a rule (D27). Whoever follows by mail is forgotten with the delivery, or a year after the last change.
 */
export async function eraseRecipients(deps: Deps): Promise<void> {
  const { transaction, read } = deps.database;
  for (const keptDays of new Set([KEPT_DAYS.default, ...(await listKeptDays(read))])) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await eraseKeptFor(deps, keptDays);
  }
  const forgotten = { untouchedSince: fromNow(deps, -UNDELIVERED_DAYS * DAY_MS), limit: STEP };
  while ((await transaction((trx) => deleteFollowersUntouched(trx, forgotten))) === STEP);
  const left = { before: fromNow(deps, -KEPT_DAYS.default * DAY_MS), limit: STEP };
  while ((await transaction((trx) => updateLeftMessagesErased(trx, left))) === STEP);
  const unconfirmed = { before: fromNow(deps, -UNCONFIRMED_MS), limit: STEP };
  while ((await transaction((trx) => deleteUnconfirmed(trx, unconfirmed))) === STEP);
}
