import { setTimeout } from 'node:timers/promises';

import { updateClock } from '@msafara/db/clocks/clocks.repository';
import { findClockForUpdate } from '@msafara/db/clocks/moved-clocks.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { ClockChange } from '@msafara/domain/clocks/clocks.schema';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import type { Unit } from '@msafara/domain/units/units.schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { clockRig, DISCHARGED, STORAGE } from './testing/clock-rig.ts';

const HOUR = 3_600_000;
const GATED_OUT = '2026-11-16T12:40:00.000Z';

describe.each(TEST_DIALECTS)('clocks of units on %s (D26)', (dialect) => {
  const rig = clockRig(dialect);
  const { call, ship, enter, clocksOf, told, retract } = rig;
  let trucks = 0;

  const truck = () => {
    trucks += 1;
    return `KDB ${String(100 + trucks)}X`;
  };

  async function load(number: string, shipmentId: string, loadedAt = '2026-11-01T00:00:00.000Z'): Promise<string> {
    const { status, body } = await call('POST', `/api/shipments/${shipmentId}/units`, {
      type: 'truck',
      number,
      loadedAt,
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    return (body as Unit).id;
  }

  async function unload(shipmentId: string, unitId: string, unloadedAt: string): Promise<void> {
    const { status } = await call('POST', `/api/shipments/${shipmentId}/units/${unitId}/unload`, { unloadedAt });
    expect(status).toBe(200);
  }

  /** Tells a milestone of a unit; answers it by the shipments that it was told of. */
  async function tell(number: string, code: MilestoneCode, occurredAt: string): Promise<Map<string, string>> {
    const url = `/api/units/${encodeURIComponent(number)}/milestones`;
    const { status, body } = await call('POST', url, { code, occurredAt });
    expect([status, body]).toEqual([201, expect.anything()]);
    const { milestones } = body as { milestones: Milestone[] };
    return new Map(milestones.map(({ shipmentId, id }) => [shipmentId, id]));
  }

  const clockOf = async (shipmentId: string) => (await clocksOf(shipmentId)).clocks[0];
  const kindsOf = async (id: string) =>
    ((await call('GET', `/api/clocks/${id}/changes`)).body as { changes: ClockChange[] }).changes.map(
      ({ kind }) => kind,
    );

  /** A clock of a unit that runs, entered on a shipment which was taken out since, while another one stays in it. */
  async function started() {
    const [one, two] = [await ship(), await ship()];
    const number = truck();
    const unitId = await load(number, one);
    await load(number, two);
    const { id } = await enter(one, { ...STORAGE, unitId });
    await tell(number, 'discharged', DISCHARGED);
    await unload(one, unitId, '2026-11-10T08:00:00.000Z');
    return { id, one, two, number };
  }

  test('it stops with the unit, though its shipment is in it no longer, and runs again once that is taken back', async () => {
    const { id, one, two, number } = await started();
    const heard = new Set<string>();
    const leave = rig.harbour.database.changes.subscribe((change) => {
      if (change.kind === 'shipments' && change.trackingNumber) heard.add(change.trackingNumber);
    });
    const toldOf = await tell(number, 'gated_out', GATED_OUT);
    leave();
    expect([[...toldOf.keys()], heard.size]).toEqual([[two], 2]);
    const stopped = { state: 'stopped', stoppedAt: GATED_OUT, stoppedBy: 'milestone' };
    expect(await clockOf(one)).toMatchObject(stopped);
    expect(await kindsOf(id)).toEqual(['entered', 'moved', 'moved']);
    expect((await call('PATCH', `/api/clocks/${id}`, { freeDays: 5 })).body).toMatchObject(stopped);
    await retract(toldOf.get(two) ?? '');
    expect(await clockOf(one)).toMatchObject({ state: 'running', stoppedAt: null, stoppedBy: null });
    expect((await kindsOf(id)).at(-1)).toBe('moved');
  });

  test('it stays stopped where the shipment is deleted of which that was told, unless something else is to stop it', async () => {
    const { id, one, two, number } = await started();
    await tell(number, 'gated_out', GATED_OUT);
    const { status } = await rig.harbour.rest('DELETE', `/api/shipments/${two}`, { token: rig.ours.member.token });
    expect(status).toBe(200);
    const stopped = { state: 'stopped', stoppedAt: GATED_OUT, stoppedBy: 'milestone' };
    expect((await call('PATCH', `/api/clocks/${id}`, { freeDays: 5 })).body).toMatchObject(stopped);
    await told(one, 'border_arrived', '2026-11-17T08:00:00.000Z');
    expect(await clockOf(one)).toMatchObject(stopped);
    const { body } = await call('PATCH', `/api/clocks/${id}`, { stopsWith: 'empty_returned' });
    expect(body).toMatchObject({ state: 'running', stoppedAt: null });
  });

  /** A unit with a clock that was entered on a shipment which was taken out, while another one stays in it. */
  async function takenOut() {
    const [one, two] = [await ship(), await ship()];
    const number = truck();
    const unitId = await load(number, one);
    await load(number, two);
    await enter(one, { ...STORAGE, unitId });
    await unload(one, unitId, '2026-11-02T08:00:00.000Z');
    return { one, number, unitId };
  }

  test('what its shipment says late starts it, and the unit stops it', async () => {
    const { one, number, unitId } = await takenOut();
    await tell(number, 'discharged', DISCHARGED);
    await tell(number, 'gated_out', GATED_OUT);
    expect(await clockOf(one)).toMatchObject({ state: 'waiting' });
    await told(one, 'discharged', '2026-11-01T10:00:00.000Z');
    expect(await clockOf(one)).toMatchObject({
      startedAt: '2026-11-01T10:00:00.000Z',
      stoppedAt: GATED_OUT,
      stoppedBy: 'milestone',
    });
    const entered = await enter(one, { ...STORAGE, kind: 'demurrage', unitId });
    expect(entered).toMatchObject({ stoppedAt: GATED_OUT });
  });

  test('a late start of its shipment and a stop that is told meanwhile of another one both count', async () => {
    const { one, number } = await takenOut();
    // The start changes no status then, so that it does not wait for the counts.
    expect((await call('PATCH', `/api/shipments/${one}/status`, { status: 'In Transit' })).status).toBe(200);
    const { telling } = await rig.harbour.database.transaction(async (trx) => {
      // The start is written up to here, and waits.
      if (dialect === 'postgres') await sql`lock table clock_changes in share mode`.execute(trx);
      const start = told(one, 'discharged', '2026-11-01T10:00:00.000Z');
      await setTimeout(300);
      const stop = tell(number, 'gated_out', GATED_OUT);
      await setTimeout(300);
      return { telling: Promise.all([start, stop]) };
    });
    await telling;
    expect(await clockOf(one)).toMatchObject({ startedAt: '2026-11-01T10:00:00.000Z', stoppedAt: GATED_OUT });
  });

  test('a stop by hand that is under way meanwhile counts', async () => {
    const { id, one, number } = await started();
    const byHand = '2026-11-12T08:00:00.000Z';
    const telling = await rig.harbour.database.transaction(async (trx) => {
      await findClockForUpdate(trx, { id, organisationId: null });
      const meanwhile = tell(number, 'gated_out', GATED_OUT);
      await setTimeout(300);
      await updateClock(trx, id, { stops_at: byHand, stopped_at: byHand });
      return { meanwhile };
    });
    await telling.meanwhile;
    expect(await clockOf(one)).toMatchObject({ stoppedAt: byHand, stoppedBy: 'hand' });
  });

  test('that of an earlier trip stays as it was, whatever comes on the next one', async () => {
    const [one, two] = [await ship(), await ship()];
    const number = truck();
    const unitId = await load(number, one);
    const { id } = await enter(one, { ...STORAGE, unitId });
    await tell(number, 'discharged', '2026-11-03T08:00:00.000Z');
    await tell(number, 'gated_out', '2026-11-05T08:00:00.000Z');
    await unload(one, unitId, '2026-11-06T08:00:00.000Z');
    await load(number, two, '2026-11-07T08:00:00.000Z');
    await enter(two, { ...STORAGE, unitId });
    await tell(number, 'discharged', DISCHARGED);
    await tell(number, 'gated_out', GATED_OUT);
    expect(await clockOf(two)).toMatchObject({ startedAt: DISCHARGED, stoppedAt: GATED_OUT });
    expect(await clockOf(one)).toMatchObject({ stoppedAt: '2026-11-05T08:00:00.000Z' });
    expect(await kindsOf(id)).toEqual(['entered', 'moved', 'moved']);
    await tell(number, 'gated_out', '2026-11-04T08:00:00.000Z');
    expect(await clockOf(one)).toMatchObject({ stoppedAt: '2026-11-04T08:00:00.000Z' });
  });

  test('it is entered of the unit of goods that were delivered before they were loaded, and stops as that comes back', async () => {
    const { clock } = rig.harbour;
    const iso = () => new Date(clock.now).toISOString();
    const [id, number] = [await ship(), truck()];
    clock.now += HOUR;
    const occurredAt = iso();
    clock.now += HOUR;
    const unitId = await load(number, id, iso());
    const delivered = await call('PATCH', `/api/shipments/${id}/status`, { status: 'Delivered', occurredAt });
    expect(delivered.status).toBe(200);
    await enter(id, { ...STORAGE, startsAt: iso(), startsWith: null, stopsWith: 'empty_returned', unitId });
    clock.now += HOUR;
    await tell(number, 'empty_returned', iso());
    expect(await clockOf(id)).toMatchObject({ unitId, isShared: false, state: 'stopped', stoppedAt: iso() });
  });
});
