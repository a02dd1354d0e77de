import { insertFollower } from '@msafara/db/followers/followers.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { nowOf } from './deps.ts';
import { runNextJob } from './features/jobs/jobs.worker.ts';
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

  test('a shipment that was deleted meanwhile is not mailed as one that moved', async () => {
    const member = await addMember(rig.harbour, rig.owner.user.organisation.id, 'late-reader', 'viewer');
    await rig.harbour.trpc('mutation', 'account.changeNotifications', { statusUpdates: true }, member.cookie);
    const [gone, there] = [await rig.create(), await rig.create()];
    for (const { id } of [gone, there]) await rig.record(id, 'Picked Up');
    expect((await rig.call('DELETE', `/api/shipments/${gone.id}`)).status).toBe(200);
    rig.harbour.clock.now += 16 * MINUTE;
    await rig.harbour.runJobs();
    const mails = rig.harbour.database.read.selectFrom('mails').select(['subject', 'body_text']);
    const [mail] = await mails.where('to_email', '=', member.user.email).where('template', '=', 'status').execute();
    expect(mail?.subject).toBe('1 shipment moved');
    expect(mail?.body_text).toContain(there.trackingNumber);
    expect(mail?.body_text).not.toContain(gone.trackingNumber);
  });

  async function follow(shipmentId: string): Promise<string> {
    const email = `road-${shipmentId}@example.com`;
    const at = nowOf(rig.harbour.deps);
    const wish = { shipment_id: shipmentId, email, email_key: email, language: 'en', token_hash: null } as const;
    await rig.harbour.database.transaction((trx) =>
      insertFollower(trx, {
        ...wish,
        id: rig.harbour.deps.newId(),
        stop_key: 'x'.repeat(43),
        confirmed_at: at,
        created_at: at,
      }),
    );
    return email;
  }

  test('who follows a shipment has one mail of what happens within five minutes, whatever the clock says', async () => {
    const { id } = await rig.create();
    const email = await follow(id);
    // It is nine o’clock: the first is before a whole five minutes, the second after it.
    expect(await mailedAt(email, id, [4 * MINUTE, 6 * MINUTE], 20 * MINUTE)).toEqual([9 * MINUTE]);
    expect(await mailedAt(email, id, [MINUTE], 10 * MINUTE)).toEqual([6 * MINUTE]);
  });

  test('who follows a shipment hears of it again after a mail could not be written', async () => {
    const { id } = await rig.create();
    const email = await follow(id);
    expect(await mailedAt(email, id, [MINUTE], 10 * MINUTE)).toEqual([6 * MINUTE]);
    await rig.harbour.database.transaction((trx) =>
      trx
        .updateTable('jobs')
        .set({ state: 'dead' })
        .where('kind', '=', 'tracking.follow')
        .where('payload', 'like', `%${id}%`)
        .execute(),
    );
    expect(await mailedAt(email, id, [MINUTE], 10 * MINUTE)).toEqual([6 * MINUTE]);
  });

  test('what moves just after the mail was written is told in another, though its job is only then ended', async () => {
    const { id } = await rig.create();
    const email = await follow(id);
    await rig.record(id, 'Picked Up');
    rig.harbour.clock.now += 6 * MINUTE;
    const { deps, app } = rig.harbour;
    let transactions = 0;
    const database = new Proxy(deps.database, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown;
        return async (work: Parameters<typeof target.transaction>[0]) => {
          transactions += 1;
          // The lease, the mail, and then the end.
          if (transactions === 3) await rig.record(id, 'In Transit');
          return target.transaction(work);
        };
      },
    });
    await runNextJob({ ...deps, database }, app.log, { only: ['tracking.follow'] });
    expect(transactions).toBe(3);
    rig.harbour.clock.now += 6 * MINUTE;
    await rig.harbour.runJobs();
    const mails = rig.harbour.database.read.selectFrom('mails').select('subject').where('to_email', '=', email);
    expect((await mails.orderBy('id').execute()).map(({ subject }) => subject.replace(/^\S+ /u, ''))).toEqual([
      'Picked Up',
      'In Transit',
    ]);
  });
});
