import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { HOUR_MS } from '@msafara/domain/durations';
import { MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import type { DcsaEvent } from '@msafara/domain/standards/dcsa.schema';
import { describe, expect, test } from 'vitest';

import { CONTAINER, standardsRig, textOf } from './testing/standards-rig.ts';
import { dcsaFaults } from './testing/standard-faults.ts';

describe.each(TEST_DIALECTS)('events of other standards on %s (D26)', (dialect) => {
  const rig = standardsRig(dialect);
  const { at, epcOf, ship, load, tell, epcis } = rig;

  async function dcsa(query: string, token = rig.ours.key) {
    const answer = await rig.harbour.rest('GET', `/api/dcsa/v2/events?${query}`, { token });
    expect([answer.status, query]).toEqual([200, query]);
    const events = answer.body as DcsaEvent[];
    expect(dcsaFaults(events)).toEqual([]);
    return { events, headers: answer.headers };
  }
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

    test.each([
      ['as scripts write it', () => ofShipment()],
      ['as it is read, with a question mark', () => `MATCH_epc=${epcOf('WAY-00001')}`],
    ])('pages follow one another by their link, whole and without repetition; the address %s', async (_case, of) => {
      const all = (await epcis(`${ofShipment()}&perPage=200`)).events.map(({ eventID }) => eventID);
      const seen: string[] = [];
      let query: string | undefined = `${of()}&perPage=7`;
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
      rig.harbour.clock.now += HOUR_MS;
      await rig.harbour.rest('POST', `/api/milestones/${id}/retract`, { token: rig.ours.key, body: {} });
      const { events } = await epcis(`EQ_eventID=urn:uuid:${id}`);
      expect(events.map(({ errorDeclaration, ...event }) => [event['msafara:post'], errorDeclaration?.reason])).toEqual(
        [
          ['busia', undefined],
          ['busia', 'did_not_occur'],
        ],
      );
      expect(events[1]?.eventTime).toBe(events[0]?.eventTime);
    });

    test('nobody else sees them, by a token of rig.ours neither', async () => {
      const { headers } = await epcis('perPage=1');
      const token = /nextPageToken=[\w-]+/u.exec(textOf(headers['link']))?.[0] ?? '';
      expect(JSON.stringify((await epcis(token, rig.theirs.key)).events)).not.toContain('MALABA-0');
      const bad = await rig.harbour.rest('GET', '/api/epcis/events?nextPageToken=abc', { token: rig.ours.key });
      expect(bad).toMatchObject({ status: 400, body: { reason: { code: 'request.cursor' } } });
      expect((await epcis(ofShipment(), rig.theirs.key)).events).toEqual([]);
      expect(JSON.stringify((await epcis('perPage=200', rig.theirs.key)).events)).not.toContain('WAY-0');
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
      const end = '9999-12-31T23:59:59.999Z';
      expect((await ids(`eventCreatedDateTime:lte=${end}`))[0]).toBe(first?.eventID);
      expect(await ids(`eventCreatedDateTime:gt=${end}`)).toEqual([]);
    });

    test('a rig.shipment in two containers is told of each, over pages of one event', async () => {
      const both = await ship('WAY-00003');
      const boxes = ['CSQU3054383', 'TGHU1234567'];
      for (const box of boxes) await load(both.id, box);
      rig.harbour.clock.now += HOUR_MS;
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

    test('pages that split a row go on within it, whatever was written before it meanwhile', async () => {
      const [both, late] = [await ship('WAY-00005'), await ship('WAY-00006')];
      const boxes = ['CSQU3054383', 'TGHU1234567'];
      for (const box of boxes) await load(both.id, box);
      await load(late.id, 'MSCU6639870');
      rig.harbour.clock.now += HOUR_MS;
      const from = at();
      rig.harbour.clock.now += HOUR_MS;
      await tell(both.id, { code: 'discharged' });
      const { events, headers } = await dcsa(`limit=1&eventCreatedDateTime:gte=${from}`);
      rig.harbour.clock.now -= HOUR_MS / 2;
      await tell(late.id, { code: 'discharged' });
      const next = await dcsa(`${textOf(headers['next-page']).split('?')[1]}&limit=9`.replace('limit=1&', ''));
      const told = [...events, ...next.events].map((one) =>
        one.eventType === 'EQUIPMENT' ? one.equipmentReference : '',
      );
      expect(told).toEqual([boxes[0], 'MSCU6639870', boxes[1]]);
      rig.harbour.clock.now += HOUR_MS;
    });

    test('what was taken back, and what is in no container, is left out', async () => {
      const loose = await ship('WAY-00004');
      rig.harbour.clock.now += HOUR_MS;
      const from = at();
      await tell(loose.id, { code: 'discharged' });
      const { id } = await tell(rig.shipment.id, { code: 'discharged' });
      await rig.harbour.rest('POST', `/api/milestones/${id}/retract`, { token: rig.ours.key, body: {} });
      expect((await dcsa(`eventCreatedDateTime:gte=${from}`)).events).toEqual([]);
    });

    test.each(['GET', 'POST'] as const)('%s of subscriptions is 501', async (method) => {
      const body = method === 'POST' ? { body: {} } : {};
      const answer = await rig.harbour.rest(method, '/api/dcsa/v2/event-subscriptions', {
        token: rig.ours.key,
        ...body,
      });
      expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    });
  });
});
