import { insertJob, updateJobFailed, updateNextJobLease } from '@msafara/db/jobs/jobs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { startWorker } from './features/jobs/jobs.worker.ts';
import { startMailServer } from './testing/mail-server.ts';
import { ADMIN, PASSWORD, type Person, startTestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('dead letters on %s', (dialect) => {
  test('a mail that was given up goes out when an admin retries it; in production nobody reads it', async () => {
    const server = await startMailServer();
    const env = { SMTP_URL: server.url, NODE_ENV: 'production', PUBLIC_URL: 'https://track.example.com', DEMO: 'true' };
    const harbour = await startTestApp(dialect, env);
    const { token, user } = await harbour
      .rest('POST', '/api/auth/login', { body: ADMIN })
      .then(({ body }) => body as Person);
    server.refusal = 'not now';
    const body = { name: 'Patient', email: 'patient@example.com', password: PASSWORD };
    await harbour.rest('POST', '/api/admin/users', { token, body });
    for (let tries = 0; tries < 12; tries += 1) {
      await harbour.runJobs();
      harbour.clock.now += 3_600_000;
    }
    server.refusal = undefined;
    const ask = async (kind: 'GET' | 'POST', path: string, input: unknown) => {
      const text = JSON.stringify(input);
      const response = await harbour.app.inject({
        method: kind,
        url: `/trpc/admin.${path}${kind === 'GET' ? `?input=${encodeURIComponent(text)}` : ''}`,
        headers: {
          authorization: `Bearer ${token}`,
          'sec-fetch-site': 'same-origin',
          ...(kind === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(kind === 'POST' && { payload: text }),
      });
      return response.json<{ result: { data: { items: { id: string; state: string }[] } & { text: unknown } } }>()
        .result.data;
    };
    expect(user.id).toBeTruthy();
    const [letter] = (await ask('GET', 'deadLetters', {})).items;
    expect(letter).toMatchObject({ kind: 'mail.send', attempts: 10, error: expect.stringContaining('not now') });
    const [mail] = (await ask('GET', 'outbox', {})).items;
    expect(mail?.state).toBe('dead');
    expect(await ask('GET', 'mail', { id: mail?.id })).toEqual({ text: null });
    await ask('POST', 'retryJob', { id: letter?.id });
    await harbour.runJobs();
    expect((await server.latestTo('patient@example.com')).subject).toBe('Your Msafara account');
    expect((await ask('GET', 'deadLetters', {})).items).toEqual([]);
    expect((await ask('GET', 'outbox', {})).items[0]?.state).toBe('sent');
    await harbour.close();
    await server.stop();
  });

  test('one of a mail goes with the mail after 90 days, when trying it again would send nothing; a refund stays', async () => {
    const server = await startMailServer();
    const harbour = await startTestApp(dialect, { SMTP_URL: server.url });
    const { clock, database } = harbour;
    const now = () => new Date(clock.now).toISOString();
    server.refusal = 'no such address';
    await harbour.signUp('mistyped');
    const add = (id: string, kind: string) =>
      database.transaction((trx) => insertJob(trx, { id, kind, payload: {}, runAt: now(), createdAt: now() }));
    await add('refund', 'payment.refund');
    for (let tries = 0; tries < 10; tries += 1) {
      await harbour.runJobs();
      clock.now += 3_600_000;
    }
    const letters = async () => {
      const dead = database.read.selectFrom('jobs').select('kind').where('state', '=', 'dead').orderBy('kind');
      return (await dead.execute()).map(({ kind }) => kind);
    };
    const daysLater = async (days: number) => {
      clock.now += days * 86_400_000;
      await add(`tidy after ${String(days)}`, 'tidy.up');
      await harbour.runJobs();
      return letters();
    };
    expect(await letters()).toEqual(['mail.send', 'payment.refund']);
    expect(await daysLater(89)).toEqual(['mail.send', 'payment.refund']);
    expect(await daysLater(2)).toEqual(['payment.refund']);
    expect(await database.read.selectFrom('mails').select('id').where('state', '=', 'dead').execute()).toEqual([]);
    await harbour.close();
    await server.stop();
  });

  test('a job that is begun again and again and never ends is given up', async () => {
    const harbour = await startTestApp(dialect);
    const { database, clock } = harbour;
    const job = { id: 'deadly', kind: 'tidy.up', payload: {}, runAt: '2020-01-01', createdAt: '2020-01-01' };
    await database.transaction((trx) => insertJob(trx, job));
    const at = (ms: number) => new Date(clock.now + ms).toISOString();
    const begin = () => database.transaction((trx) => updateNextJobLease(trx, { now: at(0), leaseUntil: at(300_000) }));
    for (let begun = 0; begun < 20; begun += 1) {
      expect(await begin()).toMatchObject({ id: 'deadly' });
      clock.now += 300_000;
    }
    await harbour.runJobs();
    const letters = await database.read.selectFrom('jobs').selectAll().where('state', '=', 'dead').execute();
    expect(letters).toMatchObject([{ id: 'deadly', last_error: 'begun 20 times without an end' }]);
    await harbour.close();
  });

  test('one that is dismissed is neither listed nor counted nor tried again, and is done once', async () => {
    const harbour = await startTestApp(dialect, { METRICS_TOKEN: 'a token of sixteen' });
    const { database, clock } = harbour;
    const { cookie } = await harbour.signIn(ADMIN.email, ADMIN.password);
    const job = { id: 'odd', kind: 'payment.refund', payload: {}, runAt: '2020-01-01', createdAt: '2020-01-01' };
    const find = () => database.read.selectFrom('jobs').selectAll().where('id', '=', 'odd').executeTakeFirst();
    await database.transaction((trx) => insertJob(trx, job));
    const dismiss = () => harbour.trpc('mutation', 'admin.dismissJob', { id: 'odd' }, cookie);
    // One that is still tried cannot be dismissed.
    expect((await dismiss()).status).toBe(404);
    await database.transaction((trx) => updateJobFailed(trx, { id: 'odd', error: 'no such order', retryAt: null }));
    const counted = async () => {
      const headers = { authorization: 'Bearer a token of sixteen' };
      return /^jobs_dead (\d+)$/mu.exec((await harbour.app.inject({ url: '/metrics', headers })).body)?.[1];
    };
    expect(await counted()).toBe('1');
    expect(await dismiss()).toMatchObject({ status: 200, body: { success: true } });
    expect(await counted()).toBe('0');
    expect(await harbour.trpc('query', 'admin.deadLetters', {}, cookie)).toMatchObject({ body: { items: [] } });
    for (const call of ['dismissJob', 'retryJob']) {
      expect((await harbour.trpc('mutation', `admin.${call}`, { id: 'odd' }, cookie)).status).toBe(404);
    }
    await harbour.runJobs();
    const ended = {
      state: 'done',
      attempts: 0,
      last_error: 'no such order',
      run_at: new Date(clock.now).toISOString(),
    };
    expect(await find()).toMatchObject(ended);
    const { body } = await harbour.trpc('query', 'admin.auditLog', {}, cookie);
    const acts = (body as { items: { action: string; details: unknown }[] }).items;
    expect(acts.filter(({ action }) => action !== 'auth.signed-in')).toMatchObject([
      { action: 'admin.job-dismissed', details: { kind: 'payment.refund' } },
    ]);
    await harbour.close();
  });

  test('a job of a kind that a newer release alone knows waits for it', async () => {
    const harbour = await startTestApp(dialect);
    const { database, deps, app } = harbour;
    const job = { payload: {}, runAt: '2020-01-01', createdAt: '2020-01-01' };
    await database.transaction(async (trx) => {
      await insertJob(trx, { ...job, id: 'a-newer', kind: 'newer.kind' });
      await insertJob(trx, { ...job, id: 'b-newer', kind: 'payment.newer' });
      await insertJob(trx, { ...job, id: 'c-known', kind: 'messages.budget' });
    });
    const find = (id: string) =>
      database.read.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const worker = startWorker(deps, app.log);
    await expect.poll(async () => (await find('c-known')).attempts).toBeGreaterThan(0);
    await worker.stop();
    await harbour.runJobs();
    for (const id of ['a-newer', 'b-newer']) expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await harbour.close();
  });
});
