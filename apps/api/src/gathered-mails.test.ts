import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { messagesRig } from './testing/messages-rig.ts';
import { addMember } from './testing/two-organisations.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe.each(TEST_DIALECTS)('mails that gather what happens, on %s (D15)', (dialect) => {
  const rig = messagesRig(dialect);

  /** Moves a shipment at each of these moments and runs what is due at each; returns when a mail was written to an address. */
  async function mailedAt(email: string, id: string, moves: readonly number[], until: number): Promise<number[]> {
    const start = rig.harbour.clock.now;
    const written: number[] = [];
    const count = async () =>
      (await rig.harbour.database.read.selectFrom('mails').select('id').where('to_email', '=', email).execute()).length;
    let before = await count();
    for (let at = 0; at <= until; at += SECOND) {
      rig.harbour.clock.now = start + at;
      const isMove = moves.includes(at);
      if (isMove) await rig.record(id, written.length % 2 === 0 ? 'In Transit' : 'Exception');
      if (!isMove && at % (2 * SECOND) !== 0) continue;
      await rig.harbour.runJobs();
      const after = await count();
      for (; before < after; before += 1) written.push(at);
    }
    return written;
  }

  test('status mails come a quarter of an hour apart, however the shipments move', async () => {
    const member = await addMember(rig.harbour, rig.owner.user.organisation.id, 'reader', 'viewer');
    await rig.harbour.trpc('mutation', 'account.changeNotifications', { statusUpdates: true }, member.cookie);
    const { id } = await rig.create();
    const moves = [
      5 * SECOND,
      15 * MINUTE + 2 * SECOND,
      29 * MINUTE + 50 * SECOND,
      30 * MINUTE + 4 * SECOND,
      44 * MINUTE,
    ];
    const written = await mailedAt(member.user.email, id, moves, 62 * MINUTE);
    expect(written.length).toBeGreaterThanOrEqual(3);
    const gaps = written.slice(1).map((at, nth) => at - (written[nth] ?? 0));
    expect(Math.min(...gaps) / MINUTE).toBeGreaterThan(14);
  });
});
