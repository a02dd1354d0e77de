import { setTimeout as sleep } from 'node:timers/promises';

import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import type { Unit, UnitMilestones } from '@msafara/domain/units/units.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { countStatements } from './testing/statements.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR = 3_600_000;
const BOLT = { number: 'UL-7728104', kind: 'bolt', by: 'carrier' } as const;
const BOX = { type: 'container', number: 'MSKU 482910 3' } as const;

describe.each(TEST_DIALECTS)('units on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let count = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'mombasa');
    theirs = await fillOrganisation(harbour, 'tema');
  });

  afterAll(() => harbour.close());

  const at = (ms = 0) => new Date(harbour.clock.now + ms).toISOString();

  const post = async (url: string, body: object, token = ours.member.token) =>
    (await harbour.rest('POST', url, { token, body })) as { status: number; body: Unit & UnitMilestones };

  async function ship(token = ours.member.token): Promise<string> {
    count += 1;
    const body = { trackingNumber: `LOADED-${String(count)}`, origin: 'Mombasa', destination: 'Kampala' };
    return (await post('/api/shipments', body, token)).body.id;
  }

  const load = async (id: string, unit: object, token?: string) => post(`/api/shipments/${id}/units`, unit, token);
  const tell = async (number: string, told: object, token?: string) =>
    post(`/api/units/${encodeURIComponent(number)}/milestones`, { occurredAt: at(), ...told }, token);

  const unitsOf = async (id: string) =>
    ((await harbour.rest('GET', `/api/shipments/${id}/units`, { token: ours.key })).body as { units: Unit[] }).units;

  const milestonesOf = async (id: string) =>
    (
      (await harbour.rest('GET', `/api/shipments/${id}/milestones`, { token: ours.key })).body as {
        milestones: Milestone[];
      }
    ).milestones.map(({ code }) => code);

  const setStatus = async (id: string, status: string) =>
    harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: ours.key, body: { status } });

  /** A truck of its own for each test. */
  const truck = () => ({ type: 'truck', number: `KDA ${String(100 + count)}X${dialect.slice(0, 1)}` });

  test('a shipment is in a container by its number, with its seals', async () => {
    const id = await ship();
    const loaded = await load(id, { ...BOX, seals: [BOLT] });
    expect(loaded.status).toBe(201);
    expect(loaded.body).toMatchObject({ type: 'container', number: 'MSKU4829103', unloadedAt: null, sharedWith: 0 });
    expect(loaded.body.seals).toMatchObject([{ ...BOLT, removedAt: null }]);
    expect(await unitsOf(id)).toEqual([loaded.body]);
    const second = await ship();
    await load(second, { type: 'container', number: 'msku4829103' });
    expect((await unitsOf(id))[0]?.sharedWith).toBe(1);
  });

  test.each([
    ['a container with a wrong digit', { type: 'container', number: 'MSKU4829104' }, 'its check digit should be 3'],
    ['a container without one', { type: 'container', number: 'MSKU482910' }, 'four letters and seven digits'],
    [
      'an SSCC with a wrong digit',
      { type: 'package', number: '(00) 0 0614141 123456789 1' },
      'check digit should be 0',
    ],
    ['a postal item with a wrong digit', { type: 'package', number: 'RA473124828GB' }, 'check digit should be 9'],
    ['a plate of other letters', { type: 'truck', number: 'K*A' }, '3 to 40 letters and digits'],
  ])('%s is refused, and told why', async (_, unit, why) => {
    const id = await ship();
    const refused = await load(id, unit);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(why);
    expect(await unitsOf(id)).toEqual([]);
  });

  test('a number is of one type, and a shipment is in a unit once', async () => {
    const [one, other] = [await ship(), await ship()];
    const { number } = truck();
    expect((await load(one, { type: 'truck', number })).status).toBe(201);
    expect((await load(one, { type: 'truck', number })).status).toBe(409);
    expect((await load(other, { type: 'trailer', number })).status).toBe(409);
    expect((await load(other, { type: 'truck', number, loadedAt: at(24 * HOUR) })).status).toBe(400);
    expect((await load(other, { type: 'truck', number, loadedAt: at(-31 * 24 * HOUR) })).status).toBe(400);
  });

  test('its milestone reaches those that were in it then, of this organisation alone', async () => {
    const [early, late, foreign] = [await ship(), await ship(), await ship(theirs.member.token)];
    const unit = truck();
    await load(early, unit);
    await load(foreign, unit, theirs.member.token);
    harbour.clock.now += HOUR;
    const meanwhile = at();
    harbour.clock.now += HOUR;
    await load(late, unit);
    const told = await tell(unit.number, { code: 'weighbridge_passed', occurredAt: meanwhile });
    expect(told.status).toBe(201);
    expect(told.body.milestones.map(({ shipmentId }) => shipmentId)).toEqual([early]);
    expect(told.body.milestones[0]).toMatchObject({ unitNumber: unit.number.replaceAll(' ', '').toUpperCase() });
    expect((await tell(unit.number, { code: 'border_crossed' })).body.milestones).toHaveLength(2);
    const { body } = await harbour.rest('GET', `/api/shipments/${foreign}/milestones`, { token: theirs.key });
    expect(body).toEqual({ milestones: [] });
    expect((await tell('KZZ999Z', { code: 'border_crossed' })).status).toBe(404);
  });

  test('what cannot be told of one is told of the others, and said', async () => {
    const [held, free] = [await ship(), await ship()];
    const unit = truck();
    for (const id of [held, free]) await load(id, unit);
    const hold = { code: 'hold_opened', reason: 'bond' };
    await post(`/api/shipments/${held}/milestones`, { ...hold, occurredAt: at() });
    harbour.clock.now += HOUR;
    const told = await tell(unit.number, hold);
    expect(told.body.milestones.map(({ shipmentId }) => shipmentId)).toEqual([free]);
    expect(told.body.skipped).toMatchObject([{ shipmentId: held, reason: 'A hold of this kind is open already.' }]);
    expect((await tell(unit.number, hold)).status).toBe(409);
  });

  test('what was told of a unit is taken back for all in it', async () => {
    const ids = [await ship(), await ship()];
    const unit = truck();
    for (const id of ids) await load(id, unit);
    const told = await tell(unit.number, { code: 'border_crossed' });
    harbour.clock.now += HOUR;
    expect((await post(`/api/milestones/${told.body.milestones[0]?.id ?? ''}/retract`, {})).status).toBe(201);
    for (const id of ids) {
      const { body } = await harbour.rest('GET', `/api/shipments/${id}`, { token: ours.key });
      expect(body).toMatchObject({ status: 'Created' });
    }
  });

  test('a shipment is taken out once under a key, and its first answer is returned again', async () => {
    const id = await ship();
    const loaded = await load(id, truck());
    harbour.clock.now += HOUR;
    const url = `/api/shipments/${id}/units/${loaded.body.id}/unload`;
    const headers = { authorization: `Bearer ${ours.member.token}`, 'idempotency-key': 'out' };
    const takeOut = () => harbour.app.inject({ method: 'POST', url, headers, payload: {} });
    const first = await takeOut();
    const again = await takeOut();
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(again.json()).toEqual(first.json());
  });

  test('the time in a unit ends by hand, by delivery and by the return of the empty unit', async () => {
    const [byHand, delivered, returned] = [await ship(), await ship(), await ship()];
    const unit = truck();
    const loaded = await load(byHand, unit);
    for (const id of [delivered, returned]) await load(id, unit);
    const out = `/api/shipments/${byHand}/units/${loaded.body.id}/unload`;
    expect((await post(out, { unloadedAt: at(-HOUR) })).status).toBe(400);
    harbour.clock.now += HOUR;
    expect((await post(out, {})).body).toMatchObject({ unloadedAt: at(), unloadedBy: 'hand' });
    expect((await post(out, {})).status).toBe(404);
    await setStatus(delivered, 'Delivered');
    expect(await unitsOf(delivered)).toMatchObject([{ unloadedBy: 'delivered' }]);
    await setStatus(delivered, 'In Transit');
    expect(await unitsOf(delivered)).toMatchObject([{ unloadedAt: null, unloadedBy: null }]);
    harbour.clock.now += HOUR;
    await setStatus(delivered, 'Delivered');
    harbour.clock.now += HOUR;
    // The shipment that was delivered out of the unit gets it too.
    const told = await tell(unit.number, { code: 'empty_returned' });
    expect(told.body.milestones.map(({ shipmentId }) => shipmentId).toSorted()).toEqual(
      [delivered, returned].toSorted(),
    );
    expect(await unitsOf(returned)).toMatchObject([{ unloadedAt: at(), unloadedBy: 'empty_returned' }]);
    harbour.clock.now += HOUR;
    expect((await tell(unit.number, { code: 'empty_returned' })).status).toBe(409);
  });

  test('a return that is taken back leaves the unit, its seals and what was delivered as they were', async () => {
    const [delivered, aboard] = [await ship(), await ship()];
    const unit = truck();
    await load(delivered, { ...unit, seals: [BOLT] });
    await load(aboard, unit);
    harbour.clock.now += HOUR;
    await setStatus(delivered, 'Delivered');
    const read = async () => [await unitsOf(delivered), await unitsOf(aboard)];
    const before = await read();
    harbour.clock.now += HOUR;
    // Told by a clock that is ahead.
    const told = await tell(unit.number, { code: 'empty_returned', occurredAt: at(4 * 60_000) });
    expect(told.status).toBe(201);
    const seals = [{ ...BOLT, removedAt: at() }];
    expect(await unitsOf(aboard)).toMatchObject([{ unloadedAt: at(), unloadedBy: 'empty_returned', seals }]);
    harbour.clock.now += HOUR;
    expect((await post(`/api/milestones/${told.body.milestones[0]?.id ?? ''}/retract`, {})).status).toBe(201);
    expect(await read()).toEqual(before);
    expect((await tell(unit.number, { code: 'border_crossed' })).body.milestones).toHaveLength(1);
    await setStatus(delivered, 'In Transit');
    expect(await unitsOf(delivered)).toMatchObject([{ unloadedAt: null, unloadedBy: null }]);
  });

  test('a return that is taken back puts nothing back that came in again, was delivered since, or returned before', async () => {
    const [again, delivered] = [await ship(), await ship()];
    const unit = truck();
    await load(again, unit);
    harbour.clock.now += HOUR;
    const first = at();
    expect((await tell(unit.number, { code: 'empty_returned' })).status).toBe(201);
    harbour.clock.now += HOUR;
    for (const id of [again, delivered]) await load(id, unit);
    harbour.clock.now += HOUR;
    const second = at();
    const told = await tell(unit.number, { code: 'empty_returned' });
    harbour.clock.now += HOUR;
    await load(again, unit);
    await setStatus(delivered, 'Delivered');
    expect((await post(`/api/milestones/${told.body.milestones[0]?.id ?? ''}/retract`, {})).status).toBe(201);
    expect((await unitsOf(again)).map(({ unloadedAt, unloadedBy }) => [unloadedAt, unloadedBy])).toEqual([
      [first, 'empty_returned'],
      [second, 'empty_returned'],
      [null, null],
    ]);
    expect(await unitsOf(delivered)).toMatchObject([{ unloadedAt: second, unloadedBy: 'delivered' }]);
  });

  test('a shipment that was delivered before it was loaded was in the unit for no time, and has its return', async () => {
    const id = await ship();
    harbour.clock.now += HOUR;
    const occurredAt = at();
    harbour.clock.now += HOUR;
    const unit = truck();
    const { loadedAt } = (await load(id, unit)).body;
    harbour.clock.now += HOUR;
    await harbour.rest('PATCH', `/api/shipments/${id}/status`, {
      token: ours.key,
      body: { status: 'Delivered', occurredAt },
    });
    expect(await unitsOf(id)).toMatchObject([{ loadedAt, unloadedAt: loadedAt, unloadedBy: 'delivered' }]);
    expect((await tell(unit.number, { code: 'empty_returned' })).status).toBe(201);
    expect(await milestonesOf(id)).toEqual(['empty_returned']);
  });

  test('a shipment of which it is told after its delivery in which unit it came was in it until then', async () => {
    const [one, another] = [await ship(), await ship()];
    const unit = { ...truck(), loadedAt: at() };
    harbour.clock.now += HOUR;
    const unloadedAt = at();
    for (const id of [one, another]) await setStatus(id, 'Delivered');
    harbour.clock.now += HOUR;
    const was = { unloadedAt, unloadedBy: 'delivered' };
    expect((await load(one, unit)).body).toMatchObject(was);
    const { number, loadedAt } = unit;
    await post(`/api/units/${encodeURIComponent(number)}/shipments`, { loadedAt, shipments: [{ id: another }] });
    expect(await unitsOf(another)).toMatchObject([was]);
    expect((await tell(number, { code: 'border_arrived' })).status).toBe(409);
    await setStatus(another, 'In Transit');
    expect((await tell(number, { code: 'border_arrived' })).body.milestones).toHaveLength(1);
  });

  test('what is exchanged in a unit while its milestone waits is told of nothing, and is no error', async () => {
    const [out, into] = [await ship(), await ship()];
    const unit = truck();
    const { id: unitId } = (await load(out, unit)).body;
    const { telling } = await harbour.database.transaction(async (trx) => {
      await findShipmentForUpdate(trx, out, { organisationId: null, actorId: '' });
      const asked = tell(unit.number, { code: 'border_arrived' });
      await sleep(300);
      await trx.updateTable('shipment_units').set({ shipment_id: into }).where('unit_id', '=', unitId).execute();
      return { telling: asked };
    });
    // SQLite had it wait before it looked.
    expect((await telling).status).toBe(dialect === 'postgres' ? 409 : 201);
  });

  test('a seal that is changed is told of all in the unit', async () => {
    const id = await ship();
    const unit = truck();
    const { body } = await load(id, { ...unit, seals: [BOLT] });
    harbour.clock.now += HOUR;
    const url = `/api/units/${encodeURIComponent(unit.number)}/seals`;
    const seal = { number: '40118823', kind: 'electronic', by: 'customs' };
    const changed = await post(url, { seal, removesId: body.seals[0]?.id });
    expect(changed.status).toBe(201);
    expect(changed.body.seals).toMatchObject([seal]);
    expect((await unitsOf(id))[0]?.seals).toMatchObject([{ ...BOLT, removedAt: at() }, seal]);
    expect(await milestonesOf(id)).toEqual(['seal_changed']);
    await post(url, { seal: { ...BOLT, number: 'X-2' } });
    expect(await milestonesOf(id)).toEqual(['seal_changed', 'seal_applied']);
    expect((await post(url, { removesId: body.seals[0]?.id })).status).toBe(404);
    expect((await post(url, { seal: { ...BOLT, number: 'X-2' } })).status).toBe(409);
    const next = await ship();
    await load(next, { ...unit, seals: [seal] });
    expect((await unitsOf(next))[0]?.seals.map(({ number }) => number)).toEqual([seal.number, 'X-2']);
    expect((await post(url, {})).status).toBe(400);
  });

  test('a seal that is named twice, however it is written, is put on once', async () => {
    const unit = truck();
    const written = { ...BOLT, number: ` ${BOLT.number.toLowerCase().replace('-', ' – ')}` };
    const twice = await load(await ship(), { ...unit, seals: [BOLT, BOLT, written] });
    expect(twice.body.seals).toMatchObject([BOLT]);
    await load(await ship(), { ...unit, seals: [written] });
    const again = await post(`/api/units/${encodeURIComponent(unit.number)}/seals`, { seal: written });
    expect(again.status).toBe(409);
  });

  test('a delivery that is taken back leaves a shipment once in a unit that it came into again', async () => {
    const id = await ship();
    const unit = truck();
    await load(id, unit);
    harbour.clock.now += HOUR;
    await setStatus(id, 'Delivered');
    harbour.clock.now += HOUR;
    expect((await load(id, unit)).status).toBe(201);
    await setStatus(id, 'In Transit');
    expect((await unitsOf(id)).filter(({ unloadedAt }) => unloadedAt === null)).toHaveLength(1);
  });

  test('what was taken out by hand since stays out where a delivery or a return is taken back', async () => {
    for (const end of ['Delivered', 'empty_returned']) {
      const id = await ship();
      const unit = truck();
      await load(id, unit);
      harbour.clock.now += HOUR;
      const returned = end === 'Delivered' ? undefined : await tell(unit.number, { code: end });
      if (!returned) await setStatus(id, end);
      harbour.clock.now += HOUR;
      const { body: again } = await load(id, unit);
      harbour.clock.now += HOUR;
      expect((await post(`/api/shipments/${id}/units/${again.id}/unload`, {})).status).toBe(200);
      const taken = returned?.body.milestones[0]?.id;
      if (taken === undefined) await setStatus(id, 'In Transit');
      else expect((await post(`/api/milestones/${taken}/retract`, {})).status).toBe(201);
      expect([end, (await unitsOf(id)).filter(({ unloadedAt }) => unloadedAt === null)]).toEqual([end, []]);
    }
  });

  test('a shipment is in 50 units at most', async () => {
    const id = await ship();
    for (let n = 0; n < 50; n += 1) await load(id, { type: 'package', number: `PKG${String(n)}${dialect}` });
    expect((await load(id, { type: 'package', number: `PKG50${dialect}` })).status).toBe(409);
  });

  test('fifty shipments are told at once, in a transaction of a few statements', async () => {
    const unit = truck();
    const ids: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      const id = await ship();
      ids.push(id);
      await load(id, unit);
    }
    harbour.clock.now += HOUR;
    const few = { type: 'truck', number: `FEW ${dialect}` };
    for (let n = 0; n < 2; n += 1) await load(await ship(), few);
    const counted = countStatements();
    for (const code of ['arrived_port', 'seal_alarm', 'released', 'border_arrived', 'border_crossed']) {
      harbour.clock.now += HOUR;
      const before = counted();
      const told = await tell(unit.number, { code });
      const between = counted();
      expect(told.body.milestones).toHaveLength(50);
      expect((await tell(few.number, { code })).body.milestones).toHaveLength(2);
      // Some of what goes on beside it; a statement for each shipment would be 48 more.
      expect(between - before).toBeGreaterThan(5);
      expect(between - before).toBeLessThan(counted() - between + 20);
    }
    const { body } = await harbour.rest('GET', `/api/shipments/${ids[49] ?? ''}`, { token: ours.key });
    expect(body).toMatchObject({ status: 'In Transit' });
    const counts = await harbour.rest('GET', '/api/stats', { token: ours.key });
    const { read } = harbour.database;
    const moving = await read
      .selectFrom('shipments')
      .select('id')
      .where('organisation_id', '=', ours.things.organisationId)
      .where('status', '=', 'In Transit')
      .execute();
    expect(counts.body).toMatchObject({ inTransit: moving.length });
  });
});
