import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { BorderBoard, Dwell } from '@msafara/domain/borders/dwell.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { learnBorders } from './features/borders/learn-borders.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';

let made = 0;
const TRUCK = { type: 'truck', number: 'KCU 214Q' };
const MALABA = { postId: 'malaba' };

describe.each(TEST_DIALECTS)('trucks and what is in them at borders, on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let start: number;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    start = harbour.clock.now;
  });

  beforeEach(async () => {
    harbour.clock.now = start;
    made += 1;
    ours = await fillOrganisation(harbour, `trips-${String(made)}`);
    await harbour.database.transaction(async (trx, announce) => {
      const { organisationId } = ours.things;
      await trx.updateTable('organisations').set({ tier: 'enterprise' }).where('id', '=', organisationId).execute();
      announce({ kind: 'keys', organisationId });
    });
  });

  afterAll(() => harbour.close());

  const day = (date: number, hour = 0) => new Date(Date.UTC(2026, 10, date, hour)).toISOString();
  const get = async <Answer>(path: string) => (await harbour.rest('GET', path, { token: ours.key })).body as Answer;
  const board = (query = '') => get<BorderBoard>(`/api/border-board${query}`);
  const dwell = (from = '01', to = '20') => get<Dwell>(`/api/reports/dwell?from=2026-11-${from}&to=2026-11-${to}`);

  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await harbour.rest('POST', path, { token: ours.key, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body as Record<string, unknown>;
  }

  async function ship(): Promise<string> {
    made += 1;
    const goods = { trackingNumber: `TRIP-${String(made)}`, origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' };
    return String((await post('/api/shipments', goods))['id']);
  }

  async function load(shipmentId: string, loadedAt = day(1)): Promise<string> {
    await post(`/api/shipments/${shipmentId}/units`, { ...TRUCK, loadedAt });
    const { units } = await get<{ units: { id: string; unitId?: string }[] }>(`/api/shipments/${shipmentId}/units`);
    return units[0]?.unitId ?? units[0]?.id ?? '';
  }

  async function loaded(loadedAt?: string): Promise<string> {
    const id = await ship();
    await load(id, loadedAt);
    return id;
  }

  const told = (id: string, code: string, occurredAt: string, more: object = {}) =>
    post(`/api/shipments/${id}/milestones`, { code, occurredAt, ...more });
  const toldOfTruck = (code: string, occurredAt: string, more: object = {}) =>
    post('/api/units/KCU214Q/milestones', { code, occurredAt, ...more });
  const deliver = (id: string) =>
    harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: ours.key, body: { status: 'Delivered' } });
  const rowsOf = ({ posts }: BorderBoard) =>
    posts.flatMap(({ id, rows }) =>
      rows.map(({ shipmentId, side, since }) => ({ postId: id, shipmentId, side, since })),
    );

  test('a truck that comes to the same post again makes two trips', async () => {
    const first = await loaded();
    await toldOfTruck('border_arrived', day(2), MALABA);
    await toldOfTruck('border_crossed', day(2, 6), MALABA);
    await toldOfTruck('entry_cleared', day(2, 9), MALABA);
    expect((await deliver(first)).status).toBe(200);
    const second = await loaded(day(17));
    await toldOfTruck('border_arrived', day(18), MALABA);
    expect(rowsOf(await board())).toEqual([{ postId: 'malaba', shipmentId: second, side: 'exit', since: day(18) }]);
    await toldOfTruck('border_crossed', day(18, 2), MALABA);
    await toldOfTruck('entry_cleared', day(18, 3), MALABA);
    const { posts } = await dwell();
    expect(posts[0]?.sides).toEqual([
      { side: 'exit', count: 2, p50: 2, p90: 6 },
      { side: 'entry', count: 2, p50: 1, p90: 3 },
    ]);
  });

  test('what is told of the truck and of a shipment in it belongs together', async () => {
    const [one, other] = [await loaded(), await loaded()];
    await toldOfTruck('hold_opened', day(3), { reason: 'permit_missing' });
    await told(one, 'hold_released', day(3, 8), { reason: 'permit_missing' });
    await told(other, 'hold_released', day(3, 8), { reason: 'permit_missing' });
    await toldOfTruck('released', day(4));
    await told(one, 'gated_out', day(4, 5));
    await told(other, 'gated_out', day(4, 7));
    await toldOfTruck('border_arrived', day(6), MALABA);
    await told(one, 'border_crossed', day(6, 4), MALABA);
    await told(one, 'entry_cleared', day(6, 6), MALABA);
    expect(rowsOf(await board())).toEqual([{ postId: 'malaba', shipmentId: other, side: 'exit', since: day(6) }]);
    await told(other, 'border_crossed', day(6, 4), MALABA);
    await told(other, 'entry_cleared', day(6, 10), MALABA);
    expect(rowsOf(await board())).toEqual([]);
    const { posts, afterRelease, holds } = await dwell();
    expect(posts[0]?.sides).toEqual([
      { side: 'exit', count: 1, p50: 4, p90: 4 },
      { side: 'entry', count: 2, p50: 2, p90: 6 },
    ]);
    expect(afterRelease).toEqual({ count: 2, p50: 5, p90: 7 });
    expect(holds).toEqual([{ reason: 'permit_missing', count: 1, p50: 8, p90: 8 }]);
  });

  test('a truck stands once, with the holds and clocks of all that is still in it', async () => {
    const [first, second, third] = [await loaded(), await loaded(), await ship()];
    const truckId = await load(third);
    await toldOfTruck('border_arrived', day(19), MALABA);
    await told(second, 'hold_opened', day(19, 2), { reason: 'valuation' });
    await told(third, 'hold_opened', day(19, 3), { reason: 'seal' });
    const clock = { kind: 'demurrage', startsAt: day(10), freeDays: 2, currency: 'USD', timeZone: 'Africa/Nairobi' };
    await post(`/api/shipments/${second}/clocks`, { ...clock, tiers: [{ fromDay: 1, perDay: 45 }] });
    await post(`/api/shipments/${third}/clocks`, { ...clock, unitId: truckId, tiers: [{ fromDay: 1, perDay: 20 }] });
    expect((await deliver(first)).status).toBe(200);
    const shown = await board();
    const costs = [{ amount: 65, currency: 'USD' }];
    expect(shown).toMatchObject({ waiting: { exit: 1, entry: 0 }, costsADay: costs });
    expect(shown.posts[0]?.rows).toMatchObject([
      { shipmentId: second, shipments: 2, holds: ['valuation', 'seal'], costsADay: costs },
    ]);
    expect(rowsOf(await board('?reason=seal'))).toMatchObject([{ shipmentId: third }]);
    expect(rowsOf(await board('?reason=bond'))).toEqual([]);
  });

  test('a hold that is opened again at the instant of its release holds', async () => {
    const id = await ship();
    await told(id, 'border_arrived', day(18), MALABA);
    await told(id, 'hold_opened', day(18, 2), { reason: 'seal' });
    await told(id, 'hold_released', day(18, 4), { reason: 'seal' });
    await told(id, 'hold_opened', day(18, 4), { reason: 'seal' });
    expect((await board()).posts[0]?.rows).toMatchObject([{ shipmentId: id, holds: ['seal'] }]);
    expect((await dwell()).holds).toEqual([{ reason: 'seal', count: 2, p50: 2, p90: 2 }]);
  });

  test('a stand counts in the days in which it ended, whenever it began', async () => {
    const [one, cleared] = [await ship(), await ship()];
    await told(one, 'released', day(3));
    await told(one, 'hold_opened', day(4), { reason: 'seal' });
    await told(one, 'border_arrived', day(5), MALABA);
    await told(one, 'gated_out', day(11));
    await told(one, 'hold_released', day(12), { reason: 'seal' });
    await told(one, 'border_crossed', day(12), MALABA);
    await told(one, 'entry_cleared', day(19), MALABA);
    await told(cleared, 'border_arrived', day(5), MALABA);
    await told(cleared, 'exit_cleared', day(5, 3), MALABA);
    await told(cleared, 'border_crossed', day(12), MALABA);
    const sidesIn = async (from: string, to: string) => {
      const { posts, afterRelease, holds } = await dwell(from, to);
      const [exit, entry] = posts[0]?.sides ?? [];
      return {
        sides: [exit, entry].map((side) => [side?.count, side?.p90]),
        afterRelease: afterRelease.p50,
        held: holds.map(({ count, p50 }) => [count, p50]),
      };
    };
    expect(await sidesIn('01', '06')).toEqual({
      afterRelease: null,
      sides: [
        [1, 3],
        [0, null],
      ],
      held: [[1, null]],
    });
    expect(await sidesIn('10', '14')).toEqual({
      afterRelease: 192,
      sides: [
        [1, 168],
        [0, null],
      ],
      held: [[1, 192]],
    });
    expect(await sidesIn('18', '20')).toEqual({
      afterRelease: null,
      sides: [
        [0, null],
        [1, 168],
      ],
      held: [],
    });
  });

  test('what has stood for longer than a month stands still', async () => {
    const id = await loaded();
    await toldOfTruck('border_arrived', day(19), MALABA);
    harbour.clock.now = start + 45 * 86_400_000;
    const shown = await board();
    expect(rowsOf(shown)).toEqual([{ postId: 'malaba', shipmentId: id, side: 'exit', since: day(19) }]);
    expect(shown).toMatchObject({ waiting: { exit: 1, entry: 0 }, posts: [{ name: 'Malaba', waiting: 1 }] });
  });

  test('goods stand where they were last told of: not at the post before, nor once they are elsewhere', async () => {
    const id = await ship();
    await told(id, 'border_arrived', day(10), MALABA);
    await told(id, 'border_crossed', day(11), MALABA);
    expect(rowsOf(await board())).toMatchObject([{ postId: 'malaba', side: 'entry' }]);
    await told(id, 'border_arrived', day(13), { postId: 'gatuna' });
    expect(rowsOf(await board())).toMatchObject([{ postId: 'gatuna', side: 'exit', since: day(13) }]);
    const { id: arrived } = await told(id, 'depot_arrived', day(14));
    expect(rowsOf(await board())).toEqual([]);
    await post(`/api/milestones/${String(arrived)}/retract`, {});
    expect(rowsOf(await board())).toMatchObject([{ postId: 'gatuna' }]);
  });

  test('goods that were sent back and came to the post again stand there since they came again', async () => {
    const id = await ship();
    await told(id, 'border_arrived', day(10), MALABA);
    await told(id, 'depot_arrived', day(12));
    expect(rowsOf(await board())).toEqual([]);
    await told(id, 'border_arrived', day(14), MALABA);
    expect(rowsOf(await board())).toEqual([{ postId: 'malaba', shipmentId: id, side: 'exit', since: day(14) }]);
  });

  test('an organisation learns from each trip of a truck by itself', async () => {
    for (let trip = 0; trip < 5; trip += 1) {
      const id = await loaded(day(1 + trip * 2));
      await toldOfTruck('border_arrived', day(1 + trip * 2, 1), MALABA);
      await toldOfTruck('border_crossed', day(1 + trip * 2, 4), MALABA);
      expect((await deliver(id)).status).toBe(200);
    }
    await learnBorders(harbour.deps);
    const times = await harbour.database.read
      .selectFrom('border_times')
      .select(['crossings', 'p50'])
      .where('organisation_id', '=', ours.things.organisationId)
      .where('slot', '=', 'all')
      .execute();
    expect(times).toEqual([{ crossings: 5, p50: 180 }]);
  });
});
