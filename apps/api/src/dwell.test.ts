import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { BorderBoard, Dwell } from '@msafara/domain/borders/dwell.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';

let shipments = 0;

describe.each(TEST_DIALECTS)('how long goods stand at borders, on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'dwell');
    theirs = await fillOrganisation(harbour, 'other');
    await setTier(ours, 'enterprise');
  });

  afterAll(() => harbour.close());

  const setTier = ({ things: { organisationId } }: Organisation, tier: 'growth' | 'enterprise') =>
    harbour.database.transaction(async (trx, announce) => {
      await trx.updateTable('organisations').set({ tier }).where('id', '=', organisationId).execute();
      announce({ kind: 'keys', organisationId });
    });
  const get = async <Answer>(path: string, token = ours.key) =>
    (await harbour.rest('GET', path, { token })).body as Answer;
  const dwell = () => get<Dwell>('/api/reports/dwell?from=2026-11-01&to=2026-11-20');
  const board = (token?: string, query = '') => get<BorderBoard>(`/api/border-board${query}`, token);
  const day = (date: number, hour = 0) => new Date(Date.UTC(2026, 10, date, hour)).toISOString();

  async function newShipment(): Promise<string> {
    shipments += 1;
    const { body } = await harbour.rest('POST', '/api/shipments', {
      token: ours.key,
      body: { trackingNumber: `DWELL-${String(shipments)}`, origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' },
    });
    return (body as { id: string }).id;
  }

  async function tell(
    id: string,
    code: string,
    occurredAt: string,
    more: object = { postId: 'malaba' },
  ): Promise<string> {
    const told = await harbour.rest('POST', `/api/shipments/${id}/milestones`, {
      token: ours.key,
      body: { code, occurredAt, ...more },
    });
    expect(told.status, JSON.stringify(told.body)).toBe(201);
    return (told.body as { id: string }).id;
  }

  /** One that stood so many hours at the exit side, and then at the entry side. */
  async function through(exit: number, entry: number): Promise<void> {
    const id = await newShipment();
    await tell(id, 'border_arrived', day(5));
    await tell(id, 'border_crossed', day(5, exit));
    await tell(id, 'entry_cleared', day(5, exit + entry));
  }

  test('each side of a post by itself, what is outside the days left out', async () => {
    await Promise.all([through(2, 1), through(6, 4), through(30, 19)]);
    const { posts } = await dwell();
    expect(posts).toEqual([
      {
        id: 'malaba',
        name: 'Malaba',
        sides: [
          { side: 'exit', count: 3, p50: 6, p90: 30 },
          { side: 'entry', count: 3, p50: 4, p90: 19 },
        ],
      },
    ]);
    expect(await get<Dwell>('/api/reports/dwell?from=2026-11-06&to=2026-11-07')).toMatchObject({
      afterRelease: { count: 0 },
    });
    expect(await get<Dwell>('/api/reports/dwell')).toMatchObject({ from: '2026-10-21', to: '2026-11-20', posts });
    expect((await get<Dwell>('/api/reports/dwell?from=2026-10-01&to=2026-10-02')).posts).toEqual([]);
  });

  test('what is taken back or only expected does not count; delay after release and holds do', async () => {
    const id = await newShipment();
    const wrong = await tell(id, 'border_arrived', day(10), { postId: 'busia' });
    await tell(id, 'border_crossed', day(10, 9), { postId: 'busia', class: 'EST' });
    await harbour.rest('POST', `/api/milestones/${wrong}/retract`, { token: ours.key, body: {} });
    await tell(id, 'hold_opened', day(11), { reason: 'valuation' });
    await tell(id, 'hold_released', day(12, 23), { reason: 'valuation' });
    await tell(id, 'hold_opened', day(13), { reason: 'bond' });
    await tell(id, 'released', day(14), {});
    await tell(id, 'gated_out', day(14, 5), {});
    const { posts, afterRelease, holds } = await dwell();
    expect(posts.map((post) => post.id)).toEqual(['malaba']);
    expect(afterRelease).toEqual({ count: 1, p50: 5, p90: 5 });
    expect(holds).toEqual([
      { reason: 'valuation', count: 1, p50: 47, p90: 47 },
      { reason: 'bond', count: 1, p50: null, p90: null },
    ]);
  });

  test('the board shows what stands now, the longest first, a truck once, with what holds it', async () => {
    const [first, second, third] = [await newShipment(), await newShipment(), await newShipment()];
    await tell(first, 'border_arrived', day(18));
    await tell(second, 'border_arrived', day(19, 2));
    await tell(second, 'border_crossed', day(19, 8));
    await tell(second, 'hold_opened', day(19, 9), { reason: 'permit_missing' });
    await tell(third, 'border_arrived', day(20, 6));
    await harbour.rest('PATCH', `/api/shipments/${third}/status`, { token: ours.key, body: { status: 'Delivered' } });
    const shown = await board();
    expect(shown).toMatchObject({ waiting: { exit: 1, entry: 1 }, longer: 2, throughToday: 0 });
    expect(shown.posts).toHaveLength(1);
    const [malaba] = shown.posts;
    expect(malaba?.sides[0]).toMatchObject({ side: 'exit', p90: 30 });
    expect(
      malaba?.rows.map(({ shipmentId, side, since, isLong, holds }) => ({ shipmentId, side, since, isLong, holds })),
    ).toEqual([
      { shipmentId: first, side: 'exit', since: day(18), isLong: true, holds: [] },
      { shipmentId: second, side: 'entry', since: day(19, 8), isLong: true, holds: ['permit_missing'] },
    ]);
    expect((await harbour.trpc('query', 'borders.board', undefined, ours.owner.cookie)).body).toEqual(shown);

    const [fourth, fifth] = [await newShipment(), await newShipment()];
    for (const id of [fourth, fifth]) {
      const unit = { type: 'truck', number: 'KCU 214Q', loadedAt: day(17) };
      expect((await harbour.rest('POST', `/api/shipments/${id}/units`, { token: ours.key, body: unit })).status).toBe(
        201,
      );
    }
    const told = await harbour.rest('POST', `/api/units/${encodeURIComponent('KCU 214Q')}/milestones`, {
      token: ours.key,
      body: { code: 'border_arrived', occurredAt: day(19), postId: 'busia' },
    });
    expect(told.status, JSON.stringify(told.body)).toBe(201);
    const busia = (await board()).posts.find((post) => post.id === 'busia');
    expect(busia?.rows.map(({ unitNumber }) => unitNumber)).toEqual([expect.stringMatching(/^KCU ?214Q$/u)]);

    const held = await board(ours.key, '?reason=permit_missing');
    expect(held.posts.map(({ id, waiting, rows }) => [id, waiting, rows.map(({ shipmentId }) => shipmentId)])).toEqual([
      ['malaba', 1, [second]],
    ]);
    expect(held.waiting).toEqual({ exit: 2, entry: 1 });
    expect((await board(ours.key, '?reason=scanner_down')).posts).toEqual([]);
    for (const query of ['reason=tired', 'order=newest', 'post=malaba']) {
      const refused = await harbour.rest('GET', `/api/border-board?${query}`, { token: ours.key });
      expect(refused.status, query).toBe(400);
    }
    const procedure = await harbour.trpc('query', 'borders.board', { order: 'newest' }, ours.owner.cookie);
    expect(procedure.status).toBe(400);
  });

  test('what standing costs a day and by month: each clock once, however many shipments are in its truck', async () => {
    const [one, two, alone] = [await newShipment(), await newShipment(), await newShipment()];
    for (const id of [one, two]) {
      const unit = { type: 'truck', number: 'UBB 903K', loadedAt: day(9) };
      expect((await harbour.rest('POST', `/api/shipments/${id}/units`, { token: ours.key, body: unit })).status).toBe(
        201,
      );
    }
    const { units } = await get<{ units: { id: string; unitId?: string }[] }>(`/api/shipments/${one}/units`);
    await harbour.rest('POST', '/api/units/UBB903K/milestones', {
      token: ours.key,
      body: { code: 'border_arrived', occurredAt: day(19), postId: 'namanga' },
    });
    await tell(alone, 'border_arrived', day(19), { postId: 'namanga' });
    const clock = {
      kind: 'demurrage',
      startsAt: '2026-11-10T06:00:00.000Z',
      freeDays: 2,
      tiers: [{ fromDay: 1, perDay: 45 }],
      currency: 'USD',
      timeZone: 'Africa/Nairobi',
    };
    const add = async (id: string, more: object) => {
      const made = await harbour.rest('POST', `/api/shipments/${id}/clocks`, {
        token: ours.key,
        body: { ...clock, ...more },
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    };
    await add(one, { unitId: units[0]?.unitId ?? units[0]?.id });
    await add(alone, { tiers: [{ fromDay: 1, perDay: 20 }], startsAt: '2026-10-27T06:00:00.000Z' });
    const shown = await board();
    const namanga = shown.posts.find((post) => post.id === 'namanga');
    expect(namanga?.costsADay).toEqual([{ amount: 65, currency: 'USD' }]);
    expect(
      namanga?.rows.map(({ costsADay }) => costsADay).toSorted((a, b) => (a[0]?.amount ?? 0) - (b[0]?.amount ?? 0)),
    ).toEqual([[{ amount: 20, currency: 'USD' }], [{ amount: 45, currency: 'USD' }]]);
    expect(shown.costsADay).toEqual([{ amount: 65, currency: 'USD' }]);
    const costly = await board(ours.key, '?order=cost');
    expect(costly.posts.map(({ id }) => id)).toEqual(['namanga', 'malaba', 'busia']);
    expect(costly.posts[0]?.rows.map(({ costsADay }) => costsADay[0]?.amount)).toEqual([45, 20]);
    expect(shown.posts.map(({ id }) => id)).not.toEqual(costly.posts.map(({ id }) => id));
    // By hand: 45 from 13 to 20 November are 8 days, 360. 20 from 30 to 31 October are 2 days, 40; 1 to 20 November are 20 days, 400.
    expect(await get('/api/reports/standing-costs')).toEqual({
      months: [
        { month: '2026-11', costs: [{ amount: 760, currency: 'USD' }] },
        { month: '2026-10', costs: [{ amount: 40, currency: 'USD' }] },
      ],
    });
    expect(await get('/api/reports/standing-costs', theirs.key)).toMatchObject({ months: [] });
  });

  test('who may: Growth sees the board without what is usual, Enterprise all, keys by their scope, nobody what is another’s', async () => {
    expect((await board(theirs.key)).posts).toEqual([]);
    await setTier(theirs, 'growth');
    const refused = await harbour.rest('GET', '/api/reports/dwell?from=2026-11-01&to=2026-11-20', {
      token: theirs.key,
    });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'ENTERPRISE_ONLY']);
    await setTier(ours, 'growth');
    const shown = await board();
    expect(shown.longer).toBe(0);
    for (const { sides, rows } of shown.posts) {
      expect(sides.flatMap(({ p50, p90 }) => [p50, p90])).toEqual([null, null, null, null]);
      expect(rows.some(({ isLong }) => isLong)).toBe(false);
    }
    await setTier(ours, 'enterprise');
    const made = await harbour.trpc(
      'mutation',
      'keys.create',
      { name: 'Proofs', scopes: ['proofs:read'] },
      ours.owner.cookie,
    );
    const { key } = made.body as { key: string };
    expect((await harbour.rest('GET', '/api/border-board', { token: key })).status).toBe(403);
    const starter = await harbour.signUp(`starter-${dialect}`);
    const lacking = await harbour.rest('GET', '/api/border-board', { token: starter.token });
    expect([lacking.status, (lacking.body as { code: string }).code]).toEqual([403, 'GROWTH_ONLY']);
  });

  test.each([
    ['the first day alone', '?from=2026-11-01'],
    ['the last before the first', '?from=2026-11-20&to=2026-11-19'],
    ['more than a year', '?from=2025-11-19&to=2026-11-20'],
    ['no day at all', '?from=2026-02-30&to=2026-11-20'],
    ['a time', '?from=2026-11-01T00:00:00Z&to=2026-11-20'],
    ['what there is not', '?from=2026-11-01&to=2026-11-20&post=malaba'],
  ])('a report of %s is refused', async (_case, query) => {
    expect((await harbour.rest('GET', `/api/reports/dwell${query}`, { token: ours.key })).status).toBe(400);
  });
});
