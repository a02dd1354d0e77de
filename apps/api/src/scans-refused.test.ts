import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { updateOrganisationPlan } from '@msafara/db/organisations/organisation-list.repository';
import { deleteScansBefore, findScan } from '@msafara/db/scans/scans.repository';
import { updateUserRole } from '@msafara/db/users/members.repository';
import { SCANS_PER_SEND } from '@msafara/domain/scans/scan-command.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import format1 from '../fixtures/scan-format-1.json' with { type: 'json' };
import { PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { at, historyOf, newId, type Phone, phoneOf, shipmentOf, START } from './testing/scanning.ts';

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('scans that are refused, on %s (D23)', (dialect) => {
  let app: TestApp;
  let driver: Person;
  let phone: Phone;

  beforeAll(async () => {
    app = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    driver = await app.signUp('driver');
    phone = phoneOf(app, driver);
  });

  afterAll(() => app.close());

  const later = (hours: number) => {
    app.clock.now = START + hours * HOUR;
  };
  /** Days later, when the session from before is over. */
  const signInLater = async (hours: number) => {
    later(hours);
    Object.assign(driver, await app.signIn(driver.user.email, PASSWORD));
  };
  const statuses = async (number: string) => (await historyOf(app, driver, number)).map(({ status }) => status);

  /** Sets whether the driver's organisation is paid for, until when. */
  const setPlan = (tier: 'starter' | 'enterprise', paidUntil: string | null) =>
    app.database.transaction((trx) =>
      updateOrganisationPlan(trx, { id: driver.user.organisation.id, tier, paidUntil, now: at(0) }),
    );
  const setRole = (role: 'sender' | 'viewer') =>
    app.database.transaction((trx) => updateUserRole(trx, driver.user.id, role, at(0)));

  test('one that is wrong does not keep the others from being recorded', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const scans: unknown[] = Array.from({ length: SCANS_PER_SEND }, () => phone.scan(trackingNumber, 'In Transit', 1));
    const id = newId();
    scans[7] = { ...(scans[7] as object), id, status: 'Lost' };
    scans[8] = 'not a scan';
    scans[9] = phone.scan('SH-000000AAA', 'In Transit', 1);
    later(2);
    const results = await phone.send(...scans);
    expect(results).toHaveLength(SCANS_PER_SEND);
    expect(results[7]).toMatchObject({
      outcome: 'refused',
      id,
      code: 'INVALID_INPUT',
      fieldCodes: { status: { code: 'choice.status' } },
      again: false,
    });
    expect(results[8]).toMatchObject({ outcome: 'refused', id: null, again: false });
    expect(results[9]).toMatchObject({
      outcome: 'refused',
      code: 'SHIPMENT_NOT_FOUND',
      reason: { code: 'shipment.notFound' },
      again: false,
    });
    expect(results.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(SCANS_PER_SEND - 3);
  });

  test('the same id is free for the number that was meant', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    later(2);
    const scan = phone.scan('SCAN-NONE', 'In Transit', 1);
    expect(await phone.send(scan)).toMatchObject([{ outcome: 'refused' }]);
    expect(await phone.send({ ...scan, trackingNumber })).toMatchObject([{ outcome: 'recorded', id: scan.id }]);
  });

  test('numbers of nobody, of a deleted shipment and of another organisation are refused alike', async () => {
    const stranger = await app.signUp(`stranger-${newId().slice(0, 8)}`);
    const [theirs, deleted] = [await shipmentOf(app, stranger), await shipmentOf(app, driver)];
    await app.rest('DELETE', `/api/shipments/${deleted.id}`, { token: driver.token });
    later(2);
    const numbers = ['SCAN-NONE', '?', theirs.trackingNumber, deleted.trackingNumber];
    const results = await phone.send(
      ...numbers.map((number) => phone.scan(number, 'In Transit', 1)),
      phone.scan('SCAN-NONE', 'In Transit', 1, { shipmentId: theirs.id }),
    );
    const [first] = results;
    for (const { id: _id, ...result } of results) expect(first).toMatchObject(result);
    expect(await historyOf(app, stranger, theirs.trackingNumber)).toHaveLength(1);
  });

  test('what was recorded is answered still when its shipment is deleted', async () => {
    const { id, trackingNumber } = await shipmentOf(app, driver);
    const scan = phone.scan(trackingNumber, 'In Transit', 1);
    later(2);
    const first = await phone.send(scan);
    await app.rest('DELETE', `/api/shipments/${id}`, { token: driver.token });
    expect(await phone.send(scan)).toEqual(first);
  });

  test('nothing is read of scans of another person', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const stranger = await app.signUp(`stranger-${newId().slice(0, 8)}`);
    const commands = [phone.scan(trackingNumber, 'In Transit', 1)];
    later(2);
    expect(await phone.call(commands, { userId: stranger.user.id })).toMatchObject({
      status: 409,
      body: { data: { domainCode: 'OTHER_USER', reason: { code: 'scan.otherUser' } } },
    });
    expect(await statuses(trackingNumber)).toEqual(['Created']);
  });

  test('those made for another organisation are refused', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    later(2);
    expect(await phone.send(phone.scan(trackingNumber, 'In Transit', 1, { organisationId: newId() }))).toMatchObject([
      { outcome: 'refused', code: 'CONFLICT', reason: { code: 'scan.otherOrganisation' }, again: false },
    ]);
  });

  test('one that was recorded before its person moved to another organisation is answered again, to that person alone', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const [recorded, waiting] = [
      phone.scan(trackingNumber, 'Picked Up', 1),
      phone.scan(trackingNumber, 'In Transit', 2),
    ];
    later(3);
    const first = await phone.send(recorded);
    const next = await app.signUp(`next-${newId().slice(0, 8)}`);
    const moveTo = (organisationId: string) =>
      app.database.transaction((trx) =>
        trx.updateTable('users').set({ organisation_id: organisationId }).where('id', '=', driver.user.id).execute(),
      );
    await moveTo(next.user.organisation.id);
    const refused = { outcome: 'refused', code: 'CONFLICT', reason: { code: 'scan.otherOrganisation' } };
    const changed = { ...recorded, status: 'Delivered' };
    expect(await phone.send(recorded, waiting, changed)).toMatchObject([first[0], refused, refused]);
    const organisationId = driver.user.organisation.id;
    const stranger = phoneOf(app, next);
    expect(await stranger.send({ ...recorded, organisationId })).toMatchObject([refused]);
    await moveTo(organisationId);
    expect(await statuses(trackingNumber)).toEqual(['Created', 'Picked Up']);
  });

  test('a role that was taken away and given back: the same scan is recorded then', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const [before, after] = [phone.scan(trackingNumber, 'Picked Up', 1), phone.scan(trackingNumber, 'In Transit', 2)];
    later(3);
    const first = await phone.send(before);
    await setRole('viewer');
    expect(await phone.send(after)).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN', again: true }]);
    // Its answer may have been lost.
    expect(await phone.send(before)).toEqual(first);
    await setRole('sender');
    expect(await phone.send(after)).toMatchObject([{ outcome: 'recorded' }]);
  });

  test('estimate and delay are the Enterprise plan’s', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const scan = phone.scan(trackingNumber, 'In Transit', 1, { isDelayed: true, delayReason: 'Rain' });
    later(2);
    expect(await phone.send(scan)).toMatchObject([{ outcome: 'refused', code: 'ENTERPRISE_ONLY', again: true }]);
    await setPlan('enterprise', null);
    expect(await phone.send(scan)).toMatchObject([{ outcome: 'recorded' }]);
    await setPlan('starter', null);
  });

  test('a period that is over: what was scanned within it is taken for 7 days, and all of it once it is renewed', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    await setPlan('starter', at(10));
    const [within, also, after] = [9, 9.5, 11].map((hours) => phone.scan(trackingNumber, 'In Transit', hours));
    const refused = [{ outcome: 'refused', code: 'PERIOD_OVER', again: true }];
    later(12);
    expect(await phone.send(after)).toMatchObject(refused);
    await signInLater(10 + 7 * 24 - 0.01);
    expect(await phone.send(within)).toMatchObject([{ outcome: 'recorded', occurredAt: at(9) }]);
    later(10 + 7 * 24);
    expect(await phone.send(also)).toMatchObject(refused);
    await setPlan('starter', null);
    expect(await phone.send(also, after)).toMatchObject([{ occurredAt: at(9.5) }, { occurredAt: at(11) }]);
  });

  test('a year later they are refused with words, and answers are kept a month longer', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    const [scan, forgotten] = [phone.scan(trackingNumber, 'In Transit', 1), phone.scan(trackingNumber, 'Delivered', 2)];
    later(3);
    const first = await phone.send(scan);
    await setPlan('starter', null);
    await signInLater(366 * 24);
    expect(await phone.send(forgotten)).toMatchObject([
      { outcome: 'refused', code: 'INVALID_INPUT', reason: { code: 'scan.tooOld' }, again: false },
    ]);
    expect(await phone.send(scan)).toEqual(first);
    const key = { organisationId: driver.user.organisation.id, id: scan.id };
    await app.database.transaction((trx) => deleteScansBefore(trx, at(3)));
    expect(await findScan(app.database.read, key)).toBeDefined();
    await app.database.transaction((trx) => deleteScansBefore(trx, at(3.001)));
    expect(await findScan(app.database.read, key)).toBeUndefined();
  });

  test('a scan of a newer release waits until the server is updated', async () => {
    const { trackingNumber } = await shipmentOf(app, driver);
    later(2);
    const newer = { ...phone.scan(trackingNumber, 'In Transit', 1), format: 3, seal: 'x' };
    expect(await phone.send(newer)).toMatchObject([
      { outcome: 'refused', id: newer.id, reason: { code: 'scan.newerFormat' }, again: true },
    ]);
  });

  // Phones may hold scans for a year: what any release has kept is taken by each later one. Never change the file.
  test.each(format1)('a scan as the first release kept it is taken: $name', async ({ scan }) => {
    const { trackingNumber } = await shipmentOf(app, driver, { status: 'Picked Up' });
    await setPlan('enterprise', null);
    app.clock.now = Date.parse('2026-11-22T12:00:00.000Z');
    const organisationId = driver.user.organisation.id;
    const kept = { ...scan, id: newId(), organisationId, trackingNumber };
    expect(await phone.send(kept)).toMatchObject([{ outcome: 'recorded', occurredAt: '2026-11-22T09:41:07.318Z' }]);
  });

  test.each([
    ['too many', Array.from({ length: SCANS_PER_SEND + 1 }, () => ({})), 400],
    ['none', [], 400],
    ['too much', [{ notes: 'x'.repeat(70_000) }], 413],
  ])('%s at once are refused', async (_case, commands, status) => {
    expect((await phone.call(commands)).status).toBe(status);
  });
});
