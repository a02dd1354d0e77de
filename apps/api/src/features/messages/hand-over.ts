import { findMessageForUpdate, updateMessage } from '@msafara/db/messages/messages.repository';
import { movedBy } from '@msafara/domain/messages/message-rules';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { onceAvailable } from '../../once-available.ts';
import type { Handed } from './channel.ts';
import { tellFailed } from './message-failures.ts';
import { giveBack, type ToSend, TRIES } from './send-messages.ts';

/** What a provider did not take is tried again after 15 s, 30 s, a minute … and given up after about an hour: the waits are 64 min. */
const FIRST_WAIT_MS = 15_000;

/** Writes down what came of handing a message over. One that a report was faster about stays as that says. */
async function record(deps: Deps, id: string, handed: Handed): Promise<void> {
  await deps.database.transaction(async (trx, announce) => {
    const message = await findMessageForUpdate(trx, { id });
    if (!message) return;
    const common = { leased_until: null, updated_at: nowOf(deps) };
    if (handed.kind === 'accepted') {
      await updateMessage(trx, id, {
        ...common,
        // It was counted as lost where this process stood still, or the database was away, for too long.
        state: message.state === 'unknown' ? 'accepted' : movedBy(message.state, 'accepted'),
        provider_id: message.provider_id ?? handed.providerId,
        cost_micros: handed.costMicros,
        currency: handed.currency,
      });
      return;
    }
    if (message.state !== 'sending') return;
    const tries = message.tries + 1;
    const isUnknown = handed.kind === 'unknown';
    // It surely did not leave, or the provider knows it again by our id.
    const isAgain = tries < TRIES && (handed.kind === 'later' || (isUnknown && message.is_repeatable === 1));
    if (isUnknown && !isAgain) {
      await updateMessage(trx, id, { ...common, state: 'unknown', tries });
      return;
    }
    await giveBack(trx, message);
    if (isAgain) {
      const sendAt = fromNow(deps, FIRST_WAIT_MS * 2 ** message.tries);
      await updateMessage(trx, id, { ...common, state: 'waiting', tries, send_at: sendAt, sent_at: null });
      return;
    }
    const reason = handed.kind === 'refused' ? handed.reason : 'provider_down';
    await updateMessage(trx, id, { ...common, state: 'failed', reason, tries });
    await tellFailed(deps, trx, announce, { ...message, reason });
  });
}

/** Hands one message to its provider and writes down what came of it. */
export async function sendTaken(deps: Deps, { message, channel, outgoing }: ToSend, over: AbortSignal): Promise<void> {
  const handed = await channel.send(outgoing, over);
  await onceAvailable(deps, () => record(deps, message.id, handed));
}
