import { setTimeout } from 'node:timers/promises';

import { findBondForUpdate, updateBond } from '@msafara/db/clocks/bonds.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Bond, Bonds } from '@msafara/domain/clocks/bonds.schema';
import { describe, expect, test } from 'vitest';

import { clockRig } from './testing/clock-rig.ts';
import { ADMIN } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('bonds on %s', (dialect) => {
  const rig = clockRig(dialect);
  const { call, ship, told, retract } = rig;

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
    const ofShipment = await rig.harbour.trpc('query', 'bonds.ofShipment', { id }, rig.ours.viewer.cookie);
    expect(ofShipment.body).toMatchObject({ bonds: [{ id: own.id, trackingNumber: expect.any(String) as string }] });
  });

  test('a bond of less than the smallest coin is refused, entered or corrected', async () => {
    const kept = await bond({ ...BOND, number: 'S-1', amount: 0.01 });
    const answers = [
      await call('POST', '/api/bonds', { ...BOND, number: 'S-2', amount: 0.000_001 }),
      await call('PATCH', `/api/bonds/${kept.id}`, { amount: 0.000_001 }),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ fieldErrors: { amount: 'USD has no such decimals' } }),
      ]);
    }
  });

  test('a bond that was opened again by hand stays open until another milestone retires it', async () => {
    const id = await ship();
    const { id: bondId } = await bond({ ...BOND, number: 'H-1', shipmentId: id });
    const url = `/api/bonds/${bondId}`;
    const read = async () => {
      const { body } = await rig.harbour.trpc('query', 'bonds.ofShipment', { id }, rig.ours.viewer.cookie);
      return (body as { bonds: Bond[] }).bonds[0];
    };
    const later = () => {
      rig.harbour.clock.now += 1000;
    };
    const first = await told(id, 'bond_retired', '2026-11-18T10:00:00.000Z', 'H-1');
    later();
    await told(id, 'bond_retired', '2026-11-18T09:00:00.000Z');
    expect(await read()).toMatchObject({ retiredBy: 'milestone', retiredAt: '2026-11-18T09:00:00.000Z' });
    const opened = await call('PATCH', url, { retiredAt: null });
    expect(opened.body).toMatchObject({ retiredAt: null, retiredBy: null });
    later();
    await told(id, 'gated_out', '2026-11-18T12:00:00.000Z');
    expect(await read()).toMatchObject({ retiredAt: null, retiredBy: null });
    expect((await call('PATCH', url, { number: 'H-2' })).body).toMatchObject({ retiredAt: null });
    await retract(first);
    expect(await read()).toMatchObject({ retiredAt: null, retiredBy: null });
    later();
    const another = await told(id, 'bond_retired', '2026-11-19T08:00:00.000Z', 'H-2');
    expect(await read()).toMatchObject({ retiredBy: 'milestone', retiredAt: '2026-11-19T08:00:00.000Z' });
    expect((await call('PATCH', url, { retiredAt: null })).body).toMatchObject({ retiredAt: null });
    await retract(another);
    later();
    await told(id, 'inspected', '2026-11-18T13:00:00.000Z');
    expect(await read()).toMatchObject({ retiredAt: null, retiredBy: null });
  });

  test('a bond stays retired where the shipment is deleted of which that was told', async () => {
    const [id, other] = [await ship(), await ship()];
    await bond({ ...BOND, number: 'D-1', shipmentId: id });
    await told(other, 'bond_retired', '2026-11-18T10:00:00.000Z', 'D-1');
    const { status } = await rig.harbour.rest('DELETE', `/api/shipments/${other}`, { token: rig.ours.member.token });
    expect(status).toBe(200);
    await told(id, 'gated_out', '2026-11-18T12:00:00.000Z');
    const { body } = await rig.harbour.trpc('query', 'bonds.ofShipment', { id }, rig.ours.viewer.cookie);
    expect(body).toMatchObject({ bonds: [{ retiredAt: '2026-11-18T10:00:00.000Z', retiredBy: 'milestone' }] });
  });

  test('a bond that is being retired by hand stays so, whatever a milestone says meanwhile', async () => {
    const id = await ship();
    const { id: bondId } = await bond({ ...BOND, number: 'M-1', shipmentId: id });
    const byHand = '2026-11-17T08:00:00.000Z';
    const telling = await rig.harbour.database.transaction(async (trx) => {
      await findBondForUpdate(trx, { id: bondId, organisationId: null });
      const meanwhile = told(id, 'bond_retired', '2026-11-18T10:00:00.000Z', 'M-1');
      await setTimeout(300);
      await updateBond(trx, bondId, { retired_at: byHand, retired_by: null });
      return { meanwhile };
    });
    await telling.meanwhile;
    const { body } = await rig.harbour.trpc('query', 'bonds.ofShipment', { id }, rig.ours.viewer.cookie);
    expect(body).toMatchObject({ bonds: [{ retiredAt: byHand, retiredBy: 'hand' }] });
  });

  test('a bond that is entered, or given its number, while its milestone is told is retired', async () => {
    const id = await ship();
    const { id: waitedFor } = await bond({ ...BOND, number: 'Q-0', shipmentId: id });
    const { id: renumbered } = await bond({ ...BOND, number: 'Q-9' });
    for (const [number, make] of [
      ['Q-1', () => bond({ ...BOND, number: 'Q-1' })],
      ['Q-2', async () => (await call('PATCH', `/api/bonds/${renumbered}`, { number: 'Q-2' })).body as Bond],
    ] as const) {
      const { both } = await rig.harbour.database.transaction(async (trx) => {
        await findBondForUpdate(trx, { id: waitedFor, organisationId: null });
        const telling = told(id, 'bond_retired', '2026-11-18T10:00:00.000Z', number);
        await setTimeout(300);
        const making = make();
        await setTimeout(300);
        return { both: Promise.all([telling, making]) };
      });
      const [, { id: bondId }] = await both;
      const row = rig.harbour.database.read.selectFrom('bonds').select('retired_at').where('id', '=', bondId);
      expect([number, (await row.executeTakeFirst())?.retired_at]).toEqual([number, '2026-11-18T10:00:00.000Z']);
    }
  });

  test('a correction of number or shipment looks anew for what retired a bond', async () => {
    const [one, two] = [await ship(), await ship()];
    const { id } = await bond({ ...BOND, number: 'N-1', shipmentId: one });
    const change = async (body: unknown) => (await call('PATCH', `/api/bonds/${id}`, body)).body;
    const open = { retiredAt: null, retiredBy: null };
    await told(two, 'bond_retired', '2026-11-18T10:00:00.000Z', 'N-2');
    await told(two, 'bond_retired', '2026-11-18T11:00:00.000Z');
    expect(await change({ number: 'N-2' })).toMatchObject({
      retiredAt: '2026-11-18T10:00:00.000Z',
      retiredBy: 'milestone',
    });
    expect(await change({ number: 'N-3' })).toMatchObject(open);
    expect(await change({ shipmentId: two })).toMatchObject({
      retiredAt: '2026-11-18T11:00:00.000Z',
      retiredBy: 'milestone',
    });
    expect(await change({ shipmentId: null })).toMatchObject(open);
    expect(await change({ shipmentId: two, retiredAt: null })).toMatchObject(open);
    const byHand = { retiredAt: '2026-11-19T08:00:00.000Z', retiredBy: 'hand' };
    expect(await change({ retiredAt: byHand.retiredAt })).toMatchObject(byHand);
    expect(await change({ number: 'N-2', shipmentId: one })).toMatchObject(byHand);
  });

  test('a bond secures a shipment of its own organisation alone, whoever corrects it', async () => {
    const kept = await bond({ ...BOND, number: 'OWN-1' });
    const other = await rig.harbour.signUp('other-bonds');
    const admin = await rig.harbour.signIn(ADMIN.email, ADMIN.password);
    const theirs = await ship(other.token);
    const moved = await call('PATCH', `/api/bonds/${kept.id}`, { shipmentId: theirs }, admin.token);
    expect(moved).toMatchObject({ status: 404, body: { code: 'SHIPMENT_NOT_FOUND' } });
    const own = await ship();
    expect((await call('PATCH', `/api/bonds/${kept.id}`, { shipmentId: own }, admin.token)).status).toBe(200);
  });

  test('bonds come a hundred at a time', async () => {
    for (let n = 0; n < 101; n += 1) {
      await bond({ ...BOND, number: `P-${String(n)}`, currency: 'KES', expires: n % 2 ? '2027-03-01' : '2027-02-01' });
    }
    const first = (await call('GET', '/api/bonds')).body as Bonds;
    const second = (await call('GET', `/api/bonds?after=${encodeURIComponent(first.next ?? '')}`)).body as Bonds;
    const numbers = [...first.bonds, ...second.bonds].map(({ number }) => number);
    expect([first.bonds.length, second.next, new Set(numbers).size]).toEqual([100, null, numbers.length]);
    expect(await call('GET', '/api/bonds?after=nonsense')).toMatchObject({
      status: 400,
      body: { fieldErrors: { after: expect.any(String) as string } },
    });
  });
});
