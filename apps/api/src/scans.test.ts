import { setTimeout as sleep } from 'node:timers/promises';

import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { DEVICES_MAX } from '@msafara/domain/scans/device.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { recordStatements, wholeReads } from './testing/statements.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { at, historyOf, newId, phoneOf, shipmentOf, START } from './testing/scanning.ts';

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('scans that waited on a device, on %s (D23)', (dialect) => {
  let app: TestApp;
  let driver: Person;
  let reader: Person;
  let statements: Set<string>;

  beforeAll(async () => {
    app = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    driver = await app.signUp('driver');
    const admin = await app.signIn(ADMIN.email, ADMIN.password);
    const { id: organisationId } = driver.user.organisation;
    const body = { name: 'Reader', email: 'reader@example.com', password: PASSWORD, role: 'viewer', organisationId };
    await app.rest('POST', '/api/admin/users', { token: admin.token, body });
    reader = await app.signIn(body.email, PASSWORD);
    statements = recordStatements();
  });

  afterAll(() => app.close());

  const history = (trackingNumber: string) => historyOf(app, driver, trackingNumber);
  const statuses = async (number: string) => (await history(number)).map(({ status }) => status);
  const later = (hours: number) => {
    app.clock.now = START + hours * HOUR;
  };

  test('are recorded when they happened, in their order, with how they were read', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver);
    const scans = [
      phone.scan(trackingNumber, 'Picked Up', 1, { location: 'Mombasa port', notes: 'Seal whole' }),
      phone.scan(trackingNumber.toLowerCase().replace('-', '- '), 'In Transit', 5, {
        location: 'Voi',
        readHow: 'typed',
      }),
      phone.scan(trackingNumber, 'Delivered', 9, { shipmentId: id }),
    ];
    later(20);
    const { body } = await phone.call(scans);
    expect(body).toMatchObject({
      serverTime: at(20),
      results: [
        {
          outcome: 'recorded',
          id: scans[0]?.id,
          occurredAt: at(1),
          recordedAt: at(20),
          change: 'progress',
          late: false,
        },
        { occurredAt: at(5), before: { status: 'Picked Up', currentLocation: 'Mombasa port' } },
        { occurredAt: at(9), shipment: { id, status: 'Delivered', currentLocation: 'Voi', origin: 'Mombasa' } },
      ],
    });
    expect(await history(trackingNumber)).toMatchObject([
      { status: 'Created', readHow: null },
      { status: 'Picked Up', timestamp: at(1), readHow: 'camera', location: 'Mombasa port', notes: 'Seal whole' },
      { status: 'In Transit', timestamp: at(5), readHow: 'typed', userName: 'driver' },
      { status: 'Delivered', timestamp: at(9), location: null },
    ]);
    const found = await app.rest('GET', `/api/shipments/tracking/${trackingNumber}`, { token: driver.token });
    expect(found.body).toMatchObject({ actualDeliveryDate: at(9) });
    const { payload } = await app.app.inject({ method: 'GET', url: `/api/public/track/${trackingNumber}` });
    expect(payload).toContain(`{"status":"Delivered","timestamp":"${at(9)}","location":null,"notes":null}`);
    expect(payload).not.toContain('readHow');
  });

  test('with a proof are proven once, however often they are sent, and those whose status is another are refused', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver);
    const proof = { kind: 'delivery', outcome: 'delivered', receiverName: 'Moses Okello', relation: 'guard' } as const;
    const scan = phone.scan(trackingNumber, 'Delivered', 1, { proof });
    later(2);
    expect(await phone.send(scan)).toMatchObject([{ outcome: 'recorded' }]);
    expect(await phone.send(scan)).toMatchObject([{ outcome: 'recorded' }]);
    const wrong = phone.scan(trackingNumber, 'Exception', 1, { proof });
    expect(await phone.send(wrong)).toMatchObject([
      { outcome: 'refused', fieldCodes: { status: { code: 'proof.otherStatus' } } },
    ]);
    const { body } = await app.rest('GET', `/api/shipments/${id}/proofs`, { token: driver.token });
    expect(body).toMatchObject({
      proofs: [{ id: scan.id, receiverName: 'Moses Okello', capturedAt: at(1), receivedAt: at(2), userName: 'driver' }],
    });
    expect((await history(trackingNumber)).at(-1)).toMatchObject({ status: 'Delivered', proofId: scan.id });

    // An id that was given to a proof by another way is used up.
    const used = phone.scan(trackingNumber, 'Delivered', 1.5, { proof });
    const told = { id: used.id, ...proof, capturedAt: at(1.5) };
    const kept = await app.rest('POST', `/api/shipments/${id}/proofs`, { token: driver.token, body: told });
    expect(kept.status).toBe(201);
    expect(await phone.send(used)).toMatchObject([{ outcome: 'refused', code: 'REUSED_ID' }]);
  });

  test('sent again are answered as they were first, and recorded once', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver);
    const scan = phone.scan(trackingNumber, 'In Transit', 1);
    later(2);
    const first = await phone.send(scan);
    later(30);
    expect(await phone.send(scan)).toEqual(first);
    expect(await phone.send(scan, scan)).toEqual([...first, ...first]);
    expect(await statuses(trackingNumber)).toEqual(['Created', 'In Transit']);
  });

  test('sent twice at once are recorded once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => shipmentOf(app, driver)));
    const phone = phoneOf(app, driver);
    const scans = made.map(({ trackingNumber }) => phone.scan(trackingNumber, 'In Transit', 1));
    later(2);
    const answers = await Promise.all([1, 2, 3, 4].map(() => phone.send(...scans)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const { trackingNumber } of made) expect(await statuses(trackingNumber)).toEqual(['Created', 'In Transit']);
  });

  test('with an id that said something else before are refused, and so are somebody else’s', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver);
    const scan = phone.scan(trackingNumber, 'In Transit', 1);
    later(2);
    await phone.send(scan);
    const reused = {
      outcome: 'refused',
      id: scan.id,
      code: 'REUSED_ID',
      reason: { code: 'scan.reusedId' },
      again: false,
    };
    expect(await phone.send({ ...scan, location: 'Voi' })).toMatchObject([reused]);
    expect(await phone.send({ ...scan, trackingNumber: (await shipmentOf(app, driver)).trackingNumber })).toMatchObject(
      [reused],
    );
    expect(await statuses(trackingNumber)).toEqual(['Created', 'In Transit']);
  });

  test('older than what is on record take their place in the history and move nothing', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    later(10);
    await app.rest('PATCH', `/api/shipments/${id}/status`, {
      token: driver.token,
      body: { status: 'Delivered', location: 'Kampala' },
    });
    const phone = phoneOf(app, driver);
    later(20);
    const scan = phone.scan(trackingNumber, 'In Transit', 5, { location: 'Malaba' });
    expect(await phone.send(scan)).toMatchObject([
      {
        outcome: 'recorded',
        change: 'late',
        late: true,
        shipment: { status: 'Delivered', currentLocation: 'Kampala' },
      },
    ]);
    expect(await history(trackingNumber)).toMatchObject([
      { status: 'Created' },
      { status: 'In Transit', change: 'late', timestamp: at(5), recordedAt: at(20) },
      { status: 'Delivered', timestamp: at(10) },
    ]);
  });

  test('tell when somebody else set another status since they were seen', async () => {
    const { id, trackingNumber, updatedAt } = await shipmentOf(app, driver);
    const admin = await app.signIn(ADMIN.email, ADMIN.password);
    later(2);
    await app.rest('PATCH', `/api/shipments/${id}/status`, { token: admin.token, body: { status: 'In Transit' } });
    const phone = phoneOf(app, driver);
    const seen = { status: 'Created', updatedAt } as const;
    later(8);
    const results = await phone.send(
      phone.scan(trackingNumber, 'Out for Delivery', 4, { seen, shipmentId: id }),
      phone.scan(trackingNumber, 'Delivered', 5, { seen, shipmentId: id }),
    );
    expect(results[0]).toMatchObject({
      outcome: 'recorded',
      changedMeanwhile: { status: 'In Transit', updatedAt: at(2) },
    });
    expect(results[1]).not.toHaveProperty('changedMeanwhile');
  });

  test('that nobody confirmed are no correction; the answer is recorded when they were made', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    later(2);
    await app.rest('PATCH', `/api/shipments/${id}/status`, { token: driver.token, body: { status: 'Delivered' } });
    const phone = phoneOf(app, driver);
    const question = phone.scan(trackingNumber, 'In Transit', 4);
    later(8);
    expect(await phone.send(question)).toMatchObject([
      { outcome: 'toConfirm', id: question.id, shipment: { status: 'Delivered' } },
    ]);
    expect(await statuses(trackingNumber)).toEqual(['Created', 'Delivered']);
    later(9);
    await phone.send(phone.scan((await shipmentOf(app, driver)).trackingNumber, 'Picked Up', 8));
    later(10);
    const { scannedAt } = question;
    const answer = phone.scan(trackingNumber, 'In Transit', 10, { confirmed: true, answers: question.id, scannedAt });
    expect(await phone.send(answer)).toMatchObject([{ outcome: 'recorded', change: 'correction', occurredAt: at(4) }]);
    expect(await phone.send(question)).toMatchObject([{ outcome: 'toConfirm' }]);
    expect(await statuses(trackingNumber)).toEqual(['Created', 'Delivered', 'In Transit']);
  });

  test.each([
    ['behind', 72],
    ['ahead', -72],
  ])('with a clock three days %s are recorded when they happened, and the clock is told of', async (_case, behind) => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver, { behind });
    later(20);
    expect(await phone.send(phone.scan(trackingNumber, 'In Transit', 5))).toMatchObject([
      { outcome: 'recorded', occurredAt: at(5), clockOff: behind * HOUR },
    ]);
  });

  test('with a clock that stood at zero happened not before the last contact', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver);
    later(20);
    const scan = phone.scan(trackingNumber, 'In Transit', 0, {
      scannedAt: '1970-01-01T00:00:00.000Z',
      lastContact: at(7),
    });
    expect(await phone.send(scan)).toMatchObject([{ outcome: 'recorded', occurredAt: at(7) }]);
  });

  test('keep the order of the device when its clock was set back between two', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver);
    const scans = [phone.scan(trackingNumber, 'Picked Up', 6), phone.scan(trackingNumber, 'In Transit', 3)];
    later(20);
    expect(await phone.send(...scans)).toMatchObject([{ occurredAt: at(6) }, { occurredAt: at(6), late: false }]);
    expect(await statuses(trackingNumber)).toEqual(['Created', 'Picked Up', 'In Transit']);
    later(21);
    expect(await phone.send(phone.scan(trackingNumber, 'Delivered', 4))).toMatchObject([{ occurredAt: at(6) }]);
  });

  test('of one batch are one notification, and a single one is its own', async () => {
    const told = async () => (await app.rest('GET', '/api/notifications', { token: reader.token })).body;
    const made = [await shipmentOf(app, driver), await shipmentOf(app, driver), await shipmentOf(app, driver)];
    const phone = phoneOf(app, driver);
    later(22.5);
    await app.rest('DELETE', '/api/notifications/clear-all', { token: reader.token });
    later(23);
    const batch = made.map(({ trackingNumber }) => phone.scan(trackingNumber, 'Picked Up', 1));
    await phone.send(...batch);
    await phone.send(...batch);
    expect(await told()).toMatchObject([
      { title: '3 shipments updated', message: 'driver set the status to Picked Up.' },
    ]);
    later(23.5);
    const [one, other] = made.map(({ trackingNumber }) => trackingNumber);
    await phone.send(phone.scan(one ?? '', 'In Transit', 2), phone.scan(other ?? '', 'Exception', 2));
    await phone.send(phone.scan(one ?? '', 'Delivered', 3));
    expect(await told()).toMatchObject([
      { title: expect.stringContaining(one ?? '') as unknown },
      { title: '2 shipments updated', message: 'driver scanned them.' },
      {},
    ]);
  });

  test('sent again before they are done are answered as they were first, and told of once', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    const phone = phoneOf(app, driver);
    const proof = { kind: 'delivery', outcome: 'delivered', receiverName: 'Moses Okello', relation: 'guard' } as const;
    // Of a batch, members hear once of all that it moved.
    const batch = [phone.scan(trackingNumber, 'In Transit', 1), phone.scan('SCAN-NONE', 'In Transit', 1)];
    const proven = phone.scan(trackingNumber, 'Delivered', 2, { proof });
    later(24);
    await app.rest('DELETE', '/api/notifications/clear-all', { token: reader.token });
    later(24.5);
    for (const scans of [batch, [proven]]) {
      const { sent } = await app.database.transaction(async (trx) => {
        await findShipmentForUpdate(trx, id, { organisationId: null, actorId: '' });
        const answers = Promise.all([phone.send(...scans), phone.send(...scans)]);
        await sleep(300);
        return { sent: answers };
      });
      const [first, again] = await sent;
      expect(first[0]).toMatchObject({ outcome: 'recorded' });
      expect(again).toEqual(first);
    }
    expect(await statuses(trackingNumber)).toEqual(['Created', 'In Transit', 'Delivered']);
    expect((await app.rest('GET', '/api/notifications', { token: reader.token })).body).toHaveLength(2);
  });

  test('note when the device was in contact and what came late, for the owner and the platform', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    later(40);
    await app.rest('PATCH', `/api/shipments/${id}/status`, { token: driver.token, body: { status: 'Delivered' } });
    const other = await app.signUp(`driver-${newId().slice(0, 8)}`);
    const own = await shipmentOf(app, other);
    const phone = phoneOf(app, other);
    later(50);
    await phone.call([phone.scan(own.trackingNumber, 'In Transit', 45)], { release: '1.4.0' });
    later(50.001);
    await phone.send(phone.scan(own.trackingNumber, 'Exception', 49));
    later(51);
    const late = phone.scan(own.trackingNumber, 'Picked Up', 3, { order: 0 });
    await phone.send(late);
    // Sent again, since the answer was lost, it is not late once more.
    await phone.send(late);
    const team = await app.trpc('query', 'team.read', undefined, other.cookie);
    const devices = [{ release: null, lastContactAt: at(51), lateScans: 1 }];
    expect(team.body).toMatchObject({ members: [{ id: other.user.id, devices }] });
    const admin = await app.signIn(ADMIN.email, ADMIN.password);
    const users = await app.trpc('query', 'admin.users', { search: other.user.email }, admin.cookie);
    expect(users.body).toMatchObject({ items: [{ id: other.user.id, devices }] });
    expect(trackingNumber).not.toBe(own.trackingNumber);
  });

  test('nothing of all this reads a growing table as a whole', async () => {
    expect(statements.size).toBeGreaterThan(10);
    expect(await wholeReads(dialect, app.database, statements)).toEqual([]);
  });

  test('a user who is deleted leaves no device behind', async () => {
    const name = `driver-${newId().slice(0, 8)}`;
    app.clock.now = START;
    const leaver = await app.signUp(name);
    await phoneOf(app, leaver).send({});
    const count = async () =>
      (await app.database.read.selectFrom('devices').select('user_id').where('user_id', '=', leaver.user.id).execute())
        .length;
    expect(await count()).toBe(1);
    const admin = await app.signIn(ADMIN.email, ADMIN.password);
    await app.rest('DELETE', `/api/admin/users/${leaver.user.id}`, { token: admin.token });
    expect(await count()).toBe(0);
  });

  test('a person’s devices are remembered up to a number of them', async () => {
    app.clock.now = START;
    const person = await app.signUp(`driver-${newId().slice(0, 8)}`);
    for (let n = 0; n < DEVICES_MAX + 3; n += 1) {
      later(n / 10);
      await phoneOf(app, person).send({});
    }
    const { body } = await app.trpc('query', 'team.read', undefined, person.cookie);
    const { members } = body as { members: { devices: { lastContactAt: string }[] }[] };
    expect(members[0]?.devices).toHaveLength(DEVICES_MAX);
    expect(members[0]?.devices.at(-1)?.lastContactAt).toBe(at(0.3));
  });
});
