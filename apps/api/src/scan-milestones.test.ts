import { setTimeout as sleep } from 'node:timers/promises';

import { updateOrganisationPlan } from '@msafara/db/organisations/organisation-list.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import type { Tier } from '@msafara/domain/plans/plans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import format2 from '../fixtures/scan-format-2.json' with { type: 'json' };
import { at, newId, type Phone, phoneOf, shipmentOf, START } from './testing/scanning.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR = 3_600_000;
const ARRIVED = { code: 'border_arrived', postId: 'malaba', side: 'exit' } as const;
const HELD = { code: 'hold_opened', reason: 'valuation', postId: 'malaba', side: 'exit' } as const;

describe.each(TEST_DIALECTS)('milestones that waited on a device, on %s (D23, D26)', (dialect) => {
  let app: TestApp;
  let driver: Person;
  let phone: Phone;

  const setTier = async (tier: Tier) => {
    const { id } = driver.user.organisation;
    await app.database.transaction(async (trx, announce) => {
      await updateOrganisationPlan(trx, { id, tier, paidUntil: null, now: at(0) });
      announce({ kind: 'keys', organisationId: id });
    });
  };

  beforeAll(async () => {
    app = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    driver = await app.signUp('driver');
    phone = phoneOf(app, driver);
    await setTier('growth');
  });

  afterAll(() => app.close());

  const later = (hours: number) => {
    app.clock.now = START + hours * HOUR;
  };

  async function milestonesOf(id: string): Promise<Milestone[]> {
    const { body } = await app.rest('GET', `/api/shipments/${id}/milestones`, { token: driver.token });
    return (body as { milestones: Milestone[] }).milestones;
  }

  const codesOf = async (id: string) => (await milestonesOf(id)).map(({ code }) => code);

  async function load(ids: readonly string[], unit: { type: string; number: string }): Promise<void> {
    for (const id of ids) {
      const body = { ...unit, loadedAt: at(0) };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status } = await app.rest('POST', `/api/shipments/${id}/units`, { token: driver.token, body });
      expect(status).toBe(201);
    }
  }

  test('are recorded once, in their order, when they happened by our clock', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    const slow = phoneOf(app, driver, { behind: 3 });
    const told = [
      slow.milestone(trackingNumber, ARRIVED, 1),
      slow.milestone(trackingNumber, HELD, 2),
      slow.milestone(trackingNumber, { code: 'hold_released' }, 5),
    ];
    later(6);
    const first = await slow.send(...told);
    expect(first).toMatchObject([
      { outcome: 'told', id: told[0]?.id, occurredAt: at(1), recordedAt: at(6), place: 'Malaba, Kenya', unit: null },
      { outcome: 'told', clockOff: 3 * HOUR, shipments: [{ trackingNumber, status: 'In Transit' }], skipped: [] },
      { outcome: 'told', late: false },
    ]);
    later(7);
    const again = await Promise.all([slow.send(...told), slow.send(...told.toReversed())]);
    expect(again).toEqual([first, first.toReversed()]);
    expect((await milestonesOf(id)).map(({ code, occurredAt, reason }) => [code, occurredAt, reason])).toEqual([
      ['border_arrived', at(1), null],
      ['hold_opened', at(2), 'valuation'],
      ['hold_released', at(5), 'valuation'],
    ]);
  });

  test('that say when they happened, or are to, keep that time; what came later is not moved back', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    later(20);
    const scans = [
      phone.scan(trackingNumber, 'Out for Delivery', 12),
      phone.milestone(trackingNumber, { code: 'border_crossed' }, 19, { occurredAt: at(3) }),
      phone.milestone(trackingNumber, { code: 'entry_cleared', class: 'EST' }, 19, { occurredAt: at(40) }),
      phone.milestone(trackingNumber, { code: 'discharged' }, 19, { occurredAt: at(-24) }),
    ];
    expect(await phone.send(...scans)).toMatchObject([
      { outcome: 'recorded' },
      { outcome: 'told', occurredAt: at(3), late: true, shipments: [{ status: 'Out for Delivery' }] },
      { outcome: 'told', occurredAt: at(40), late: false },
      { outcome: 'told', occurredAt: at(-24), late: true },
    ]);
    expect(await codesOf(id)).toEqual(['discharged', 'border_crossed', 'entry_cleared']);
  });

  test('of a unit’s number reach every shipment in it, and those that cannot have them are named', async () => {
    const made = [await shipmentOf(app, driver), await shipmentOf(app, driver), await shipmentOf(app, driver)];
    const ids = made.map(({ id }) => id);
    await load(ids, { type: 'truck', number: 'KDA 771X' });
    later(4);
    await phone.send(phone.milestone(made[0]?.trackingNumber ?? '', HELD, 1));
    const [held] = await phone.send(phone.milestone('kda 771x', HELD, 2, { readHow: 'typed' }));
    expect(held).toMatchObject({
      outcome: 'told',
      unit: { type: 'truck', number: 'KDA771X' },
      shipments: made.slice(1).map(({ trackingNumber }) => ({ trackingNumber })),
      // Phones say it in the words of their reader.
      skipped: [
        {
          trackingNumber: made[0]?.trackingNumber,
          reason: 'A hold of this kind is open already.',
          said: { code: 'milestone.holdOpen', params: {} },
        },
      ],
    });
    for (const id of ids) expect(await codesOf(id)).toEqual(['hold_opened']);
    const find = async (person: Person) => app.trpc('query', 'units.byNumber', { number: 'KDA-771X' }, person.cookie);
    expect(await find(driver)).toMatchObject({
      body: { number: 'KDA771X', shipments: made.toReversed().map(({ id }) => ({ id })) },
    });
    expect(await find(await app.signUp(`stranger-${dialect}`))).toMatchObject({ status: 404 });
  });

  test('of a unit’s number are late where something later is known of every shipment in it', async () => {
    const made = [await shipmentOf(app, driver), await shipmentOf(app, driver)];
    await load(
      made.map(({ id }) => id),
      { type: 'truck', number: 'KDA 772X' },
    );
    later(6);
    const told: unknown[] = [];
    for (const { trackingNumber } of made) {
      const scan = phone.scan(trackingNumber, 'Out for Delivery', 4);
      const crossed = phone.milestone('KDA772X', { code: 'border_crossed' }, 5, { occurredAt: at(3) });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      told.push(await phone.send(scan, crossed));
    }
    expect(told).toMatchObject([
      [{}, { late: false, shipments: [{ status: 'Out for Delivery' }, { status: 'In Transit' }] }],
      [{}, { late: true }],
    ]);
  });

  test('a number that a shipment and a unit have is the shipment’s, unless the unit was chosen', async () => {
    const box = 'MSKU4829103';
    const alone = await shipmentOf(app, driver, { trackingNumber: box });
    const inside = await shipmentOf(app, driver);
    await load([inside.id], { type: 'container', number: box });
    later(4);
    expect(
      await phone.send(
        phone.milestone(box, ARRIVED, 2),
        phone.milestone(box, { code: 'border_crossed' }, 3, { ofUnit: true }),
      ),
    ).toMatchObject([{ unit: null }, { unit: { number: box } }]);
    expect([await codesOf(alone.id), await codesOf(inside.id)]).toEqual([['border_arrived'], ['border_crossed']]);
  });

  test('that are refused stay with their reason, their id free, and keep no other from being recorded', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    const gate = phoneOf(app, driver);
    const release = gate.milestone(trackingNumber, { code: 'hold_released' }, 2);
    later(5);
    const results = await gate.send(
      release,
      gate.milestone('MSKU4829104', ARRIVED, 2),
      gate.milestone('SCAN-NONE', ARRIVED, 2),
      gate.milestone(trackingNumber, ARRIVED, 2, { occurredAt: at(-24 * 31) }),
      gate.milestone(trackingNumber, ARRIVED, 2, { occurredAt: at(30) }),
      gate.milestone(trackingNumber, { code: 'hold_opened' }, 2),
      gate.milestone(trackingNumber, { ...ARRIVED, postId: 'nowhere' }, 2),
      { ...gate.milestone(trackingNumber, ARRIVED, 2), format: 3 },
      gate.milestone(trackingNumber, ARRIVED, 2, { organisationId: newId() }),
      gate.milestone(trackingNumber, ARRIVED, 3),
    );
    expect(results.map((result) => (result.outcome === 'refused' ? [result.reason.code, result.again] : []))).toEqual([
      ['milestone.noHold', false],
      ['unit.checkDigit', false],
      ['unit.noSuchNumber', false],
      ['input.invalid', false],
      ['input.invalid', false],
      ['input.invalid', false],
      ['input.invalid', false],
      ['scan.newerFormat', true],
      ['scan.otherOrganisation', false],
      [],
    ]);
    const fields = results.flatMap((result) =>
      'fieldCodes' in result && result.fieldCodes ? [result.fieldCodes] : [],
    );
    expect(fields.map((codes) => Object.values(codes)[0]?.code)).toEqual([
      'date.beforeCreation',
      'date.ahead',
      'milestone.reasonRequired',
      'milestone.unknownPost',
    ]);
    const other = phoneOf(app, driver);
    await other.send(other.milestone(trackingNumber, HELD, 1));
    expect(await gate.send(release)).toMatchObject([{ outcome: 'told', id: release.id }]);
    expect(await codesOf(id)).toEqual(['hold_opened', 'hold_released', 'border_arrived']);
  });

  test('that are sent again before they are done are answered as they were first', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    const held = phone.milestone(trackingNumber, HELD, 1);
    later(2);
    const { sent } = await app.database.transaction(async (trx) => {
      await findShipmentForUpdate(trx, id, { organisationId: null, actorId: '' });
      const answers = Promise.all([phone.send(held), phone.send(held)]);
      await sleep(300);
      return { sent: answers };
    });
    const [first, again] = await sent;
    expect(first).toMatchObject([{ outcome: 'told', id: held.id }]);
    expect(again).toEqual(first);
    expect(await codesOf(id)).toEqual(['hold_opened']);
  });

  // As those of scans: never change the file.
  test.each(format2)('one as the first release kept it is taken: $name', async ({ scan }) => {
    const { trackingNumber } = await shipmentOf(app, driver);
    app.clock.now = Date.parse('2026-11-22T12:00:00.000Z');
    const organisationId = driver.user.organisation.id;
    Object.assign(driver, await app.signIn(driver.user.email, PASSWORD));
    const [result] = await phone.send({ ...scan, id: newId(), organisationId, trackingNumber });
    expect(result).toMatchObject({ outcome: 'told', occurredAt: '2026-11-22T09:41:07.318Z' });
  });

  test('are refused to a plan without borders and to whoever may only read, and sent again when that is over', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    later(3);
    const told = phone.milestone(trackingNumber, ARRIVED, 1);
    await setTier('starter');
    expect(await phone.send(told)).toMatchObject([{ outcome: 'refused', code: 'GROWTH_ONLY', again: true }]);
    await setTier('growth');
    expect(await phone.send(told)).toMatchObject([{ outcome: 'told' }]);
    expect(await codesOf(id)).toEqual(['border_arrived']);
  });
});
