import { listDueClockIds } from '@msafara/db/clocks/due-clocks.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Bond, Bonds } from '@msafara/domain/clocks/bonds.schema';
import type { Clock, ClockChange, Clocks } from '@msafara/domain/clocks/clocks.schema';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { judgeClocks } from './features/clocks/judge-clocks.ts';
import { refreshClocks } from './features/clocks/refresh-clocks.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';

const NOW = Date.parse('2026-11-19T11:05:00.000Z');
const DISCHARGED = '2026-11-08T11:20:00.000Z';

const STORAGE = {
  kind: 'port_storage',
  startsWith: 'discharged',
  stopsWith: 'gated_out',
  freeDays: 4,
  tiers: [{ fromDay: 1, perDay: 40 }],
  currency: 'USD',
  source: 'Port tariff, page 3',
  checkedAt: '2026-11-01',
};

type Told = { shipmentId: string };

describe.each(TEST_DIALECTS)('clocks and bonds on %s', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let made = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    harbour.clock.now = NOW - 3_600_000;
    ours = await fillOrganisation(harbour, 'kivu');
    harbour.clock.now = NOW;
  });

  beforeEach(() => {
    harbour.clock.now = NOW;
  });

  afterAll(() => harbour.close());

  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, token = ours.member.token) =>
    harbour.rest(method, url, { token, ...(body !== undefined && { body }) });

  async function ship(token = ours.member.token): Promise<string> {
    made += 1;
    const body = {
      trackingNumber: `CK-${String(made).padStart(6, '0')}`,
      origin: 'Mombasa',
      destination: 'Kampala',
      estimatedDeliveryDate: '2026-11-21T15:00:00.000Z',
    };
    const answer = await call('POST', '/api/shipments', body, token);
    expect(answer.status).toBe(201);
    return (answer.body as { id: string }).id;
  }

  async function enter(shipmentId: string, body: unknown, token = ours.member.token): Promise<Clock> {
    const answer = await call('POST', `/api/shipments/${shipmentId}/clocks`, body, token);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body as Clock;
  }

  const clocksOf = async (id: string) => (await call('GET', `/api/shipments/${id}/clocks`)).body as Clocks;
  const changesOf = async (id: string) =>
    ((await call('GET', `/api/clocks/${id}/changes`)).body as { changes: ClockChange[] }).changes;

  /** A milestone as it is kept, and what follows from it in the same transaction. */
  async function record(
    shipmentIds: readonly string[],
    code: MilestoneCode,
    occurredAt: string,
    { unitId }: { unitId: string },
  ) {
    const { deps } = harbour;
    const organisationId = ours.things.organisationId;
    await harbour.database.transaction(async (trx) => {
      for (const shipment_id of shipmentIds) {
        const id = deps.newId();
        await trx
          .insertInto('milestones')
          .values({
            id,
            organisation_id: organisationId,
            shipment_id,
            unit_id: unitId,
            code,
            class: 'ACT',
            occurred_at: occurredAt,
            recorded_at: new Date(harbour.clock.now).toISOString(),
            place: null,
            unlocode: null,
            post_id: null,
            side: null,
            reason: null,
            reference: null,
            note_internal: null,
            is_public: 0,
            moves_to: null,
            source: 'user',
            user_id: ours.member.user.id,
            key_id: null,
            retracts_id: null,
            retracted_at: null,
            retracted_by: null,
          })
          .execute();
      }
      await refreshClocks({ deps, actor: { userId: ours.member.user.id, key: null } }, trx, {
        organisationId,
        shipmentIds,
      });
    });
  }

  async function told(
    shipmentId: string,
    code: MilestoneCode,
    occurredAt: string,
    reference?: string,
  ): Promise<string> {
    const answer = await call('POST', `/api/shipments/${shipmentId}/milestones`, {
      code,
      occurredAt,
      ...(reference && { reference }),
    });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return (answer.body as { id: string }).id;
  }

  async function retract(milestoneId: string): Promise<void> {
    expect((await call('POST', `/api/milestones/${milestoneId}/retract`, {})).status).toBe(201);
  }

  async function load(unitNumber: string, shipmentIds: readonly string[]): Promise<string> {
    const id = harbour.deps.newId();
    const organisation_id = ours.things.organisationId;
    await harbour.database.transaction(async (trx) => {
      await trx
        .insertInto('units')
        .values({ id, organisation_id, kind: 'container', number: unitNumber, created_at: DISCHARGED })
        .execute();
      for (const shipment_id of shipmentIds) {
        await trx
          .insertInto('shipment_units')
          .values({
            id: harbour.deps.newId(),
            organisation_id,
            shipment_id,
            unit_id: id,
            loaded_at: '2026-11-01T00:00:00.000Z',
            unloaded_at: null,
            unloaded_by: null,
            user_id: null,
            key_id: null,
            recorded_at: DISCHARGED,
          })
          .execute();
      }
    });
    return id;
  }

  test('a clock waits, starts and stops with milestones, and goes back when one is retracted', async () => {
    const id = await ship();
    const clock = await enter(id, STORAGE);
    expect(clock).toMatchObject({ state: 'waiting', timeZone: 'Africa/Nairobi', costToday: null, startedAt: null });
    await told(id, 'discharged', DISCHARGED);
    expect((await clocksOf(id)).clocks[0]).toMatchObject({
      state: 'running',
      startedAt: DISCHARGED,
      lastFreeDay: '2026-11-12',
      chargedDays: 7,
      // 13 to 19 November: 7 x $40; until Saturday the 21st 9 x $40.
      costToday: { amount: 280, currency: 'USD' },
      costAtArrival: { amount: 360, currency: 'USD' },
    });
    const gatedOut = await told(id, 'gated_out', '2026-11-16T12:40:00.000Z');
    expect(await clocksOf(id)).toMatchObject({
      clocks: [{ state: 'stopped', stoppedBy: 'milestone', costToday: { amount: 160, currency: 'USD' } }],
      sumToday: [{ amount: 160, currency: 'USD' }],
      sumAtArrival: [{ amount: 160, currency: 'USD' }],
    });
    // A late one says that it was discharged a day earlier.
    await told(id, 'discharged', '2026-11-07T11:20:00.000Z');
    expect((await clocksOf(id)).sumToday).toEqual([{ amount: 200, currency: 'USD' }]);
    await retract(gatedOut);
    expect((await clocksOf(id)).clocks[0]).toMatchObject({ state: 'running', stoppedAt: null, stoppedBy: null });
    const changes = await changesOf(clock.id);
    expect(changes.map(({ kind }) => kind)).toEqual(['entered', 'moved', 'moved', 'moved', 'moved']);
    expect(changes[2]).toMatchObject({
      userName: 'kivu-member',
      before: { stoppedAt: null },
      after: { stoppedAt: '2026-11-16T12:40:00.000Z', stoppedBy: 'milestone' },
    });
    const events = (await call('GET', '/api/events?type=clock.started', undefined, ours.key)).body as {
      events: { data: { clockId: string } }[];
    };
    if (dialect === 'sqlite') expect(events.events.filter(({ data }) => data.clockId === clock.id)).toHaveLength(1);
  });

  test('a correction keeps what was, and a stop by hand says so', async () => {
    const id = await ship();
    const clock = await enter(id, { ...STORAGE, startsWith: null, startsAt: DISCHARGED });
    const url = `/api/clocks/${clock.id}`;
    const corrected = await call('PATCH', url, { freeDays: 5, tiers: [{ fromDay: 1, perDay: 40.25 }] });
    // 14 to 19 November: 6 x $40.25
    expect(corrected.body).toMatchObject({ freeDays: 5, costToday: { amount: 241.5, currency: 'USD' } });
    const stopped = await call('PATCH', url, { stoppedAt: '2026-11-15T09:00:00Z' });
    expect(stopped.body).toMatchObject({
      state: 'stopped',
      stoppedBy: 'hand',
      costToday: { amount: 80.5, currency: 'USD' },
    });
    const voided = await call('PATCH', url, { isVoid: true });
    expect(voided.body).toMatchObject({ state: 'void', costToday: null });
    expect((await clocksOf(id)).sumToday).toEqual([]);
    const changes = await changesOf(clock.id);
    expect(changes.map(({ kind }) => kind)).toEqual(['entered', 'corrected', 'corrected', 'voided']);
    expect(changes[1]).toMatchObject({
      before: { freeDays: 4, tiers: [{ fromDay: 1, perDay: 40 }] },
      after: { freeDays: 5, tiers: [{ fromDay: 1, perDay: 40.25 }] },
    });
    const log = await harbour.database.read
      .selectFrom('audit_log')
      .select('action')
      .where('organisation_id', '=', ours.things.organisationId)
      .where('action', 'in', ['clock.entered', 'clock.corrected'])
      .execute();
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['clock.entered', 'clock.corrected']));
  });

  test('the clock of a unit is shown by each shipment in it, and belongs to one unit alone', async () => {
    const [one, two, other] = [await ship(), await ship(), await ship()];
    const unitId = await load('CSQU3054383', [one, two]);
    const otherUnit = await load('MSKU4829103', [one]);
    const clock = await enter(one, { ...STORAGE, unitId });
    expect(clock).toMatchObject({ unitNumber: 'CSQU3054383', isShared: true });
    await record([one], 'discharged', DISCHARGED, { unitId: otherUnit });
    expect((await clocksOf(one)).clocks[0]).toMatchObject({ state: 'waiting' });
    await record([one, two], 'discharged', DISCHARGED, { unitId });
    const sums = [await clocksOf(one), await clocksOf(two), await clocksOf(other)];
    expect(sums.map(({ clocks }) => clocks.map(({ id, isShared }) => [id, isShared]))).toEqual([
      [[clock.id, true]],
      [[clock.id, true]],
      [],
    ]);
    expect(sums[1]?.sumToday).toEqual([{ amount: 280, currency: 'USD' }]);
    const refused = await call('POST', `/api/shipments/${other}/clocks`, { ...STORAGE, unitId });
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ fieldErrors: { unitId: expect.any(String) as string } }),
    ]);
  });

  test.each([
    ['negative free days', { freeDays: -1 }, 'freeDays', 'Not fewer than none'],
    [
      'tiers that overlap',
      {
        tiers: [
          { fromDay: 1, perDay: 1 },
          { fromDay: 5, perDay: 2 },
          { fromDay: 5, perDay: 3 },
        ],
      },
      'tiers.2.fromDay',
      'Rates overlap: each begins on a later day than the one before',
    ],
    [
      'tiers that begin late',
      { tiers: [{ fromDay: 2, perDay: 1 }] },
      'tiers.0.fromDay',
      'The first rate is from day 1',
    ],
    [
      'decimals of a currency without any',
      { currency: 'UGX', tiers: [{ fromDay: 1, perDay: 0.5 }] },
      'tiers.0.perDay',
      'UGX has no such decimals',
    ],
    ['too many decimals', { tiers: [{ fromDay: 1, perDay: 1.005 }] }, 'tiers.0.perDay', 'USD has no such decimals'],
    ['an unknown currency', { currency: 'XXX' }, 'currency', 'Choose a currency by its three letters: USD'],
    ['rates without a currency', { currency: null }, 'currency', 'Rates need a currency'],
    ['two starts', { startsAt: DISCHARGED }, 'startsAt', 'Say when it starts, or with which milestone: one of the two'],
    ['no start', { startsWith: null }, 'startsAt', 'Say when it starts, or with which milestone: one of the two'],
    ['a stop with the start', { stopsWith: 'discharged' }, 'stopsWith', 'It cannot stop with what starts it'],
    [
      'a start of another age',
      { startsWith: null, startsAt: '2001-01-01' },
      'startsAt',
      'Not more than a year from now',
    ],
    ['an unknown zone', { timeZone: 'Africa/Atlantis' }, 'timeZone', 'Choose a time zone from the list'],
    ['a week without work', { weekend: [1, 2, 3, 4, 5, 6, 7] }, 'weekend', 'Number of entries: at most 6'],
  ])('refuses %s', async (_, change, field, reason) => {
    const { shipmentId } = ours.things;
    const answer = await call('POST', `/api/shipments/${shipmentId}/clocks`, { ...STORAGE, ...change });
    expect(answer.status).toBe(400);
    expect((answer.body as { fieldErrors: Record<string, string> }).fieldErrors[field]).toBe(reason);
  });

  test('refuses a stop ahead of time or before the start, and an eleventh clock', async () => {
    const id = await ship();
    const clock = await enter(id, { ...STORAGE, startsWith: null, startsAt: DISCHARGED });
    for (const [stoppedAt, reason] of [
      ['2026-11-20T00:00:00Z', 'Not more than 5 minutes ahead of now'],
      ['2026-11-07T00:00:00Z', 'Not before it starts'],
    ]) {
      const { status, body } = await call('PATCH', `/api/clocks/${clock.id}`, { stoppedAt });
      expect([status, (body as { fieldErrors: unknown }).fieldErrors]).toEqual([400, { stoppedAt: reason }]);
    }
    for (let n = 2; n <= 10; n += 1) await enter(id, STORAGE);
    expect((await call('POST', `/api/shipments/${id}/clocks`, STORAGE)).status).toBe(409);
    expect((await call('PATCH', `/api/clocks/${clock.id}`, { isVoid: true })).status).toBe(200);
    expect((await call('POST', `/api/shipments/${id}/clocks`, STORAGE)).status).toBe(201);
    expect((await call('PATCH', `/api/clocks/${clock.id}`, { isVoid: false })).status).toBe(409);
  });

  test('the same key enters a clock once', async () => {
    const id = await ship();
    const send = () =>
      harbour.app.inject({
        method: 'POST',
        url: `/api/shipments/${id}/clocks`,
        headers: { authorization: `Bearer ${ours.member.token}`, 'idempotency-key': 'clock-1' },
        payload: STORAGE,
      });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect((await clocksOf(id)).clocks).toHaveLength(1);
  });

  /** What a viewer was told of a shipment, newest first; sessions are over by then. */
  const hearing = async (id: string, { viewer } = ours) => {
    const { read } = harbour.database;
    const shipment = await read
      .selectFrom('shipments')
      .select('tracking_number')
      .where('id', '=', id)
      .executeTakeFirst();
    const told = await read
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', viewer.user.id)
      .where('type', '=', 'delay_alert')
      .orderBy('created_at', 'desc')
      .execute();
    return told.map(({ message }) => message).filter((message) => message.includes(shipment?.tracking_number ?? '-'));
  };

  test('members are warned at seven in the morning three days, one day and no day before, each once', async () => {
    const id = await ship();
    harbour.clock.now = Date.parse('2026-11-19T11:05:00.000Z');
    // Free are 20 to 24 November.
    await enter(id, { ...STORAGE, startsWith: null, startsAt: '2026-11-19T11:00:00.000Z', freeDays: 5 });
    const heard: [string, number][] = [];
    for (const at of [
      '2026-11-21T03:59:00.000Z',
      '2026-11-21T04:00:00.000Z',
      '2026-11-22T12:00:00.000Z',
      '2026-11-23T04:00:00.000Z',
      '2026-11-24T04:00:00.000Z',
      '2026-11-25T12:00:00.000Z',
    ]) {
      harbour.clock.now = Date.parse(at);
      // Two at once, as two processes do it.
      await Promise.all([judgeClocks(harbour.deps), judgeClocks(harbour.deps)]);
      await judgeClocks(harbour.deps);
      heard.push([at.slice(8, 16), (await hearing(id)).length]);
    }
    expect(heard).toEqual([
      ['21T03:59', 0],
      ['21T04:00', 1],
      ['22T12:00', 1],
      ['23T04:00', 2],
      ['24T04:00', 3],
      ['25T12:00', 3],
    ]);
    expect(await hearing(id)).toEqual([
      expect.stringContaining('today is the last free day'),
      expect.stringContaining('1 free day left after today'),
      expect.stringContaining('3 free days left after today'),
    ]);
    const mails = await harbour.database.read
      .selectFrom('mails')
      .select(['to_email', 'subject'])
      .where('template', '=', 'clock')
      .execute();
    expect(mails.filter(({ to_email: to }) => to === 'kivu-viewer@example.com').length).toBeGreaterThanOrEqual(3);
    const told = await harbour.database.read
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'clock.warning')
      .orderBy('created_at')
      .execute();
    const days = told
      .map(({ data }) => JSON.parse(data) as { shipmentId: string; daysLeft: number })
      .filter(({ shipmentId }) => shipmentId === id);
    expect(days.map(({ daysLeft }) => daysLeft)).toEqual([3, 1, 0]);
  });

  test('clocks that are due are taken one organisation after the other, and no table is read as a whole for it', async () => {
    const theirs = await fillOrganisation(harbour, 'tana');
    const [first, other, second] = [await ship(), await ship(theirs.member.token), await ship()];
    const statements = recordStatements();
    harbour.clock.now = Date.parse('2026-11-19T11:05:00.000Z');
    const terms = { ...STORAGE, startsWith: null, freeDays: 0 };
    for (const [n, id] of [first, other, second].entries()) {
      const token = id === other ? theirs.member.token : ours.member.token;
      await enter(id, { ...terms, startsAt: `2026-11-19T2${String(n)}:00:00.000Z` }, token);
    }
    const { background } = harbour.database;
    const due = await listDueClockIds(background, { now: '2026-11-20T05:00:00.000Z', limit: 1000 });
    const rows = await background
      .selectFrom('clocks')
      .select(['id', 'organisation_id'])
      .where('id', 'in', due)
      .execute();
    const whose = due.map((id) => rows.find((row) => row.id === id)?.organisation_id);
    const turns = whose.filter((id, n) => id !== whose[n - 1]);
    expect([due.length >= 3, new Set(turns).size, turns.length]).toEqual([true, 2, 2]);
    harbour.clock.now = Date.parse('2026-11-20T05:00:00.000Z');
    await judgeClocks(harbour.deps);
    expect(await listDueClockIds(background, { now: '2026-11-20T05:00:00.000Z', limit: 1000 })).toEqual([]);
    expect(await wholeReads(dialect, harbour.database, statements)).toEqual([]);
  });

  test('what is due of several organisations at once goes by the days of each, to its own members alone', async () => {
    const theirs = await fillOrganisation(harbour, 'volta');
    const calendar = { weekend: [5, 6], holidays: [] };
    expect((await harbour.trpc('mutation', 'clocks.setCalendar', calendar, theirs.owner.cookie)).status).toBe(200);
    const [own, foreign] = [await ship(), await ship(theirs.member.token)];
    // One free day: Friday the 20th with us, Sunday the 22nd with them.
    const terms = { ...STORAGE, startsWith: null, startsAt: '2026-11-19T11:00:00.000Z', freeDays: 1, days: 'working' };
    await enter(own, terms);
    await enter(foreign, terms, theirs.member.token);
    const heard: [number, number][] = [];
    for (const at of ['2026-11-20T05:00:00.000Z', '2026-11-22T05:00:00.000Z']) {
      harbour.clock.now = Date.parse(at);
      await judgeClocks(harbour.deps);
      heard.push([(await hearing(own)).length, (await hearing(foreign, theirs)).length]);
    }
    expect(heard).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect([await hearing(own, theirs), await hearing(foreign)]).toEqual([[], []]);
    const { read } = harbour.database;
    const mails = await read
      .selectFrom('mails')
      .select(['to_email', 'body_text', 'headers'])
      .where('template', '=', 'clock')
      .execute();
    const shipments = await read
      .selectFrom('shipments')
      .select(['tracking_number', 'organisation_id'])
      .where('id', 'in', [own, foreign])
      .execute();
    const addressesOf = (organisationId: string) => {
      const number = shipments.find((row) => row.organisation_id === organisationId)?.tracking_number ?? '-';
      return mails.filter((mail) => mail.body_text?.includes(number)).map((mail) => /^\w+/u.exec(mail.to_email)?.[0]);
    };
    expect(new Set(addressesOf(ours.things.organisationId))).toEqual(new Set(['kivu']));
    expect(new Set(addressesOf(theirs.things.organisationId))).toEqual(new Set(['volta']));
    // Everybody has a link of their own.
    const stops = mails.map(({ headers }) => /user=([^&]+)/u.exec(headers)?.[1]);
    expect(new Set(stops).size).toBe(new Set(mails.map(({ to_email: to }) => to)).size);
    const events = await read
      .selectFrom('events')
      .select(['organisation_id', 'data'])
      .where('type', '=', 'clock.warning')
      .orderBy('id')
      .execute();
    const told = events.map((event) => [event.organisation_id, (JSON.parse(event.data) as Told).shipmentId]);
    expect(told.filter(([, shipmentId]) => shipmentId === own || shipmentId === foreign)).toEqual([
      [ours.things.organisationId, own],
      [theirs.things.organisationId, foreign],
    ]);
  });

  test('a clock that was said to start later starts then, and a stopped one warns nobody', async () => {
    const [id, over] = [await ship(), await ship()];
    const clock = await enter(id, { ...STORAGE, startsWith: null, startsAt: '2026-11-19T20:00:00.000Z', freeDays: 1 });
    expect(clock.state).toBe('waiting');
    const stopped = await enter(over, {
      ...STORAGE,
      startsWith: null,
      startsAt: '2026-11-19T11:00:00.000Z',
      freeDays: 4,
    });
    await call('PATCH', `/api/clocks/${stopped.id}`, { stoppedAt: '2026-11-19T11:01:00.000Z' });
    harbour.clock.now = Date.parse('2026-11-20T05:00:00.000Z');
    await judgeClocks(harbour.deps);
    const kept = await harbour.database.read
      .selectFrom('clocks')
      .selectAll()
      .where('id', '=', clock.id)
      .executeTakeFirst();
    expect(kept).toMatchObject({ start_told: '2026-11-19T20:00:00.000Z', warned_left: 0, next_at: null });
    expect([(await hearing(id)).length, (await hearing(over)).length]).toEqual([1, 0]);
  });

  test('holidays and the weekend of the organisation move what working days count', async () => {
    const id = await ship();
    // From Thursday 12 November; Friday 13, Monday 16, Tuesday 17 are free.
    await enter(id, {
      ...STORAGE,
      startsWith: null,
      startsAt: '2026-11-12T08:00:00.000Z',
      freeDays: 3,
      days: 'working',
    });
    expect((await clocksOf(id)).sumToday).toEqual([{ amount: 80, currency: 'USD' }]);
    const holidays = [{ day: '2026-11-18', name: 'A day off' }];
    const set = (input: object, person = ours.owner) =>
      harbour.trpc('mutation', 'clocks.setCalendar', input, person.cookie);
    expect((await set({ weekend: [6, 7], holidays })).status).toBe(200);
    expect((await clocksOf(id)).sumToday).toEqual([{ amount: 40, currency: 'USD' }]);
    expect((await set({ weekend: [5, 6], holidays: [] })).status).toBe(200);
    // Sunday 15, Monday 16 and Tuesday 17 are free then; the 18th and the 19th are charged.
    expect((await clocksOf(id)).clocks[0]).toMatchObject({ lastFreeDay: '2026-11-17', chargedDays: 2 });
    expect((await set({ weekend: [6, 7], holidays: [...holidays, ...holidays] })).status).toBe(400);
    expect((await set({ weekend: [6, 7], holidays: [] }, ours.member)).status).toBe(403);
    expect((await set({ weekend: [6, 7], holidays: [] })).status).toBe(200);
  });

  const BOND = {
    kind: 'regional',
    number: 'RCTG 2026-4471',
    guarantor: 'Jubilee',
    amount: 8400,
    currency: 'USD',
    expires: '2026-12-12',
  };

  async function bond(body: unknown): Promise<Bond> {
    const answer = await call('POST', '/api/bonds', body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body as Bond;
  }

  test('bonds are open until they are retired, by hand or by a milestone, and say what is open by currency', async () => {
    const id = await ship();
    const read = async (query = '') => (await call('GET', `/api/bonds${query}`)).body as Bonds;
    const before = (await read()).exposure;
    expect(before).toEqual([{ amount: 100, currency: 'USD' }]);
    const own = await bond({ ...BOND, shipmentId: id });
    const other = await bond({ ...BOND, number: 'B-2', amount: 250_000, currency: 'UGX' });
    expect((await read()).exposure).toEqual([
      { amount: 250_000, currency: 'UGX' },
      { amount: 8500, currency: 'USD' },
    ]);
    expect((await call('POST', '/api/bonds', BOND)).status).toBe(409);
    expect(
      (await call('POST', '/api/bonds', { ...BOND, number: 'B-3', amount: 0.5, currency: 'RWF' })).body,
    ).toMatchObject({
      fieldErrors: { amount: 'RWF has no such decimals' },
    });
    expect((await call('POST', '/api/bonds', { ...BOND, number: 'B-3', amount: 0 })).status).toBe(400);
    expect((await call('POST', '/api/bonds', { ...BOND, number: 'B-3', expires: '2026-02-30' })).status).toBe(400);
    const milestone = await told(id, 'bond_retired', '2026-11-18T10:00:00.000Z');
    expect((await read('?state=retired')).bonds).toMatchObject([
      { id: own.id, retiredBy: 'milestone', retiredAt: '2026-11-18T10:00:00.000Z' },
    ]);
    await retract(milestone);
    expect((await read('?state=retired')).bonds).toEqual([]);
    // By its number, whatever shipment says so.
    await told(id, 'bond_retired', '2026-11-18T11:00:00.000Z', 'B-2');
    expect((await read('?state=retired')).bonds.map(({ number }) => number)).toEqual(['B-2']);
    const byHand = await call('PATCH', `/api/bonds/${own.id}`, { retiredAt: '2026-11-19T08:00:00Z' });
    expect(byHand.body).toMatchObject({ retiredBy: 'hand', retiredAt: '2026-11-19T08:00:00.000Z' });
    expect((await read()).exposure).toEqual(before);
    expect((await call('PATCH', `/api/bonds/${own.id}`, { retiredAt: null })).body).toMatchObject({ retiredBy: null });
    expect((await call('PATCH', `/api/bonds/${other.id}`, { number: BOND.number })).status).toBe(409);
    const ofShipment = await harbour.trpc('query', 'bonds.ofShipment', { id }, ours.viewer.cookie);
    expect(ofShipment.body).toMatchObject({ bonds: [{ id: own.id, trackingNumber: expect.any(String) as string }] });
  });

  test('bonds come a hundred at a time', async () => {
    for (let n = 0; n < 101; n += 1) {
      await bond({ ...BOND, number: `P-${String(n)}`, currency: 'KES', expires: n % 2 ? '2027-03-01' : '2027-02-01' });
    }
    const first = (await call('GET', '/api/bonds')).body as Bonds;
    const second = (await call('GET', `/api/bonds?after=${encodeURIComponent(first.next ?? '')}`)).body as Bonds;
    const numbers = [...first.bonds, ...second.bonds].map(({ number }) => number);
    expect([first.bonds.length, second.next, new Set(numbers).size]).toEqual([100, null, numbers.length]);
    expect((await call('GET', '/api/bonds?after=nonsense')).status).toBe(400);
  });

  const pay = (tier: 'starter' | 'growth' | 'enterprise', organisationId: string) =>
    harbour.database.transaction((trx) =>
      trx.updateTable('organisations').set({ tier, base_tier: tier }).where('id', '=', organisationId).execute(),
    );

  test('viewers read, and keys do what their scope says', async () => {
    const { shipmentId } = ours.things;
    const url = `/api/shipments/${shipmentId}/clocks`;
    expect((await call('GET', url, undefined, ours.viewer.token)).status).toBe(200);
    expect((await call('POST', url, STORAGE, ours.viewer.token)).status).toBe(403);
    const made = await harbour.trpc(
      'mutation',
      'keys.create',
      { name: 'reads', scopes: ['clocks:read'] },
      ours.owner.cookie,
    );
    const { key } = made.body as { key: string };
    expect((await call('GET', url, undefined, key)).status).toBe(200);
    expect((await call('GET', '/api/bonds', undefined, key)).status).toBe(200);
    const refused = await call('POST', url, STORAGE, key);
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      403,
      expect.stringContaining('clocks:write'),
    ]);
    expect((await call('GET', `/api/shipments/${shipmentId}`, undefined, key)).status).toBe(403);
  });

  test('Starter and Growth have no clocks, and who had some reads them on', async () => {
    const person = await harbour.signUp('lamu');
    const { id: organisationId } = person.user.organisation;
    const body = { origin: 'Lamu', destination: 'Garissa', trackingNumber: 'LAMU-00001' };
    const shipment = (await call('POST', '/api/shipments', body, person.token)).body as { id: string };
    const url = `/api/shipments/${shipment.id}/clocks`;
    const codes = async () => [
      ((await call('GET', url, undefined, person.token)).body as { code?: string }).code,
      ((await call('POST', url, STORAGE, person.token)).body as { code?: string }).code,
      ((await call('GET', '/api/bonds', undefined, person.token)).body as { code?: string }).code,
    ];
    await pay('starter', organisationId);
    expect(await codes()).toEqual(['GROWTH_ONLY', 'GROWTH_ONLY', 'GROWTH_ONLY']);
    await pay('growth', organisationId);
    expect(await codes()).toEqual(['ENTERPRISE_ONLY', 'ENTERPRISE_ONLY', 'ENTERPRISE_ONLY']);
    await pay('enterprise', organisationId);
    await call(
      'POST',
      url,
      { ...STORAGE, startsWith: null, startsAt: '2026-11-19T11:00:00.000Z', freeDays: 1 },
      person.token,
    );
    await pay('growth', organisationId);
    expect(await codes()).toEqual([undefined, 'ENTERPRISE_ONLY', undefined]);
    harbour.clock.now = Date.parse('2026-11-20T05:00:00.000Z');
    await judgeClocks(harbour.deps);
    const due = await harbour.database.read
      .selectFrom('clocks')
      .select('next_at')
      .where('organisation_id', '=', organisationId)
      .execute();
    expect(due).toEqual([{ next_at: null }]);
    const heard = await harbour.database.read
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', person.user.id)
      .where('type', '=', 'delay_alert')
      .execute();
    expect(heard).toEqual([]);
    harbour.clock.now = NOW;
  });
});
