import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

type Shipment = { id: string; trackingNumber: string; destination: string; updatedAt: string; status: string };
type Page = { items: Shipment[]; total: number; nextCursor: string | null };
type Results = { results: { refusal: { code: string; message: string } | null; outcome: string; message: string }[] };

describe.each(TEST_DIALECTS)('the workspace on %s', (dialect) => {
  let harbour: TestApp;
  let sender: Person;
  let stranger: Person;
  let admin: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    sender = await harbour.signUp('sender');
    stranger = await harbour.signUp('stranger');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  });

  afterAll(() => harbour.close());

  async function create(trackingNumber: string, who = sender): Promise<Shipment> {
    const body = { trackingNumber, origin: 'Mombasa', destination: 'Kampala' };
    const answer = await harbour.rest('POST', '/api/shipments', { token: who.token, body });
    expect(answer.status).toBe(201);
    return answer.body as Shipment;
  }

  const call = (path: string, input: unknown, who = sender) => harbour.trpc('mutation', path, input, who.cookie);
  const list = async (input: object, who = sender) =>
    (await harbour.trpc('query', 'shipments.list', input, who.cookie)).body as Page;

  test('plan usage is the same on REST and tRPC; admins have no limits (D10)', async () => {
    await create('USAGE-0001');
    const rest = await harbour.rest('GET', '/api/user/plan-usage', { token: sender.token });
    expect(rest.body).toEqual({
      planName: 'Starter',
      planPrice: '$19',
      usage: { shipments: 1, users: 1 },
      limits: { shipments: 100, users: 3 },
      percentages: { shipments: 1, users: 33 },
    });
    expect((await harbour.trpc('query', 'plans.usage', undefined, sender.cookie)).body).toEqual(rest.body);
    const all = await harbour.rest('GET', '/api/user/plan-usage', { token: admin.token });
    expect(all.body).toMatchObject({ planName: 'Unlimited', planPrice: '$0', usage: { shipments: 1, users: 3 } });
  });

  test('details change, are found by search, and are kept from who looked too early', async () => {
    const { id, updatedAt } = await create('EDIT-00001');
    harbour.clock.now += 1000;
    const edited = await call('shipments.edit', { id, origin: 'Bujumbura', notes: null, expectedUpdatedAt: updatedAt });
    expect(edited.body).toMatchObject({ origin: 'Bujumbura', destination: 'Kampala', notes: null });
    expect((await list({ search: 'bujumb' })).items.map((item) => item.id)).toEqual([id]);
    // Nothing changes: who saw the version of before has seen this one.
    harbour.clock.now += 1000;
    expect((await call('shipments.edit', { id, origin: 'Bujumbura', notes: '' })).body).toEqual(edited.body);
    const late = await call('shipments.edit', { id, origin: 'Goma', expectedUpdatedAt: updatedAt });
    expect([late.status, late.body]).toMatchObject([409, { data: { domainCode: 'SHIPMENT_CHANGED' } }]);
    expect((await call('shipments.edit', { id, origin: '' })).status).toBe(400);
    expect((await call('shipments.edit', { id, trackingNumber: 'OTHER-0001' })).status).toBe(400);
    expect((await call('shipments.edit', { id, origin: 'Goma' }, stranger)).status).toBe(404);
    const eta = await call('shipments.edit', { id, estimatedDeliveryDate: '2026-12-01T00:00:00Z' });
    expect(eta.body).toMatchObject({ data: { domainCode: 'ENTERPRISE_ONLY' } });
  });

  test('filters and orders over tRPC, with a cursor that belongs to its order', async () => {
    const first = await list({ status: 'Created', order: 'oldest', limit: 1 });
    expect(first.items.map((item) => item.trackingNumber)).toEqual(['USAGE-0001']);
    const { nextCursor } = await list({ order: 'updated', limit: 1 });
    const wrong = await harbour.trpc('query', 'shipments.list', { order: 'eta', cursor: nextCursor }, sender.cookie);
    expect(wrong.status).toBe(400);
    for (const bad of [{ status: 'Lost' }, { order: 'size' }, { createdFrom: 'soon' }, { isDelayed: 'yes' }]) {
      expect((await harbour.trpc('query', 'shipments.list', bad, sender.cookie)).status).toBe(400);
    }
  });

  test('one status for many, with what became of each', async () => {
    const [ours, theirs] = [await create('BULK-00001'), await create('BULK-00002', stranger)];
    const ids = [ours.id, theirs.id, ours.id];
    const { body } = await call('shipments.recordStatusOfMany', { ids, status: 'Picked Up', location: 'Quay 4' });
    expect(body).toEqual({
      results: [
        { id: ours.id, refusal: null },
        {
          id: theirs.id,
          refusal: {
            code: 'SHIPMENT_NOT_FOUND',
            message: 'Shipment not found',
            reason: { code: 'shipment.notFound', params: {} },
          },
        },
      ],
    });
    const tracked = await harbour.rest('GET', '/api/public/track/BULK-00001');
    expect(tracked.body).toMatchObject({ status: 'Picked Up', currentLocation: 'Quay 4' });
    const removed = (await call('shipments.removeMany', { ids })).body as Results;
    expect(removed.results.map(({ refusal }) => refusal?.code ?? 'done')).toEqual(['done', 'SHIPMENT_NOT_FOUND']);
    expect((await harbour.rest('GET', '/api/public/track/BULK-00002')).status).toBe(200);
    for (const wrong of [
      { ids: [] },
      { ids: ['x'] },
      { ids: Array.from({ length: 101 }, () => ours.id) },
      { ids: 'all' },
    ]) {
      expect((await call('shipments.removeMany', wrong)).status).toBe(400);
    }
  });

  test('a failure that nobody expected is one row’s, and what was committed is told', async () => {
    const failing = await harbour.signUp('failing');
    const { id: organisationId } = failing.user.organisation;
    const reader = { name: 'Reader', email: 'reader@example.com', password: 'a quiet harbour', organisationId };
    expect((await harbour.rest('POST', '/api/admin/users', { token: admin.token, body: reader })).status).toBe(201);
    const ids = await Promise.all(
      ['FAIL-00001', 'FAIL-00002', 'FAIL-00003'].map(async (number) => (await create(number, failing)).id),
    );
    const boom = async (trigger: string, table: string, when: string) => {
      const { read } = harbour.database;
      if (dialect === 'postgres') {
        await sql
          .raw("create or replace function boom() returns trigger language plpgsql as $$begin raise 'boom'; end$$")
          .execute(read);
        const begin = `create trigger ${trigger} before ${table}`;
        await sql.raw(`${begin} for each row when (${when}) execute function boom()`).execute(read);
      } else {
        const body = "begin select raise(abort, 'boom'); end";
        await sql.raw(`create trigger ${trigger} before ${table} when ${when} ${body}`).execute(read);
      }
    };
    await boom('boom_update', 'update on shipments', "new.number_key = 'FAIL-00002'");
    await boom('boom_delete', 'delete on shipments', "old.number_key = 'FAIL-00002'");
    await boom('boom_notice', 'insert on notices', '1 = 1');

    const moved = await call('shipments.recordStatusOfMany', { ids, status: 'In Transit' }, failing);
    const codes = ({ body }: { body: unknown }) =>
      (body as Results).results.map(({ refusal }) => refusal?.code ?? null);
    expect([moved.status, codes(moved)]).toEqual([200, [null, 'INTERNAL', null]]);
    const { refusal } = (moved.body as Results).results[1] ?? {};
    expect(refusal?.message).toMatch(/^Something went wrong on our side\. Reference: /u);
    for (const [number, status] of [
      ['FAIL-00001', 'In Transit'],
      ['FAIL-00002', 'Created'],
      ['FAIL-00003', 'In Transit'],
    ]) {
      expect((await harbour.rest('GET', `/api/public/track/${String(number)}`)).body).toMatchObject({ status });
    }
    expect(codes(await call('shipments.removeMany', { ids }, failing))).toEqual([null, 'INTERNAL', null]);
    const { read } = harbour.database;
    const on = (table: string) => (dialect === 'postgres' ? ` on ${table}` : '');
    for (const [trigger, table] of [
      ['boom_update', 'shipments'],
      ['boom_delete', 'shipments'],
      ['boom_notice', 'notices'],
    ] as const) {
      await sql.raw(`drop trigger ${trigger}${on(table)}`).execute(read);
    }
    expect(codes(await call('shipments.removeMany', { ids: [ids[1]] }, failing))).toEqual([null]);
  });

  async function earlier(asked: unknown, person?: Person): Promise<boolean[]> {
    const { body } = await call('shipments.checkEarlierRows', { rows: asked }, person);
    return (body as { isEarlier: boolean[] }).isEarlier;
  }

  const rows = [
    {
      nth: 0,
      values: { trackingNumber: 'import-001', origin: 'Tema', destination: 'Ouagadougou', priority: 'Urgent' },
    },
    { nth: 0, values: { origin: 'Lomé', destination: 'Niamey' } },
    { nth: 1, values: { origin: 'Lomé', destination: 'Niamey' } },
    { nth: 0, values: { origin: '', destination: 'Niamey', priority: 'Soon' } },
    { nth: 0, values: { trackingNumber: 'THEIRS-001', origin: 'Tema', destination: 'Accra' } },
  ];

  test('an import makes what is right, says what is wrong, and makes nothing twice', async () => {
    await create('THEIRS-001', stranger);
    const check = await call('shipments.checkImport', { trackingNumbers: ['IMPORT-001', 'THEIRS-001', 'EDIT-00001'] });
    expect(check.body).toEqual({ ours: ['EDIT-00001'], remaining: 97 });

    const first = (await call('shipments.importRows', { rows })).body as Results;
    expect(first.results.map(({ outcome }) => outcome)).toEqual([
      'created',
      'created',
      'created',
      'refused',
      'refused',
    ]);
    expect(first.results[3]).toMatchObject({ fieldErrors: { origin: 'Origin is required' } });
    expect(first.results[4]?.message).toBe('This tracking number is already in use.');
    const second = (await call('shipments.importRows', { rows })).body as Results;
    expect(second.results.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known', 'refused', 'refused']);
    expect((await list({ search: 'niamey' })).total).toBe(2);

    // Once deleted, the same file brings them back.
    const { items } = await list({ search: 'niamey' });
    await call('shipments.removeMany', { ids: items.map((item) => item.id) });
    const third = (await call('shipments.importRows', { rows })).body as Results;
    expect(third.results.map(({ outcome }) => outcome)).toEqual(['known', 'created', 'created', 'refused', 'refused']);
  });

  test('a file is known by its id, a row of it for 30 days; an equal row of another file is another consignment', async () => {
    const values = { origin: 'Bamako', destination: 'Kayes' };
    const twins = [0, 1].map((nth) => ({ nth, values }));
    const send = async (fileId: string | undefined, sent = twins) => {
      const { body } = await call('shipments.importRows', { rows: sent, ...(fileId !== undefined && { fileId }) });
      return (body as Results).results.map(({ outcome }) => outcome);
    };
    const [first, second] = ['a'.repeat(16), 'b'.repeat(64)];
    expect(await earlier(twins)).toEqual([false, false]);
    expect(await send(first)).toEqual(['created', 'created']);
    expect(await send(first)).toEqual(['known', 'known']);
    expect(await earlier([...twins, { nth: 2, values }, { nth: 0, values: { ...values, origin: '' } }])).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await earlier(twins, stranger)).toEqual([false, false]);
    expect(await send(second)).toEqual(['created', 'created']);
    expect(await send(undefined)).toEqual(['created', 'created']);
    expect(await send(undefined)).toEqual(['known', 'known']);
    expect((await list({ search: 'bamako' })).total).toBe(6);
    for (const fileId of ['short', 'a'.repeat(65), 'with a blank in it', 'naïve-naïve-naïve', 7]) {
      expect((await call('shipments.importRows', { rows: twins, fileId })).status).toBe(400);
    }
  });

  test('imported rows expire after 30 days', async () => {
    const rowsOf = (origin: string) => [{ nth: 0, values: { origin, destination: 'Kayes' } }];
    const file = { fileId: 'c'.repeat(32) };
    const send = async (origin: string) =>
      ((await call('shipments.importRows', { rows: rowsOf(origin), ...file })).body as Results).results[0]?.outcome;
    expect(await send('Segou')).toBe('created');
    expect(await send('Mopti')).toBe('created');
    const old = new Date(harbour.clock.now - 30 * 86_400_000 - 1).toISOString();
    await harbour.database.transaction(async (trx) => {
      const segou = trx.selectFrom('shipments').select('id').where('origin', '=', 'Segou');
      await trx.updateTable('imported_rows').set({ created_at: old }).where('shipment_id', 'in', segou).execute();
      await insertJob(trx, { id: 'tidy', kind: 'tidy.up', payload: {}, runAt: old, createdAt: old });
    });
    expect(await earlier(rowsOf('Segou'))).toEqual([false]);
    await harbour.runJobs();
    expect(await send('Segou')).toBe('created');
    expect(await send('Mopti')).toBe('known');
  });

  test('an import at once from two windows makes each row once', async () => {
    const twin = [{ nth: 0, values: { origin: 'Beira', destination: 'Harare' } }];
    const answers = await Promise.all([1, 2, 3].map(() => call('shipments.importRows', { rows: twin })));
    const outcomes = answers.flatMap(({ body }) => (body as Results).results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect((await list({ search: 'beira' })).total).toBe(1);
  });

  test('the list has imported rows in the order of their file', async () => {
    const importer = await harbour.signUp('importer');
    const rows = Array.from({ length: 40 }, (_, nth) => {
      const values = { origin: 'Pointe-Noire', destination: `Brazzaville ${String(nth)}` };
      // Some bring a number along, the others wait for one.
      return { nth, values: nth % 3 === 0 ? values : { ...values, trackingNumber: `ROW-${String(nth)}00` } };
    });
    await call('shipments.importRows', { rows }, importer);
    const { items } = await list({ limit: 50 }, importer);
    expect(items.map(({ destination }) => destination)).toEqual(
      rows.map(({ values }) => values.destination).toReversed(),
    );
  });

  test('an import stops at the plan, row by row (D10)', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({ nth: n, values: { origin: 'Goma', destination: 'Bukavu' } }));
    const { results } = (await call('shipments.importRows', { rows: many }, stranger)).body as Results;
    expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(98);
    expect(results.at(-1)?.message).toBe('Your Starter plan is limited to 100 shipments per month.');
    expect((await call('shipments.importRows', { rows: [] })).status).toBe(400);
    expect((await call('shipments.importRows', { rows: [{ nth: 0, values: 'x' }] })).status).toBe(400);
  });

  test('of 100 creates at once for the last place of the plan, one is made (D10)', async () => {
    const last = await harbour.signUp('last-place');
    const rows = Array.from({ length: 99 }, (_, nth) => ({ nth, values: { origin: 'Goma', destination: 'Bukavu' } }));
    const { results } = (await call('shipments.importRows', { rows }, last)).body as Results;
    expect(results.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        harbour.rest('POST', '/api/shipments', {
          token: last.token,
          body: { trackingNumber: `LAST-${String(1000 + n)}`, origin: 'Mombasa', destination: 'Kampala' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([402]));
    expect(refused[0]?.body).toMatchObject({ message: 'Your Starter plan is limited to 100 shipments per month.' });
    const usage = await harbour.rest('GET', '/api/user/plan-usage', { token: last.token });
    expect(usage.body).toMatchObject({ usage: { shipments: 100 }, percentages: { shipments: 100 } });
    const all = await harbour.trpc('query', 'shipments.list', {}, last.cookie);
    expect(all.body).toMatchObject({ total: 100 });
  });

  test('a delay for many is for those who see estimates, each shipment told (§6, D8)', async () => {
    const { id } = await create('BULK-00009');
    const delayed = { ids: [id], status: 'In Transit', isDelayed: true, delayReason: 'Bridge closed' };
    const refused = (await call('shipments.recordStatusOfMany', delayed)).body as Results;
    expect(refused.results[0]?.refusal?.code).toBe('ENTERPRISE_ONLY');
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const done = (await call('shipments.recordStatusOfMany', delayed, admin)).body as Results;
    expect(done.results[0]?.refusal).toBeNull();
    const tracked = await harbour.rest('GET', '/api/public/track/BULK-00009');
    expect(tracked.body).toMatchObject({ isDelayed: true, delayReason: 'Bridge closed' });
    // Without a status each keeps its own; without anything there is nothing to do.
    expect((await call('shipments.recordStatusOfMany', { ids: [id], location: 'Quay 5' })).status).toBe(200);
    const moved = await harbour.rest('GET', '/api/public/track/BULK-00009');
    expect(moved.body).toMatchObject({ status: 'In Transit', currentLocation: 'Quay 5', isDelayed: true });
    expect((await call('shipments.recordStatusOfMany', { ids: [id] })).status).toBe(400);
    const tooLong = { ...delayed, delayReason: 'x'.repeat(501) };
    expect((await call('shipments.recordStatusOfMany', tooLong)).status).toBe(400);
    expect(((await call('shipments.removeMany', { ids: [id] })).body as Results).results[0]?.refusal).toBeNull();
  });
});
