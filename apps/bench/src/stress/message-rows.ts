import { setTimeout } from 'node:timers/promises';

import type { Database } from '@msafara/db/database';

/** Due at once, so that several are being sent when the server is killed. */
const DUE_AT_ONCE = 8;

/** A zone in which it is noon now: this runs at any hour, and messages do not go at night (D27). */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  // Named by how far they are behind, not ahead.
  return hours < 0 ? `Etc/GMT+${String(-hours)}` : `Etc/GMT-${String(hours)}`;
}

/** Ends the two minutes of gathering, and the night, for some that wait. */
export async function makeDue(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await trx
      .updateTable('messages')
      .set({ send_at: '2000-01-01T00:00:00.000Z', zone: zoneAtNoon() })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('messages')
          .select('id')
          .where('state', '=', 'waiting')
          .where('send_at', '>', '2001')
          .orderBy('id')
          .limit(DUE_AT_ONCE),
      )
      .execute();
  });
}

/** To whom each message goes, and what became of it. */
export async function statesOf(database: Database): Promise<{ address: string; state: string }[]> {
  const rows = await database.read.selectFrom('messages').select(['address', 'state']).execute();
  return rows.map(({ address, state }) => ({ address: address ?? '', state }));
}

/** Sends every message that waits, day or night. Answers what became of each, once all are sent or `withinMs` is over. */
export async function sendAll(database: Database, withinMs: number): Promise<{ address: string; state: string }[]> {
  const until = performance.now() + withinMs;
  for (;;) {
    const states = await statesOf(database);
    const isUnderWay = states.some(({ state }) => state === 'waiting' || state === 'sending');
    if (!isUnderWay || performance.now() > until) return states;
    await makeDue(database);
    await setTimeout(500);
  }
}
