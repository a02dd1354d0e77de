import { listDueClockIds } from '@msafara/db/clocks/due-clocks.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { judgeClocks } from './features/clocks/judge-clocks.ts';
import { clockRig, STORAGE } from './testing/clock-rig.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import { fillOrganisation } from './testing/two-organisations.ts';

type Told = { shipmentId: string };

describe.each(TEST_DIALECTS)('warnings of clocks on %s', (dialect) => {
  const rig = clockRig(dialect);
  const { call, ship, enter } = rig;

  /** What a viewer was told of a shipment, newest first; sessions are over by then. */
  const hearing = async (id: string, { viewer } = rig.ours) => {
    const { read } = rig.harbour.database;
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
    rig.harbour.clock.now = Date.parse('2026-11-19T11:05:00.000Z');
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
      rig.harbour.clock.now = Date.parse(at);
      // Two at once, as two processes do it.
      await Promise.all([judgeClocks(rig.harbour.deps), judgeClocks(rig.harbour.deps)]);
      await judgeClocks(rig.harbour.deps);
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
    const mails = await rig.harbour.database.read
      .selectFrom('mails')
      .select(['to_email', 'subject'])
      .where('template', '=', 'clock')
      .execute();
    expect(mails.filter(({ to_email: to }) => to === 'kivu-viewer@example.com').length).toBeGreaterThanOrEqual(3);
    const told = await rig.harbour.database.read
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
    const theirs = await fillOrganisation(rig.harbour, 'tana');
    const [first, other, second] = [await ship(), await ship(theirs.member.token), await ship()];
    const statements = recordStatements();
    rig.harbour.clock.now = Date.parse('2026-11-19T11:05:00.000Z');
    const terms = { ...STORAGE, startsWith: null, freeDays: 0 };
    for (const [n, id] of [first, other, second].entries()) {
      const token = id === other ? theirs.member.token : rig.ours.member.token;
      await enter(id, { ...terms, startsAt: `2026-11-19T2${String(n)}:00:00.000Z` }, token);
    }
    const { background } = rig.harbour.database;
    const due = await listDueClockIds(background, { now: '2026-11-20T05:00:00.000Z', limit: 1000 });
    const rows = await background
      .selectFrom('clocks')
      .select(['id', 'organisation_id'])
      .where('id', 'in', due)
      .execute();
    const whose = due.map((id) => rows.find((row) => row.id === id)?.organisation_id);
    const turns = whose.filter((id, n) => id !== whose[n - 1]);
    expect([due.length >= 3, new Set(turns).size, turns.length]).toEqual([true, 2, 2]);
    rig.harbour.clock.now = Date.parse('2026-11-20T05:00:00.000Z');
    await judgeClocks(rig.harbour.deps);
    expect(await listDueClockIds(background, { now: '2026-11-20T05:00:00.000Z', limit: 1000 })).toEqual([]);
    expect(await wholeReads(dialect, rig.harbour.database, statements)).toEqual([]);
  });

  test('what is due of several organisations at once goes by the days of each, to its own members alone', async () => {
    const theirs = await fillOrganisation(rig.harbour, 'volta');
    const calendar = { weekend: [5, 6], holidays: [] };
    expect((await rig.harbour.trpc('mutation', 'clocks.setCalendar', calendar, theirs.owner.cookie)).status).toBe(200);
    const [own, foreign] = [await ship(), await ship(theirs.member.token)];
    // One free day: Friday the 20th with us, Sunday the 22nd with them.
    const terms = { ...STORAGE, startsWith: null, startsAt: '2026-11-19T11:00:00.000Z', freeDays: 1, days: 'working' };
    await enter(own, terms);
    await enter(foreign, terms, theirs.member.token);
    const heard: [number, number][] = [];
    for (const at of ['2026-11-20T05:00:00.000Z', '2026-11-22T05:00:00.000Z']) {
      rig.harbour.clock.now = Date.parse(at);
      await judgeClocks(rig.harbour.deps);
      heard.push([(await hearing(own)).length, (await hearing(foreign, theirs)).length]);
    }
    expect(heard).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect([await hearing(own, theirs), await hearing(foreign)]).toEqual([[], []]);
    const { read } = rig.harbour.database;
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
    expect(new Set(addressesOf(rig.ours.things.organisationId))).toEqual(new Set(['kivu']));
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
      [rig.ours.things.organisationId, own],
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
    rig.harbour.clock.now = Date.parse('2026-11-20T05:00:00.000Z');
    await judgeClocks(rig.harbour.deps);
    const kept = await rig.harbour.database.read
      .selectFrom('clocks')
      .selectAll()
      .where('id', '=', clock.id)
      .executeTakeFirst();
    expect(kept).toMatchObject({ start_told: '2026-11-19T20:00:00.000Z', warned_left: 0, next_at: null });
    expect([(await hearing(id)).length, (await hearing(over)).length]).toEqual([1, 0]);
  });

  test('a notification of many tells whole lines, and how many there are besides', async () => {
    rig.harbour.clock.now = Date.parse('2026-11-19T11:05:00.000Z');
    const startsAt = '2026-11-19T11:00:00.000Z';
    const ids = [await ship(), await ship(), await ship()];
    for (const id of ids) {
      for (let n = 0; n < 8; n += 1) {
        await enter(id, { ...STORAGE, kind: 'transit_validity', startsWith: null, startsAt, freeDays: 1 });
      }
    }
    rig.harbour.clock.now = Date.parse('2026-11-20T04:00:00.000Z');
    await judgeClocks(rig.harbour.deps);
    const [message = ''] = (await Promise.all(ids.map((id) => hearing(id)))).flat();
    const lines = message.split('\n');
    const more = Number(/^and (\d+) more$/u.exec(lines.at(-1) ?? '')?.[1]);
    expect(lines.length - 1 + more).toBe(24);
  });
});
