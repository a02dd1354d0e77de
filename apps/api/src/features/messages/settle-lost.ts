import { findMessageForUpdate, listLost, updateMessage } from '@msafara/db/messages/messages.repository';
import { type Deps, nowOf } from '../../deps.ts';
import { AT_ONCE, giveBack, TRIES } from './send-messages.ts';

/**
 * Settles messages whose process ended while it sent them, or could not store the result. Where the provider recognises a message by
 * our id it is sent again, up to `TRIES` times. All others become `unknown`, since nobody can say whether they were sent; a person
 * may send them again (D27).
 */
export async function settleLost(deps: Deps): Promise<void> {
  const lost = await listLost(deps.database.read, { now: nowOf(deps), limit: AT_ONCE });
  for (const { id } of lost) {
    await deps.database.transaction(async (trx) => {
      const message = await findMessageForUpdate(trx, { id });
      const now = nowOf(deps);
      if (message?.state !== 'sending' || (message.leased_until ?? '') > now) return;
      const common = { leased_until: null, updated_at: now };
      const tries = message.tries + 1;
      if (message.is_repeatable === 0 || tries >= TRIES) {
        await updateMessage(trx, id, { ...common, state: 'unknown', tries });
        return;
      }
      await giveBack(trx, message);
      await updateMessage(trx, id, { ...common, state: 'waiting', tries, send_at: now, sent_at: null });
    });
  }
}
