import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import type { DcsaEvent } from '@msafara/domain/standards/dcsa.schema';
import type { CaptureJob, EpcisQueryDocument } from '@msafara/domain/standards/epcis.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dcsaFaults, epcisFaults } from './testing/standard-faults.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';

const HOUR = 3_600_000;
const CONTAINER = 'MSKU4829103';
const BOX = `urn:epc:id:bic:${CONTAINER}`;

describe.each(TEST_DIALECTS)('events of other standards on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let shipment: { id: string; trackingNumber: string };
  let count = 0;

  const at = (ms = 0) => new Date(harbour.clock.now + ms).toISOString();
  const epcOf = (number: string) => `${harbour.deps.env.PUBLIC_URL}/track?tn=${number}`;

  async function ship(number: string, token = ours.key) {
    const body = { trackingNumber: number, origin: 'Mombasa', destination: 'Kampala' };
    return (await harbour.rest('POST', '/api/shipments', { token, body })).body as typeof shipment;
  }

  async function load(id: string, number = CONTAINER) {
    const body = { type: 'container', number };
    expect((await harbour.rest('POST', `/api/shipments/${id}/units`, { token: ours.key, body })).status).toBe(201);
  }

  async function tell(id: string, body: object) {
    const told = await harbour.rest('POST', `/api/shipments/${id}/milestones`, {
      token: ours.key,
      body: { occurredAt: at(), ...body },
    });
    expect([told.status, body]).toEqual([201, body]);
    return told.body as Milestone;
  }

  const milestonesOf = async ({ id }: { id: string }) =>
    (
      (await harbour.rest('GET', `/api/shipments/${id}/milestones`, { token: ours.key })).body as {
        milestones: Milestone[];
      }
    ).milestones;

  /** A header of an answer, as text. */
  const textOf = (header: unknown) => (typeof header === 'string' ? header : '');

  async function epcis(query: string, token = ours.key) {
    const answer = await harbour.rest('GET', `/api/epcis/events?${query}`, { token });
    expect([answer.status, query]).toEqual([200, query]);
    expect(epcisFaults(answer.body)).toEqual([]);
    const document = answer.body as EpcisQueryDocument;
    return { events: document.epcisBody.queryResults.resultsBody.eventList, headers: answer.headers };
  }

  async function dcsa(query: string, token = ours.key) {
    const answer = await harbour.rest('GET', `/api/dcsa/v2/events?${query}`, { token });
    expect([answer.status, query]).toEqual([200, query]);
    const events = answer.body as DcsaEvent[];
    expect(dcsaFaults(events)).toEqual([]);
    return { events, headers: answer.headers };
  }

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

  async function capture(eventList: object[], token = ours.key) {
    const body = {
      '@context': [{}],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: at(),
      epcisBody: { eventList },
    };
    const answer = await harbour.rest('POST', '/api/epcis/capture', { token, body });
    return { ...answer, body: answer.body as CaptureJob & { code: string; fieldErrors?: object } };
  }

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'malaba');
    theirs = await fillOrganisation(harbour, 'busia');
    shipment = await ship('WAY-00001');
    await load(shipment.id);
    for (const code of MILESTONE_CODES) {
      harbour.clock.now += HOUR;
      const place = code.startsWith('border') ? { postId: 'malaba', side: 'entry' } : { unlocode: 'KEMBA' };
      await tell(shipment.id, { code, ...place, reference: code, ...(code === 'hold_opened' && { reason: 'bond' }) });
    }
    await tell(shipment.id, { code: 'border_arrived', class: 'PLN', occurredAt: at(HOUR), postId: 'malaba' });
  });

  afterAll(() => harbour.close());

  describe('EPCIS', () => {
    const ofShipment = () => `MATCH_epc=${encodeURIComponent(epcOf('WAY-00001'))}`;

    test('each actual milestone and the creation are events, in the order in which they were told', async () => {
      const { events, headers } = await epcis(`${ofShipment()}&perPage=200`);
      expect(events.map((event) => event['msafara:code'] ?? event['msafara:status'])).toEqual([
        'Created',
        ...MILESTONE_CODES,
      ]);
      expect(headers).toMatchObject({ 'gs1-epcis-version': '2.0.0', 'gs1-cbv-version': '2.0.0' });
      expect(headers['link']).toBeUndefined();
      const crossed = events.find((event) => event['msafara:code'] === 'border_crossed');
      expect(crossed).toMatchObject({
        action: 'OBSERVE',
        bizStep: 'departing',
        epcList: [epcOf('WAY-00001')],
        eventTimeZoneOffset: '+03:00',
        readPoint: { id: 'geo:0.646,34.258' },
        'msafara:place': 'Malaba, Uganda',
      });
    });

    test('pages follow one another by their link, whole and without repetition', async () => {
      const all = (await epcis(`${ofShipment()}&perPage=200`)).events.map(({ eventID }) => eventID);
      const seen: string[] = [];
      let query: string | undefined = `${ofShipment()}&perPage=7`;
      while (query !== undefined) {
        const { events, headers } = await epcis(query);
        seen.push(...events.map(({ eventID }) => eventID));
        query = /\?(?<query>[^>]+)>/u.exec(textOf(headers['link']))?.groups?.['query'];
      }
      expect(seen).toEqual(all);
    });

    test.each([
      ['EQ_bizStep=inspecting|holding', ['selected_scan', 'selected_inspection', 'inspected', 'hold_opened']],
      ['EQ_action=ADD', ['Created']],
      ['EQ_action=DELETE', []],
      ['eventType=AggregationEvent', []],
      ['EXISTS_errorDeclaration=true', []],
    ])('%s', async (filter, codes) => {
      const { events } = await epcis(`${ofShipment()}&${filter}&perPage=200`);
      expect(events.map((event) => event['msafara:code'] ?? event['msafara:status'])).toEqual(codes);
    });

    test('times bound what happened and what was learned, and an id finds its event', async () => {
      const all = (await epcis(`${ofShipment()}&perPage=200`)).events;
      const [third, fifth] = [all[2], all[4]];
      const bounded = `GE_eventTime=${encodeURIComponent(third?.eventTime ?? '')}&LT_eventTime=${encodeURIComponent(fifth?.eventTime ?? '')}`;
      expect((await epcis(`${ofShipment()}&${bounded}`)).events).toEqual(all.slice(2, 4));
      const learned = `GE_recordTime=${third?.recordTime ?? ''}&LT_recordTime=${fifth?.recordTime ?? ''}`;
      expect((await epcis(`${ofShipment()}&${learned}`)).events).toEqual(all.slice(2, 4));
      expect((await epcis(`EQ_eventID=${third?.eventID ?? ''}`)).events).toEqual([third]);
    });

    test('what was taken back comes again under its id and says so', async () => {
      const other = await ship('WAY-00002');
      const { id } = await tell(other.id, { code: 'border_arrived', postId: 'busia', side: 'exit' });
      harbour.clock.now += HOUR;
      await harbour.rest('POST', `/api/milestones/${id}/retract`, { token: ours.key, body: {} });
      const { events } = await epcis(`EQ_eventID=urn:uuid:${id}`);
      expect(events.map(({ errorDeclaration, ...event }) => [event['msafara:post'], errorDeclaration?.reason])).toEqual(
        [
          ['busia', undefined],
          ['busia', 'did_not_occur'],
        ],
      );
      expect(events[1]?.eventTime).toBe(events[0]?.eventTime);
    });

    test('nobody else sees them, by a token of ours neither', async () => {
      const { headers } = await epcis('perPage=1');
      const token = /nextPageToken=[\w-]+/u.exec(textOf(headers['link']))?.[0] ?? '';
      expect(JSON.stringify((await epcis(token, theirs.key)).events)).not.toContain('MALABA-0');
      const bad = await harbour.rest('GET', '/api/epcis/events?nextPageToken=abc', { token: ours.key });
      expect(bad).toMatchObject({ status: 400, body: { reason: { code: 'request.cursor' } } });
      expect((await epcis(ofShipment(), theirs.key)).events).toEqual([]);
      expect(JSON.stringify((await epcis('perPage=200', theirs.key)).events)).not.toContain('WAY-0');
    });
  });

  describe('DCSA', () => {
    const codeOf = (event: DcsaEvent) => {
      if (event.eventType === 'SHIPMENT') return event.shipmentEventTypeCode;
      return event.eventType === 'TRANSPORT' ? event.transportEventTypeCode : event.equipmentEventTypeCode;
    };
    const ALL = [
      'ARRI',
      'DISC',
      'GTOT',
      'INSP',
      'HOLD',
      'RELS',
      'RELS',
      'RSEA',
      'RSEA',
      'ARRI',
      'DEPA',
      'GTIN',
      'DROP',
    ];

    test('what version 2.2 has a code for is told of the container, planned ones too', async () => {
      const { events, headers } = await dcsa(`equipmentReference=${CONTAINER}`);
      expect(events.map(codeOf)).toEqual([...ALL, 'ARRI']);
      expect(events.at(-1)?.eventClassifierCode).toBe('PLN');
      expect(headers).toMatchObject({ 'api-version': '2.2.0' });
      expect(headers['next-page']).toBeUndefined();
      expect(events[4]).toMatchObject({ documentTypeCode: 'CUS', reason: expect.stringMatching(/^bond; occurred /u) });
      expect(events[10]).toMatchObject({ transportCall: { facilityTypeCode: 'BOCR', modeOfTransport: 'TRUCK' } });
    });

    test.each([
      ['eventType=SHIPMENT', ['HOLD', 'RELS', 'RELS']],
      ['transportEventTypeCode=DEPA', ['DEPA']],
      ['documentTypeCode=CUS&equipmentEventTypeCode=DISC', []],
      ['equipmentEventTypeCode=DISC,DROP', ['DISC', 'DROP']],
      ['UNLocationCode=KEMBA&eventType=TRANSPORT', ['ARRI']],
    ])('%s', async (filter, codes) => {
      expect((await dcsa(`equipmentReference=${CONTAINER}&${filter}`)).events.map(codeOf)).toEqual(codes);
    });

    test('bounds of the time of creation are those of the standard', async () => {
      const [first, second] = (await dcsa(`equipmentReference=${CONTAINER}`)).events;
      const time = encodeURIComponent(second?.eventCreatedDateTime ?? '');
      const ids = async (bounds: string) =>
        (await dcsa(`equipmentReference=${CONTAINER}&${bounds}`)).events.map(({ eventID }) => eventID);
      expect(await ids(`eventCreatedDateTime:lt=${time}`)).toEqual([first?.eventID]);
      expect(await ids(`eventCreatedDateTime:lte=${time}`)).toEqual([first?.eventID, second?.eventID]);
      expect(await ids(`eventCreatedDateTime=${time}`)).toEqual([second?.eventID]);
      expect((await ids(`eventCreatedDateTime:gte=${time}`))[0]).toBe(second?.eventID);
      expect(await ids(`eventCreatedDateTime:gt=${time}`)).toHaveLength(12);
    });

    test('a shipment in two containers is told of each, over pages of one event', async () => {
      const both = await ship('WAY-00003');
      const boxes = ['CSQU3054383', 'TGHU1234567'];
      for (const box of boxes) await load(both.id, box);
      harbour.clock.now += HOUR;
      const from = at();
      await tell(both.id, { code: 'discharged' });
      await tell(both.id, { code: 'border_arrived', postId: 'malaba' });
      const seen: DcsaEvent[] = [];
      let path: string | undefined = `limit=1&eventCreatedDateTime:gte=${from}`;
      while (path !== undefined) {
        const { events, headers } = await dcsa(path);
        seen.push(...events);
        path = textOf(headers['next-page']).split('?')[1];
      }
      expect(
        seen.map((event) => (event.eventType === 'EQUIPMENT' ? event.equipmentReference : event.eventType)),
      ).toEqual([...boxes, 'TRANSPORT']);
      expect(new Set(seen.map(({ eventID }) => eventID)).size).toBe(3);
    });

    test('what was taken back, and what is in no container, is left out', async () => {
      const loose = await ship('WAY-00004');
      harbour.clock.now += HOUR;
      const from = at();
      await tell(loose.id, { code: 'discharged' });
      const { id } = await tell(shipment.id, { code: 'discharged' });
      await harbour.rest('POST', `/api/milestones/${id}/retract`, { token: ours.key, body: {} });
      expect((await dcsa(`eventCreatedDateTime:gte=${from}`)).events).toEqual([]);
    });

    test.each(['GET', 'POST'] as const)('%s of subscriptions is 501', async (method) => {
      const body = method === 'POST' ? { body: {} } : {};
      const answer = await harbour.rest(method, '/api/dcsa/v2/event-subscriptions', { token: ours.key, ...body });
      expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    });
  });

  describe('capture', () => {
    test('events become milestones of shipments and of what is in a container, once by their id', async () => {
      const [first, second] = [await ship('CAP-00001'), await ship('CAP-00002')];
      const box = 'GESU1234564';
      for (const { id } of [first, second]) await load(id, box);
      harbour.clock.now += HOUR;
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
      const job = await harbour.rest('GET', textOf(taken.headers['location']), { token: ours.key });
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

    test('twins at once record one', async () => {
      const twin = await ship('CAP-00003');
      harbour.clock.now += HOUR;
      const event = eventOf({ epcList: [epcOf('CAP-00003')], bizStep: 'holding', 'msafara:reason': 'seal' });
      const answers = await Promise.all(Array.from({ length: 8 }, () => capture([event])));
      expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [202, []]));
      expect(await milestonesOf(twin)).toHaveLength(1);
    });

    test('an error declaration takes back what was recorded, ours too, and nothing twice', async () => {
      const back = await ship('CAP-00004');
      harbour.clock.now += HOUR;
      const event = eventOf({ epcList: [epcOf('CAP-00004')] });
      await capture([event]);
      const { id } = await tell(back.id, { code: 'exit_cleared', postId: 'malaba' });
      const error = { errorDeclaration: { declarationTime: at(), reason: 'did_not_occur' } };
      harbour.clock.now += HOUR;
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

    test('an event of two shipments is taken back of both or of none', async () => {
      const both = [await ship('CAP-00014'), await ship('CAP-00015')];
      harbour.clock.now += HOUR;
      const epcList = [epcOf('CAP-00014'), epcOf('CAP-00015')];
      const hold = eventOf({ epcList, bizStep: 'holding', 'msafara:reason': 'bond' });
      expect((await capture([hold])).body.errors).toEqual([]);
      harbour.clock.now += HOUR;
      const release = eventOf({ epcList, 'msafara:code': 'hold_released', 'msafara:reason': 'bond' });
      expect((await capture([release])).body.errors).toEqual([]);
      harbour.clock.now += HOUR;
      await tell(both[1]?.id ?? '', { code: 'hold_opened', reason: 'bond' });
      const before = await Promise.all(both.map((one) => milestonesOf(one)));
      const error = { errorDeclaration: { declarationTime: at(), reason: 'did_not_occur' } };
      const { body } = await capture([{ ...release, ...error }]);
      expect(body.errors).toMatchObject([{ status: 409 }]);
      expect(await Promise.all(both.map((one) => milestonesOf(one)))).toEqual(before);
    });

    test('what fails is told by its place, and the rest is recorded', async () => {
      const row = await ship('CAP-00005');
      harbour.clock.now += HOUR;
      const epcList = [epcOf('CAP-00005')];
      const theirNumber = epcOf(theirs.things.trackingNumber);
      const { status, body } = await capture([
        eventOf({ epcList: [epcOf('NOBODYS-1')] }),
        eventOf({ epcList: [theirNumber] }),
        eventOf({ epcList: ['urn:epc:id:sgtin:0614141.107346.2018'] }),
        eventOf({ epcList: [...epcList, theirNumber] }),
        eventOf({ epcList: [] }),
        eventOf({ epcList, bizStep: 'holding' }),
        eventOf({ epcList, bizStep: 'other' }),
        eventOf({ epcList, 'msafara:code': 'hold_released' }),
        eventOf({ epcList, eventTime: at(48 * HOUR) }),
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
      const { token: starter } = await harbour.signUp('starter');
      expect(await capture([eventOf({ epcList: [BOX] })], starter)).toMatchObject({
        status: 403,
        body: { code: 'GROWTH_ONLY' },
      });
      expect((await harbour.rest('GET', '/api/epcis/events', { token: starter })).status).toBe(200);
      const { headers } = await capture([eventOf({ epcList: [epcOf('NOBODYS-1')] })]);
      const job = await harbour.rest('GET', textOf(headers['location']), { token: theirs.key });
      expect(job.status).toBe(404);
    });
  });
});
