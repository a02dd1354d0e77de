import { insertFollower } from '@msafara/db/followers/followers.repository';
import { insertJob, updateNextJobLease } from '@msafara/db/jobs/jobs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nowOf } from './deps.ts';
import { runNextJob, startWorker } from './features/jobs/jobs.worker.ts';
import { queueMail } from './features/mail/mail.service.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;
const LEASE_MS = 5 * 60_000;

describe.each(TEST_DIALECTS)('jobs that write mails, on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let shipmentId: string;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    owner = await harbour.signUp('owner');
    const body = { trackingNumber: 'ONCE-00001', origin: 'Mombasa', destination: 'Kampala' };
    const made = await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
    shipmentId = (made.body as { id: string }).id;
    await harbour.database.transaction((trx) =>
      insertFollower(trx, {
        id: 'follower',
        shipment_id: shipmentId,
        email: 'follower@example.com',
        email_key: 'follower@example.com',
        language: 'en',
        token_hash: 'x',
        stop_key: 'x',
        confirmed_at: nowOf(harbour.deps),
        created_at: nowOf(harbour.deps),
      }),
    );
    await harbour.runJobs();
  });

  afterAll(() => harbour.close());

  /** What a process has that ends after so many transactions: those after them never come. */
  function endingAfter(transactions: number) {
    let begun = 0;
    const { deps } = harbour;
    const database = new Proxy(deps.database, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown;
        return (work: Parameters<typeof target.transaction>[0]) => {
          begun += 1;
          return begun > transactions ? Promise.reject(new Error('the process ended')) : target.transaction(work);
        };
      },
    });
    return { ...deps, database };
  }

  const jobs: [string, string, () => Promise<object>][] = [
    ['weekly.report', 'weekly', () => Promise.resolve({ userId: owner.user.id, from: hence(-7), until: hence(0) })],
    ['tracking.follow', 'moved', () => Promise.resolve({ shipmentId })],
    ['messages.budget', 'messages', () => Promise.resolve({ organisationId: owner.user.organisation.id, max: 200 })],
    ['password.forgotten', 'reset', () => Promise.resolve({ email: owner.user.email })],
    ['billing.remind', 'reminder', reminder],
  ];

  const hence = (days: number) => new Date(harbour.clock.now + days * DAY).toISOString();

  async function reminder() {
    const organisationId = owner.user.organisation.id;
    const { paid_until: paidUntil } = await harbour.database.read
      .selectFrom('organisations')
      .select('paid_until')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    harbour.clock.now = Date.parse(paidUntil ?? '') - 7 * DAY;
    return { organisationId, paidUntil, days: 7 };
  }

  test.each(jobs)(
    '%s writes its mail once, though the process ends before it notes the end',
    async (kind, template, payloadOf) => {
      const payload = await payloadOf();
      const runAt = nowOf(harbour.deps);
      await harbour.database.transaction((trx) =>
        insertJob(trx, { id: `once:${kind}`, kind, payload, runAt, createdAt: runAt }),
      );
      // The lease, and what the job itself does.
      await expect(runNextJob(endingAfter(2), harbour.app.log, { only: [kind] })).rejects.toThrow('the process ended');
      harbour.clock.now += LEASE_MS + 1000;
      await runNextJob(harbour.deps, harbour.app.log, { only: [kind] });
      const mails = await harbour.database.read
        .selectFrom('mails')
        .select('id')
        .where('template', '=', template)
        .execute();
      expect(mails).toHaveLength(1);
      expect(await runNextJob(harbour.deps, harbour.app.log, { only: [kind] })).toBe(false);
    },
  );

  test('a process that stood still takes no job from the one that has it by now', async () => {
    const [kind, runAt] = ['messages.budget', nowOf(harbour.deps)];
    const payload = { organisationId: owner.user.organisation.id, max: 200 };
    const { database } = harbour;
    await database.transaction((trx) => insertJob(trx, { id: 'still', kind, payload, runAt, createdAt: runAt }));
    let [begun, leaseUntil] = [0, ''];
    const transaction: typeof database.transaction = async (...work) => {
      begun += 1;
      if (begun !== 2) return database.transaction(...work);
      harbour.clock.now += LEASE_MS + 1000;
      leaseUntil = new Date(harbour.clock.now + LEASE_MS).toISOString();
      const lease = { now: nowOf(harbour.deps), leaseUntil, choice: { only: [kind] } };
      await database.transaction((trx) => updateNextJobLease(trx, lease));
      throw new Error('cut off meanwhile');
    };
    const deps = { ...harbour.deps, database: { ...database, transaction } };
    expect(await runNextJob(deps, harbour.app.log, { only: [kind] })).toBe(true);
    const row = database.read.selectFrom('jobs').select(['state', 'run_at', 'leased_until']).where('id', '=', 'still');
    expect(await row.executeTakeFirst()).toEqual({ state: 'waiting', run_at: runAt, leased_until: leaseUntil });
    await database.transaction((trx) => trx.deleteFrom('jobs').where('id', '=', 'still').execute());
  });

  test('a forgotten password does not wait for the weekly reports of everybody on a Monday morning', async () => {
    const now = nowOf(harbour.deps);
    const { id: userId, email } = owner.user;
    await harbour.database.transaction(async (trx) => {
      const job = { runAt: now, createdAt: now };
      const payload = { userId, from: hence(-7), until: now };
      for (let n = 0; n < 300; n += 1) {
        await insertJob(trx, { ...job, id: `monday:${String(n)}`, kind: 'weekly.report', payload });
      }
      await insertJob(trx, { ...job, id: 'monday:forgotten', kind: 'password.forgotten', payload: { email } });
    });
    const waitingOf = async (kind: string) => {
      const { read } = harbour.database;
      const rows = read.selectFrom('jobs').select('id').where('state', '=', 'waiting').where('kind', '=', kind);
      return (await rows.execute()).length;
    };
    const worker = startWorker(harbour.deps, harbour.app.log);
    await expect.poll(() => waitingOf('password.forgotten'), { timeout: 20_000 }).toBe(0);
    const reports = await waitingOf('weekly.report');
    await worker.stop();
    expect(reports).toBeGreaterThan(100);
  });

  test('a mail that somebody waits for does not wait for those of the weekly reports', async () => {
    const now = nowOf(harbour.deps);
    const { id: userId, email } = owner.user;
    const sent: string[] = [];
    const end = Promise.withResolvers<undefined>();
    harbour.deps.mailer = {
      async send({ subject }) {
        if (subject.startsWith('Your week')) await end.promise;
        sent.push(subject);
      },
      close: () => undefined,
    };
    const asked: [string, object][] = [
      ['weekly.report', { userId, from: hence(-7), until: now }],
      ['password.forgotten', { email }],
    ];
    for (const [kind, payload] of asked) {
      await harbour.database.transaction((trx) =>
        insertJob(trx, { id: `asked:${kind}`, kind, payload, runAt: hence(-1), createdAt: now }),
      );
      await runNextJob(harbour.deps, harbour.app.log, { only: [kind] });
    }
    const worker = startWorker(harbour.deps, harbour.app.log);
    await expect.poll(() => sent, { timeout: 20_000 }).toEqual([expect.stringContaining('password')]);
    end.resolve(undefined);
    const weekly = () => sent.filter((subject) => subject.startsWith('Your week'));
    await expect.poll(weekly, { timeout: 20_000 }).not.toEqual([]);
    await worker.stop();
  });

  test('a mail that somebody waits for waits neither for those of a shipment that many follow nor for one that hangs', async () => {
    const now = nowOf(harbour.deps);
    const sent: string[] = [];
    const end = Promise.withResolvers<undefined>();
    harbour.deps.mailer = {
      async send({ subject }) {
        if (!subject.includes('password')) await end.promise;
        sent.push(subject);
      },
      close: () => undefined,
    };
    const to = { userId: null, name: null, email: 'somebody@example.com', language: 'en' } as const;
    await harbour.database.transaction(async (trx) => {
      for (const template of ['delay', 'delay', 'delay', 'hanging']) {
        const content = () => ({ subject: template, paragraphs: [template] });
        await queueMail(harbour.deps, trx, { template, to, content });
      }
      const job = { kind: 'password.forgotten', payload: { email: owner.user.email }, runAt: now, createdAt: now };
      await insertJob(trx, { id: 'beside:forgotten', ...job });
    });
    const worker = startWorker(harbour.deps, harbour.app.log);
    await expect.poll(() => sent, { timeout: 20_000 }).toEqual([expect.stringContaining('password')]);
    end.resolve(undefined);
    const others = () => sent.filter((subject) => subject === 'delay' || subject === 'hanging');
    await expect.poll(others, { timeout: 20_000 }).toHaveLength(4);
    await worker.stop();
  });
});
