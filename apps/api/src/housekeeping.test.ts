import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startWorker } from './features/jobs/jobs.worker.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import { ADMIN, PASSWORD, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 24 * 3_600_000;

type Audit = { items: { action: string; details: Record<string, unknown>; organisationName: string }[] };

describe.each(TEST_DIALECTS)('deleting and tidying on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let admin: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    owner = await harbour.signUp('owner');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  });

  afterAll(() => harbour.close());

  async function create(trackingNumber: string, who = owner, more: object = {}): Promise<string> {
    const body = { trackingNumber, origin: 'Beira', destination: 'Harare', ...more };
    const { status, body: made } = await harbour.rest('POST', '/api/shipments', { token: who.token, body });
    expect(status).toBe(201);
    return (made as { id: string }).id;
  }

  async function newestAct(): Promise<Audit['items'][number] | undefined> {
    return ((await harbour.trpc('query', 'admin.auditLog', {}, admin.cookie)).body as Audit).items[0];
  }

  const usage = async (who: Person) =>
    ((await harbour.rest('GET', '/api/user/plan-usage', { token: who.token })).body as { usage: object }).usage;

  test('a shipment that is deleted, and all of them, stand in the audit log (D11)', async () => {
    const id = await create('GONE-00001');
    await create('GONE-00002');
    await create('GONE-00003');
    await harbour.rest('DELETE', `/api/shipments/${id}`, { token: owner.token });
    expect(await newestAct()).toMatchObject({
      action: 'shipment.deleted',
      organisationName: 'owner',
      details: { trackingNumber: 'GONE-00001' },
    });
    expect((await harbour.rest('DELETE', '/api/admin/reset-shipments', { token: owner.token })).status).toBe(200);
    expect(await newestAct()).toMatchObject({
      action: 'shipments.deleted-all',
      details: { count: 2, allOrganisations: false },
    });
  });

  test('deleting gives no shipments of the month back; an admin’s reset does (D10)', async () => {
    expect(await usage(owner)).toEqual({ shipments: 3, users: 1 });
    const url = `/api/admin/reset-shipments?organisationId=${owner.user.organisation.id}`;
    expect((await harbour.rest('DELETE', url, { token: admin.token })).status).toBe(200);
    expect(await usage(owner)).toEqual({ shipments: 0, users: 1 });
  });

  test('what an admin creates for an organisation is that organisation’s, and counts there (D1)', async () => {
    const organisationId = owner.user.organisation.id;
    await create('FORTHEM-01', admin, { organisationId });
    const { body } = await harbour.rest('GET', '/api/shipments', { token: owner.token });
    expect(body).toMatchObject([{ trackingNumber: 'FORTHEM-01' }]);
    expect(await usage(owner)).toEqual({ shipments: 1, users: 1 });
    const nobody = {
      trackingNumber: 'FORTHEM-02',
      origin: 'Beira',
      destination: 'Harare',
      organisationId: owner.user.id,
    };
    expect((await harbour.rest('POST', '/api/shipments', { token: admin.token, body: nobody })).status).toBe(404);
  });

  test('a number that is taken is drawn again (D7)', async () => {
    const drawn: number[] = [];
    const { deps } = harbour;
    const { pick } = deps;
    // The same three letters twice, then others.
    deps.pick = (n) => {
      drawn.push(n);
      return drawn.length <= 6 ? 1 : 2;
    };
    try {
      const suggest = () => harbour.trpc('query', 'shipments.suggestTrackingNumber', undefined, owner.cookie);
      const { trackingNumber } = (await suggest()).body as { trackingNumber: string };
      expect(trackingNumber).toMatch(/^SH-\d{6}BBB$/u);
      await create(trackingNumber);
      expect((await suggest()).body).toEqual({ trackingNumber: trackingNumber.replace('BBB', 'CCC') });
      expect(drawn).toHaveLength(9);
    } finally {
      deps.pick = pick;
    }
  });

  test('the demo is restored in the coming hour, and every hour (D12)', async () => {
    const demo = await signInToDemo(harbour);
    const shipments = async () => (await harbour.rest('GET', '/api/shipments', { token: demo.token })).body as object[];
    const before = await shipments();
    const id = await create('VISITOR-01', demo, { recipientName: 'Tendai Moyo' });
    expect(await shipments()).toHaveLength(before.length + 1);
    const proof = {
      kind: 'delivery',
      outcome: 'delivered',
      receiverName: 'Tendai Moyo',
      capturedAt: new Date(harbour.clock.now).toISOString(),
    };
    const proven = await harbour.rest('POST', `/api/shipments/${id}/proofs`, { token: demo.token, body: proof });
    expect(proven.status).toBe(201);
    // What happens elsewhere comes after it in the journal.
    await create('ELSEWHERE1');
    const left = async () => {
      const { read } = harbour.database;
      const ofDemo = demo.user.organisation.id;
      const events = await read.selectFrom('events').select('data').where('organisation_id', '=', ofDemo).execute();
      const proofs = await read.selectFrom('proofs').select('id').where('organisation_id', '=', ofDemo).execute();
      return [events.length, proofs.length];
    };
    expect(await left()).toEqual([3, 1]);
    await startWorker(harbour.deps, harbour.app.log).stop();
    const planned = await harbour.database.read
      .selectFrom('jobs')
      .select(['kind', 'run_at'])
      .where('state', '=', 'waiting')
      .where('kind', 'in', ['demo.restore', 'tidy.up'])
      .orderBy('kind')
      .execute();
    const nextHour = '2026-11-20T09:00:00.000Z';
    expect(planned).toEqual([
      { kind: 'demo.restore', run_at: nextHour },
      { kind: 'tidy.up', run_at: nextHour },
    ]);
    harbour.clock.now = Date.parse(nextHour);
    await harbour.runJobs();
    const again = await signInToDemo(harbour);
    const { body } = await harbour.rest('GET', '/api/shipments', { token: again.token });
    expect(body).toHaveLength(before.length);
    expect(await left()).toEqual([0, 0]);
  });

  test('notifications go after 90 days (D15)', async () => {
    const { id: userId } = owner.user;
    const at = (days: number) => new Date(harbour.clock.now - days * DAY).toISOString();
    const tell = (days: number) => ({
      id: `told-${String(days)}`,
      user_id: userId,
      shipment_id: null,
      type: 'other' as const,
      title: 'Told',
      message: 'Told',
      link: null,
      is_read: 0,
      created_at: at(days),
    });
    await harbour.database.transaction(async (trx) => {
      await trx
        .insertInto('notifications')
        .values([tell(89), tell(91)])
        .execute();
      await insertJob(trx, { id: 'tidy', kind: 'tidy.up', payload: {}, runAt: at(0), createdAt: at(0) });
    });
    await harbour.runJobs();
    const left = harbour.database.read.selectFrom('notifications').select('id').where('title', '=', 'Told');
    expect(await left.execute()).toEqual([{ id: 'told-89' }]);
  });

  test('sign-ins that failed, with the addresses that they came from, go after a year; other acts stay', async () => {
    const at = (days: number) => new Date(harbour.clock.now - days * DAY).toISOString();
    const entry = (action: AuditAction, days: number) => ({
      id: `${action}-${String(days)}`,
      at: at(days),
      user_id: owner.user.id,
      organisation_id: null,
      action,
      details: '{"address":"192.0.2.7"}',
    });
    await harbour.database.transaction(async (trx) => {
      const acts = (['auth.sign-in-failed', 'auth.second-factor-failed', 'account.email-changed'] as const).flatMap(
        (action) => [entry(action, 364), entry(action, 366)],
      );
      await trx.insertInto('audit_log').values(acts).execute();
      await insertJob(trx, { id: 'tidy-acts', kind: 'tidy.up', payload: {}, runAt: at(0), createdAt: at(0) });
    });
    await harbour.runJobs();
    const left = harbour.database.read.selectFrom('audit_log').select('id').where('details', 'like', '%192.0.2.7%');
    expect((await left.orderBy('id').execute()).map(({ id }) => id)).toEqual([
      'account.email-changed-364',
      'account.email-changed-366',
      'auth.second-factor-failed-364',
      'auth.sign-in-failed-364',
    ]);
  });

  test('jobs that are done go a week after they were due, however early they were written', async () => {
    const at = (days: number) => new Date(harbour.clock.now + days * DAY).toISOString();
    await harbour.database.transaction(async (trx) => {
      const job = { kind: 'test', payload: '{}', state: 'done' as const, attempts: 1, created_at: at(-40) };
      const row = { ...job, leased_until: null, last_error: null };
      await trx
        .insertInto('jobs')
        .values([
          { ...row, id: 'done-8', run_at: at(-8) },
          { ...row, id: 'done-6', run_at: at(-6) },
        ])
        .execute();
      await insertJob(trx, { id: 'tidy-jobs', kind: 'tidy.up', payload: {}, runAt: at(0), createdAt: at(0) });
    });
    await harbour.runJobs();
    const left = harbour.database.read.selectFrom('jobs').select('id').where('id', 'like', 'done-%');
    expect(await left.execute()).toEqual([{ id: 'done-6' }]);
  });

  test('jobs that were given up are listed newest first, whatever they did, and paged both ways', async () => {
    const at = (minute: number) => `2026-11-20T10:0${String(minute)}:00.000Z`;
    const made = [
      ['tidy.up@1', 1],
      ['settle:b', 2],
      ['settle:a', 2],
      ['mail:x', 3],
      ['weekly:y', 4],
    ] as const;
    await harbour.database.transaction(async (trx) => {
      for (const [id, minute] of made) {
        await insertJob(trx, { id, kind: 'test', payload: {}, runAt: at(minute), createdAt: at(minute) });
        await trx.updateTable('jobs').set({ state: 'dead' }).where('id', '=', id).execute();
      }
    });
    const { cookie } = await harbour.signIn(ADMIN.email, ADMIN.password);
    const statements = recordStatements();
    type Letters = { items: { id: string }[]; nextCursor: string | null; previousCursor: string | null };
    const page = async (cursor?: string | null) => {
      const input = { limit: 2, ...(cursor && { cursor }) };
      return (await harbour.trpc('query', 'admin.deadLetters', input, cookie)).body as Letters;
    };
    const ids = ({ items }: Letters) => items.map(({ id }) => id);
    const first = await page();
    const second = await page(first.nextCursor);
    const third = await page(second.nextCursor);
    expect([first, second, third].map(ids)).toEqual([['weekly:y', 'mail:x'], ['settle:b', 'settle:a'], ['tidy.up@1']]);
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
    const back = await page(third.previousCursor);
    expect(ids(back)).toEqual(['settle:b', 'settle:a']);
    expect(ids(await page(back.previousCursor))).toEqual(['weekly:y', 'mail:x']);
    const notOurs = { cursor: Buffer.from('after|mail:x').toString('base64url') };
    expect((await harbour.trpc('query', 'admin.deadLetters', notOurs, cookie)).status).toBe(400);
    expect(await wholeReads(dialect, harbour.database, statements)).toEqual([]);
  });

  test('the 21st registration of an hour from one address waits, with a taken address as well (D6)', async () => {
    const register = (n: number) =>
      harbour.rest('POST', '/api/auth/register', {
        body: { name: 'Guest', email: `guest-${String(n)}@example.com`, password: PASSWORD },
      });
    harbour.clock.now += DAY;
    harbour.waits.length = 0;
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await register(n % 2)).status);
    expect(statuses.slice(0, 3)).toEqual([201, 201, 409]);
    expect([statuses.at(-1), harbour.waits]).toEqual([409, [1000]]);
    harbour.clock.now += DAY;
    expect((await register(99)).status).toBe(201);
  });

  test('a part of the tidying that fails keeps the others from nothing', async () => {
    const own = await startTestApp(dialect);
    const { token } = await own.signUp('tidied');
    const { database, clock } = own;
    const body = { trackingNumber: 'TIDY-0001', origin: 'Beira', destination: 'Harare', recipientName: 'Tendai' };
    const { id } = (await own.rest('POST', '/api/shipments', { token, body })).body as { id: string };
    await own.rest('PATCH', `/api/shipments/${id}/status`, { token, body: { status: 'Delivered' } });
    clock.now += 91 * DAY;
    const at = new Date(clock.now).toISOString();
    await database.transaction(async (trx) => {
      await sql`drop table epcis_captures`.execute(trx);
      await sql`drop table proof_links`.execute(trx);
      await insertJob(trx, { id: 'tidying', kind: 'tidy.up', payload: {}, runAt: at, createdAt: at });
    });
    await own.runJobs();
    const jobs = database.read.selectFrom('jobs').select(['state', 'last_error']).where('id', '=', 'tidying');
    expect(await jobs.execute()).toEqual([
      { state: 'waiting', last_error: expect.stringMatching(/proof_links.*epcis_captures/u) },
    ]);
    const shipments = database.read.selectFrom('shipments').select('recipient_name').where('id', '=', id);
    expect(await shipments.execute()).toEqual([{ recipient_name: null }]);
    await own.close();
  });
});

test('without days of trial an organisation is on Starter and read-only from the start (D2)', async () => {
  const harbour = await startTestApp('sqlite', { TRIAL_DAYS: '0' });
  const { token } = await harbour.signUp('owner');
  const body = { trackingNumber: 'TOO-LATE-1', origin: 'Beira', destination: 'Harare' };
  const refused = await harbour.rest('POST', '/api/shipments', { token, body });
  expect(refused).toMatchObject({ status: 402, body: { code: 'PERIOD_OVER' } });
  await harbour.close();
});

test.each(TEST_DIALECTS)('a trial is one for each mailbox, whatever its plus part, on %s (D2)', async (dialect) => {
  const harbour = await startTestApp(dialect);
  const register = async (email: string) => {
    const body = { name: 'Amina Diallo', email, password: PASSWORD, role: 'sender' };
    return (await harbour.rest('POST', '/api/auth/register', { body })).body as {
      user: { organisation: { readOnly: boolean } };
    };
  };
  expect((await register('amina@example.com')).user.organisation.readOnly).toBe(false);
  for (const again of ['amina+2@example.com', 'Amina+three+more@Example.com']) {
    expect((await register(again)).user.organisation.readOnly).toBe(true);
  }
  expect((await register('amina2@example.com')).user.organisation.readOnly).toBe(false);
  await harbour.close();
});

test('a failure of ours tells a reference and nothing of the inside (D16)', async () => {
  const harbour = await startTestApp('sqlite');
  await harbour.database.close();
  const { status, body, headers } = await harbour.rest('GET', '/api/public/track/SH-000001ABC');
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'INTERNAL',
    message: expect.stringMatching(/^Something went wrong on our side\. Reference: \S+$/u),
    reason: { code: 'server.failed', params: { reference: headers['x-request-id'] } },
  });
  await harbour.app.close();
});
