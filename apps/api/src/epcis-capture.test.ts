import { HOUR_MS } from '@msafara/domain/durations';
import { setTimeout as sleep } from 'node:timers/promises';

import { deleteShipment } from '@msafara/db/shipments/shipment-changes.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { CaptureJob } from '@msafara/domain/standards/epcis.schema';
import { describe, expect, test } from 'vitest';

import { BOX, standardsRig, textOf } from './testing/standards-rig.ts';

describe.each(TEST_DIALECTS)('events of EPCIS that are sent to us, on %s (D26)', (dialect) => {
  const rig = standardsRig(dialect);
  const { at, epcOf, ship, load, tell, milestonesOf, epcis } = rig;
  let count = 0;

  const eventOf = (more: object = {}) => {
    count += 1;
    return {
      type: 'ObjectEvent',
      eventID: `https://partner.example/events/${String(count)}`,
      eventTime: at().replace('Z', '+00:00'),
      eventTimeZoneOffset: '+00:00',
      action: 'OBSERVE',
      bizStep: 'arriving',
      readPoint: { id: 'geo:0.6415,34.2741' },
      ...more,
    };
  };

  const documentOf = (eventList: object[]) => ({
    '@context': [{}],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: at(),
    epcisBody: { eventList },
  });

  async function capture(eventList: object[], token = rig.ours.key) {
    const body = documentOf(eventList);
    const answer = await rig.harbour.rest('POST', '/api/epcis/capture', { token, body });
    return { ...answer, body: answer.body as CaptureJob & { code: string; fieldErrors?: object } };
  }

  test('an event that names a shipment while it is deleted is a failed row, and nothing of it is recorded', async () => {
    const [gone, other] = [await ship('CAP-GONE-1'), await ship('CAP-GONE-2')];
    const { asked } = await rig.harbour.database.transaction(async (trx) => {
      const found = await findShipmentForUpdate(trx, gone.id, { organisationId: null, actorId: '' });
      if (found) await deleteShipment(trx, found.row);
      const answer = capture([
        eventOf({ epcList: [epcOf('CAP-GONE-1')] }),
        eventOf({ epcList: [epcOf('CAP-GONE-1'), epcOf('CAP-GONE-2')] }),
      ]);
      await sleep(300);
      return { asked: answer };
    });
    expect((await asked).body.errors.map(({ code, index }) => [code, index])).toEqual([
      ['NOT_FOUND', 0],
      ['NOT_FOUND', 1],
    ]);
    expect(await milestonesOf(other)).toEqual([]);
  });

  test('a document is taken by either name of its type', async () => {
    const shipment = await ship('CAP-TYPES');
    const send = (type: string) =>
      rig.harbour.app.inject({
        method: 'POST',
        url: '/api/epcis/capture',
        headers: { authorization: `Bearer ${rig.ours.key}`, 'content-type': type },
        payload: JSON.stringify(documentOf([eventOf({ epcList: [epcOf('CAP-TYPES')] })])),
      });
    const types = ['application/json', 'application/ld+json; charset=utf-8', 'application/xml'];
    const answers = await Promise.all(types.map(send));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 415]);
    expect(await milestonesOf(shipment)).toHaveLength(2);
  });

  test('events become milestones of shipments and of what is in a container, once by their id', async () => {
    const [first, second] = [await ship('CAP-00001'), await ship('CAP-00002')];
    const box = 'GESU1234564';
    for (const { id } of [first, second]) await load(id, box);
    rig.harbour.clock.now += HOUR_MS;
    const events = [
      eventOf({ epcList: [epcOf('CAP-00001'), BOX] }),
      eventOf({ epcList: [`urn:epc:id:bic:${box}`], bizStep: 'https://ref.gs1.org/cbv/BizStep-unloading' }),
    ];
    const taken = await capture(events);
    expect(taken).toMatchObject({ status: 202, body: { running: false, success: true, errors: [] } });
    expect(taken.headers).toMatchObject({
      location: `/api/epcis/capture/${taken.body.captureID}`,
      'gs1-epcis-capture-limit': '100',
      'gs1-capture-error-behaviour': 'proceed',
    });
    const job = await rig.harbour.rest('GET', textOf(taken.headers['location']), { token: rig.ours.key });
    expect(job).toMatchObject({ status: 200, body: taken.body });
    const told = async () => [
      (await milestonesOf(first)).map(({ code, postId, source }) => [code, postId, source]),
      (await milestonesOf(second)).map(({ code }) => code),
    ];
    const once = [
      expect.arrayContaining([
        ['border_arrived', 'malaba', 'key'],
        ['discharged', 'malaba', 'key'],
      ]),
      ['discharged'],
    ];
    expect(await told()).toEqual(once);
    expect((await capture([...events, ...events])).body.success).toBe(true);
    expect((await milestonesOf(first)).length).toBe(2);
    expect(await told()).toEqual(once);
    const sent = (await epcis(`MATCH_epc=${encodeURIComponent(epcOf('CAP-00001'))}`)).events;
    expect(sent.map((event) => event['msafara:sentAs'])).toContain(events[0]?.eventID);
  });

  test('what is in two units that an event names is told of it once', async () => {
    const [both, one] = [await ship('CAP-00021'), await ship('CAP-00022')];
    const [inner, outer] = ['CSQU3054383', 'TEMU1000000'];
    await load(both.id, inner);
    for (const { id } of [both, one]) await load(id, outer);
    rig.harbour.clock.now += HOUR_MS;
    const epcList = [inner, outer, inner].map((number) => `urn:epc:id:bic:${number}`);
    const hold = { epcList, bizStep: 'holding', 'msafara:reason': 'bond' };
    expect((await capture([eventOf(hold)])).body.errors).toEqual([]);
    rig.harbour.clock.now += HOUR_MS;
    const crossed = eventOf({ epcList: epcList.slice(0, 2).toReversed(), 'msafara:code': 'border_crossed' });
    expect((await capture([crossed])).body).toMatchObject({ errors: [] });
    for (const told of [both, one]) {
      expect((await milestonesOf(told)).map(({ code }) => code)).toEqual(['hold_opened', 'border_crossed']);
    }
  });

  test('twins at once record one', async () => {
    const twin = await ship('CAP-00003');
    rig.harbour.clock.now += HOUR_MS;
    const event = eventOf({ epcList: [epcOf('CAP-00003')], bizStep: 'holding', 'msafara:reason': 'seal' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => capture([event])));
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [202, []]));
    expect(await milestonesOf(twin)).toHaveLength(1);
  });

  test('an error declaration takes back what was recorded, rig.ours too, and nothing twice', async () => {
    const back = await ship('CAP-00004');
    rig.harbour.clock.now += HOUR_MS;
    const event = eventOf({ epcList: [epcOf('CAP-00004')] });
    await capture([event]);
    const { id } = await tell(back.id, { code: 'exit_cleared', postId: 'malaba' });
    const error = { errorDeclaration: { declarationTime: at(), reason: 'did_not_occur' } };
    rig.harbour.clock.now += HOUR_MS;
    for (let time = 0; time < 2; time += 1) {
      const { body } = await capture([{ ...event, ...error }, eventOf({ eventID: `urn:uuid:${id}`, ...error })]);
      expect(body.errors).toEqual([]);
    }
    const all = await milestonesOf(back);
    expect(all.filter(({ retractsId }) => retractsId !== null)).toHaveLength(2);
    expect(all.filter(({ retractsId, retractedAt }) => retractsId === null && retractedAt === null)).toEqual([]);
    const nobody = await capture([eventOf({ ...error })]);
    expect(nobody.body.errors).toMatchObject([{ status: 404, reason: { code: 'epcis.unknownEvent' } }]);
  });

  test('an event that many take back at once is taken back once, and none of them is told otherwise', async () => {
    const back = await ship('CAP-00016');
    rig.harbour.clock.now += HOUR_MS;
    const event = eventOf({ epcList: [epcOf('CAP-00016')] });
    await capture([event]);
    rig.harbour.clock.now += HOUR_MS;
    const error = { errorDeclaration: { declarationTime: at(), reason: 'did_not_occur' } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => capture([{ ...event, ...error }])));
    expect(answers.map(({ body }) => body.errors)).toEqual(answers.map(() => []));
    expect((await milestonesOf(back)).filter(({ retractsId }) => retractsId !== null)).toHaveLength(1);
  });

  test('an event of two shipments is taken back of both or of none', async () => {
    const both = [await ship('CAP-00014'), await ship('CAP-00015')];
    rig.harbour.clock.now += HOUR_MS;
    const epcList = [epcOf('CAP-00014'), epcOf('CAP-00015')];
    const hold = eventOf({ epcList, bizStep: 'holding', 'msafara:reason': 'bond' });
    expect((await capture([hold])).body.errors).toEqual([]);
    rig.harbour.clock.now += HOUR_MS;
    const release = eventOf({ epcList, 'msafara:code': 'hold_released', 'msafara:reason': 'bond' });
    expect((await capture([release])).body.errors).toEqual([]);
    rig.harbour.clock.now += HOUR_MS;
    await tell(both[1]?.id ?? '', { code: 'hold_opened', reason: 'bond' });
    const before = await Promise.all(both.map((one) => milestonesOf(one)));
    const error = { errorDeclaration: { declarationTime: at(), reason: 'did_not_occur' } };
    const { body } = await capture([{ ...release, ...error }]);
    expect(body.errors).toMatchObject([{ status: 409 }]);
    expect(await Promise.all(both.map((one) => milestonesOf(one)))).toEqual(before);
  });

  test('what fails is told by its place, and the rest is recorded', async () => {
    const row = await ship('CAP-00005');
    rig.harbour.clock.now += HOUR_MS;
    const epcList = [epcOf('CAP-00005')];
    const theirNumber = epcOf(rig.theirs.things.trackingNumber);
    const { status, body } = await capture([
      eventOf({ epcList: [epcOf('NOBODYS-1')] }),
      eventOf({ epcList: [theirNumber] }),
      eventOf({ epcList: ['urn:epc:id:sgtin:0614141.107346.2018'] }),
      eventOf({ epcList: [...epcList, theirNumber] }),
      eventOf({ epcList: [] }),
      eventOf({ epcList, bizStep: 'holding' }),
      eventOf({ epcList, bizStep: 'other' }),
      eventOf({ epcList, 'msafara:code': 'hold_released' }),
      eventOf({ epcList, eventTime: at(48 * HOUR_MS) }),
      eventOf({ epcList, 'msafara:post': 'nowhere' }),
      eventOf({ type: 'AggregationEvent' }),
      eventOf({ epcList }),
    ]);
    expect([status, body.success]).toEqual([202, false]);
    expect(body.errors.map(({ index, status: one, reason }) => [index, one, reason.code])).toEqual([
      [0, 404, 'epcis.unknownEpc'],
      [1, 404, 'epcis.unknownEpc'],
      [2, 404, 'epcis.unknownEpc'],
      [3, 404, 'epcis.unknownEpc'],
      [4, 400, 'epcis.noEpc'],
      [5, 400, 'milestone.reasonRequired'],
      [6, 400, 'epcis.step'],
      [7, 409, 'milestone.noHold'],
      [8, 400, 'date.ahead'],
      [9, 400, 'milestone.unknownPost'],
      [10, 400, 'epcis.type'],
    ]);
    expect(body.errors.every(({ instance }) => instance?.startsWith('https://partner.example/'))).toBe(true);
    expect((await milestonesOf(row)).map(({ code }) => code)).toEqual(['border_arrived']);
  });

  test('a bad event or too much is refused whole', async () => {
    const z = await capture([eventOf({ epcList: [BOX] }), eventOf({ eventTimeZoneOffset: 'Z' })]);
    expect(z).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(Object.keys(z.body.fieldErrors ?? {})).toEqual(['epcisBody.eventList.1.eventTimeZoneOffset']);
    const many = await capture(Array.from({ length: 101 }, () => eventOf({ epcList: [BOX] })));
    expect(many).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(many.headers['gs1-epcis-capture-limit']).toBe('100');
    const long = await capture([eventOf({ 'partner:note': 'x'.repeat(512 * 1024) })]);
    expect(long.status).toBe(413);
  });

  test('Starter reads and does not write; others have no capture of ours', async () => {
    const { token: starter } = await rig.harbour.signUp('starter');
    expect(await capture([eventOf({ epcList: [BOX] })], starter)).toMatchObject({
      status: 403,
      body: { code: 'GROWTH_ONLY' },
    });
    expect((await rig.harbour.rest('GET', '/api/epcis/events', { token: starter })).status).toBe(200);
    const { headers } = await capture([eventOf({ epcList: [epcOf('NOBODYS-1')] })]);
    const job = await rig.harbour.rest('GET', textOf(headers['location']), { token: rig.theirs.key });
    expect(job.status).toBe(404);
  });
});
