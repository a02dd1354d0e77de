import { setTimeout as sleep } from 'node:timers/promises';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { ClockChange } from '@msafara/domain/clocks/clocks.schema';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import { describe, expect, test } from 'vitest';

import { judgeClocks } from './features/clocks/judge-clocks.ts';
import { refreshClocks } from './features/clocks/refresh-clocks.ts';
import { clockRig, DISCHARGED, STORAGE } from './testing/clock-rig.ts';

describe.each(TEST_DIALECTS)('clocks on %s', (dialect) => {
  const rig = clockRig(dialect);
  const { call, ship, enter, clocksOf, told, retract } = rig;

  const changesOf = async (id: string) =>
    ((await call('GET', `/api/clocks/${id}/changes`)).body as { changes: ClockChange[] }).changes;

  /** A milestone as it is kept, and what follows from it in the same transaction, before whose end something else is asked for. */
  async function record(
    shipmentIds: readonly string[],
    code: MilestoneCode,
    occurredAt: string,
    { unitId, meanwhile }: { unitId: string; meanwhile?: () => Promise<unknown> },
  ) {
    const { deps } = rig.harbour;
    const organisationId = rig.ours.things.organisationId;
    const { asked } = await rig.harbour.database.transaction(async (trx) => {
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
            recorded_at: new Date(rig.harbour.clock.now).toISOString(),
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
            user_id: rig.ours.member.user.id,
            key_id: null,
            retracts_id: null,
            retracted_at: null,
            retracted_by: null,
          })
          .execute();
      }
      await refreshClocks({ deps, actor: { userId: rig.ours.member.user.id, key: null } }, trx, {
        organisationId,
        shipmentIds,
        units: { ids: [unitId], since: occurredAt },
      });
      const asking = meanwhile?.();
      if (asking) await sleep(300);
      return { asked: asking };
    });
    return asked;
  }
  async function load(unitNumber: string, shipmentIds: readonly string[]): Promise<string> {
    const id = rig.harbour.deps.newId();
    const organisation_id = rig.ours.things.organisationId;
    await rig.harbour.database.transaction(async (trx) => {
      await trx
        .insertInto('units')
        .values({ id, organisation_id, kind: 'container', number: unitNumber, created_at: DISCHARGED })
        .execute();
      for (const shipment_id of shipmentIds) {
        await trx
          .insertInto('shipment_units')
          .values({
            id: rig.harbour.deps.newId(),
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
    const events = (await call('GET', '/api/events?type=clock.started', undefined, rig.ours.key)).body as {
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
    const log = await rig.harbour.database.read
      .selectFrom('audit_log')
      .select('action')
      .where('organisation_id', '=', rig.ours.things.organisationId)
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

  test('the clock of a unit that is entered while its stop is told of another shipment is stopped', async () => {
    const [one, two] = [await ship(), await ship()];
    const unitId = await load('TGHU7723459', [one, two]);
    const { startsWith: _, ...terms } = STORAGE;
    const clock = { ...terms, unitId, startsAt: DISCHARGED };
    const meanwhile = () => enter(one, clock);
    await record([two], 'gated_out', '2026-11-12T08:00:00.000Z', { unitId, meanwhile });
    expect((await clocksOf(one)).clocks[0]).toMatchObject({ state: 'stopped', stoppedAt: '2026-11-12T08:00:00.000Z' });
  });

  test.each([
    ['negative free days', { freeDays: -1 }, 'freeDays', '0 or more'],
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
    [
      'less than the smallest coin',
      { tiers: [{ fromDay: 1, perDay: 0.000_001 }] },
      'tiers.0.perDay',
      'USD has no such decimals',
    ],
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
    const { shipmentId } = rig.ours.things;
    const answer = await call('POST', `/api/shipments/${shipmentId}/clocks`, { ...STORAGE, ...change });
    expect(answer.status).toBe(400);
    expect((answer.body as { fieldErrors: Record<string, string> }).fieldErrors[field]).toBe(reason);
  });

  test('refuses a stop ahead of time or before the start, and an eleventh clock', async () => {
    const id = await ship();
    const clock = await enter(id, { ...STORAGE, startsWith: null, startsAt: DISCHARGED });
    const begun = await ship();
    await told(begun, 'discharged', DISCHARGED);
    const byMilestone = await enter(begun, STORAGE);
    for (const [stoppedAt, reason] of [
      ['2026-11-20T00:00:00Z', 'Not more than 5 minutes ahead of now'],
      ['2026-11-07T00:00:00Z', 'Not before it starts'],
    ]) {
      for (const one of [clock, byMilestone]) {
        const { status, body } = await call('PATCH', `/api/clocks/${one.id}`, { stoppedAt });
        expect([status, (body as { fieldErrors: unknown }).fieldErrors]).toEqual([400, { stoppedAt: reason }]);
      }
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
      rig.harbour.app.inject({
        method: 'POST',
        url: `/api/shipments/${id}/clocks`,
        headers: { authorization: `Bearer ${rig.ours.member.token}`, 'idempotency-key': 'clock-1' },
        payload: STORAGE,
      });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect((await clocksOf(id)).clocks).toHaveLength(1);
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
    const set = (input: object, person = rig.ours.owner) =>
      rig.harbour.trpc('mutation', 'clocks.setCalendar', input, person.cookie);
    expect((await set({ weekend: [6, 7], holidays })).status).toBe(200);
    expect((await clocksOf(id)).sumToday).toEqual([{ amount: 40, currency: 'USD' }]);
    expect((await set({ weekend: [5, 6], holidays: [] })).status).toBe(200);
    // Sunday 15, Monday 16 and Tuesday 17 are free then; the 18th and the 19th are charged.
    expect((await clocksOf(id)).clocks[0]).toMatchObject({ lastFreeDay: '2026-11-17', chargedDays: 2 });
    expect((await set({ weekend: [6, 7], holidays: [...holidays, ...holidays] })).status).toBe(400);
    expect((await set({ weekend: [6, 7], holidays: [] }, rig.ours.member)).status).toBe(403);
    expect((await set({ weekend: [6, 7], holidays: [] })).status).toBe(200);
  });
  test('a holiday that another window stored is not overwritten by one that had not seen it', async () => {
    const seen = { weekend: [6, 7], holidays: [] };
    const set = (input: object) => rig.harbour.trpc('mutation', 'clocks.setCalendar', input, rig.ours.owner.cookie);
    expect((await set(seen)).status).toBe(200);
    const holidays = [{ day: '2026-12-12', name: 'Jamhuri Day' }];
    expect((await set({ ...seen, holidays, seen })).body).toEqual({ ...seen, holidays });
    const late = await set({ weekend: [5, 6], holidays: [], seen });
    expect([late.status, late.body]).toMatchObject([409, { data: { reason: { code: 'calendar.changed' } } }]);
    expect((await set({ weekend: [5, 6], holidays, seen: { ...seen, holidays } })).body).toEqual({
      weekend: [5, 6],
      holidays,
    });
    expect((await set(seen)).status).toBe(200);
  });

  const pay = (tier: 'starter' | 'growth' | 'enterprise', organisationId: string) =>
    rig.harbour.database.transaction((trx) =>
      trx.updateTable('organisations').set({ tier, base_tier: tier }).where('id', '=', organisationId).execute(),
    );

  test('viewers read, and keys do what their scope says', async () => {
    const { shipmentId } = rig.ours.things;
    const url = `/api/shipments/${shipmentId}/clocks`;
    expect((await call('GET', url, undefined, rig.ours.viewer.token)).status).toBe(200);
    expect((await call('POST', url, STORAGE, rig.ours.viewer.token)).status).toBe(403);
    const made = await rig.harbour.trpc(
      'mutation',
      'keys.create',
      { name: 'reads', scopes: ['clocks:read'] },
      rig.ours.owner.cookie,
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
    const person = await rig.harbour.signUp('lamu');
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
    rig.harbour.clock.now = Date.parse('2026-11-20T05:00:00.000Z');
    await judgeClocks(rig.harbour.deps);
    const due = await rig.harbour.database.read
      .selectFrom('clocks')
      .select('next_at')
      .where('organisation_id', '=', organisationId)
      .execute();
    expect(due).toEqual([{ next_at: null }]);
    const heard = await rig.harbour.database.read
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', person.user.id)
      .where('type', '=', 'delay_alert')
      .execute();
    expect(heard).toEqual([]);
  });
});
