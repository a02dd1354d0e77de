import { setTimeout as sleep } from 'node:timers/promises';

import { insertFollower } from '@msafara/db/followers/followers.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { nowOf } from './deps.ts';
import { eraseRecipients } from './features/messages/erase-recipients.ts';
import { tellFollowers } from './features/tracking/follow.service.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import { messagesRig } from './testing/messages-rig.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(TEST_DIALECTS)('the mails of those who follow a shipment, on %s', (dialect) => {
  const rig = messagesRig(dialect);
  let statements: Set<string>;
  let count = 0;

  beforeAll(() => {
    statements = recordStatements();
  });

  async function followed(many = 1): Promise<{ id: string; emails: string[] }> {
    const { id } = await rig.create();
    const emails: string[] = [];
    await rig.harbour.database.transaction(async (trx) => {
      for (let nth = 0; nth < many; nth += 1) {
        count += 1;
        const email = `reader-${String(count)}@example.com`;
        emails.push(email);
        await insertFollower(trx, {
          id: `follower-${String(count).padStart(6, '0')}`,
          shipment_id: id,
          email,
          email_key: email,
          language: 'en',
          token_hash: null,
          stop_key: 'x',
          confirmed_at: nowOf(rig.harbour.deps),
          created_at: nowOf(rig.harbour.deps),
        });
      }
    });
    return { id, emails };
  }

  async function mailsTo(emails: readonly string[]): Promise<string[]> {
    const mails = await rig.harbour.database.read
      .selectFrom('mails')
      .select('subject')
      .where('to_email', 'in', [...emails])
      .orderBy('id')
      .execute();
    return mails.map(({ subject }) => subject.replace(/^\S+ /u, ''));
  }

  const followers = (id: string) =>
    rig.harbour.database.read.selectFrom('followers').select('id').where('shipment_id', '=', id).execute();

  test('a move that a slower clock dates before the mail was written is mailed too', async () => {
    const { id, emails } = await followed();
    await rig.record(id, 'Picked Up');
    rig.harbour.clock.now += 5 * MINUTE;
    await rig.harbour.runJobs();
    rig.harbour.clock.now -= 2 * MINUTE;
    await rig.record(id, 'Delivered');
    rig.harbour.clock.now += 6 * MINUTE;
    await rig.harbour.runJobs();
    expect(await mailsTo(emails)).toEqual(['Picked Up', 'Delivered']);
    expect(await followers(id)).toEqual([]);
  });

  if (dialect === 'postgres') {
    test('a move that is not committed when the mail is due is waited for', async () => {
      const { id, emails } = await followed();
      const { database, deps } = rig.harbour;
      await rig.record(id, 'Picked Up');
      const { running } = await database.transaction(async (trx) => {
        await trx.updateTable('shipments').set({ status: 'In Transit' }).where('id', '=', id).execute();
        await tellFollowers(deps, trx, id);
        rig.harbour.clock.now += 6 * MINUTE;
        const jobs = rig.harbour.runJobs();
        await sleep(500);
        return { running: jobs };
      });
      await running;
      await rig.harbour.runJobs();
      expect((await mailsTo(emails)).at(-1)).toBe('In Transit');
    });
  }

  test('many who follow are mailed in parts, each once, and a delivery ends it for all', async () => {
    const { id, emails } = await followed(250);
    await rig.record(id, 'Delivered');
    rig.harbour.clock.now += 6 * MINUTE;
    await rig.harbour.runJobs();
    expect(await mailsTo(emails)).toEqual(emails.map(() => 'Delivered'));
    expect(await followers(id)).toEqual([]);
    const parts = await rig.harbour.database.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'tracking.follow')
      .where('payload', 'like', `%${id}%`)
      .execute();
    expect(parts.length).toBeGreaterThan(2);
  });

  test('who follows what never is delivered is forgotten a year after its last change', async () => {
    const { id } = await followed();
    await rig.record(id, 'In Transit');
    rig.harbour.clock.now += 6 * MINUTE;
    await rig.harbour.runJobs();
    rig.harbour.clock.now += 364 * DAY;
    await eraseRecipients(rig.harbour.deps);
    expect(await followers(id)).toHaveLength(1);
    rig.harbour.clock.now += 2 * DAY;
    await eraseRecipients(rig.harbour.deps);
    expect(await followers(id)).toEqual([]);
  });

  test('who begins to follow what nobody changed for a year is not forgotten at once', async () => {
    const { id } = await followed();
    const old = { updated_at: new Date(rig.harbour.clock.now - 366 * DAY).toISOString() };
    await rig.harbour.database.transaction((trx) =>
      trx.updateTable('shipments').set(old).where('id', '=', id).execute(),
    );
    await eraseRecipients(rig.harbour.deps);
    expect(await followers(id)).toHaveLength(1);
  });

  test('each statement about followers goes through an index', async () => {
    // Postgres plans by what it counted last, which it does by itself now and then.
    if (dialect === 'postgres') await rig.harbour.database.transaction((trx) => sql`analyze followers`.execute(trx));
    const texts = [...statements].filter((text) => text.includes('"followers"'));
    expect(await wholeReads(dialect, rig.harbour.database, texts)).toEqual([]);
  });
});
