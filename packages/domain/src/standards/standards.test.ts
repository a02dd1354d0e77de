import { describe, expect, test } from 'vitest';

import { captureBody, captureHeaders } from './capture.schema.ts';
import { dcsaQuery } from './dcsa.schema.ts';
import { epcOfUnit, readEpc } from './epc.ts';
import { epcisQuery } from './epcis.schema.ts';
import { codeOfStep } from './epcis-steps.ts';
import { positionOf, readCaptured } from './read-captured.ts';
import { localTime, offsetOf } from './told-event.ts';

const ORIGINS = ['https://msafara.example'];
const AT = '2026-11-20T11:00:00+03:00';

const EVENT = {
  type: 'ObjectEvent',
  eventTime: AT,
  eventTimeZoneOffset: '+03:00',
  action: 'OBSERVE',
  epcList: ['urn:epc:id:bic:MSKU4829103'],
  bizStep: 'arriving',
};

const bodyOf = (...eventList: object[]) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: AT,
  epcisBody: { eventList },
});

const eventOf = (more: object) => {
  const [event] = captureBody.parse(bodyOf({ ...EVENT, ...more })).epcisBody.eventList;
  if (!event) throw new Error('no event');
  return event;
};

test.each([
  ['https://msafara.example/track?tn=SH-482917KQT', { shipment: 'SH-482917KQT' }],
  ['urn:epc:id:bic:MSKU4829103', { unit: 'MSKU4829103' }],
  ['https://id.gs1.org/00/006141411234567890', { unit: '006141411234567890' }],
  ['urn:epc:id:sscc:0614141.0123456789', { unit: '006141411234567890' }],
  ['urn:epc:id:sscc:0614141.01234', undefined],
  ['https://elsewhere.example/track?tn=SH-482917KQT', undefined],
  ['SH-482917KQT', undefined],
  ['urn:epc:id:sgtin:0614141.107346.2018', undefined],
])('%s names %j', (epc, named) => {
  expect(readEpc(epc, ORIGINS)).toEqual(named);
});

test.each([
  [{ kind: 'container', number: 'MSKU4829103' }, 'urn:epc:id:bic:MSKU4829103'],
  [{ kind: 'package', number: '006141411234567890' }, 'https://id.gs1.org/00/006141411234567890'],
  [{ kind: 'package', number: 'RR473124829KE' }, undefined],
  [{ kind: 'truck', number: 'KDA123X' }, undefined],
])('%j is known as %s', (unit, epc) => {
  expect(epcOfUnit(unit)).toBe(epc);
});

test.each([
  ['arriving', 'post', 'border_arrived'],
  ['urn:epcglobal:cbv:bizstep:arriving', 'port', 'arrived_port'],
  ['https://ref.gs1.org/cbv/BizStep-departing', 'port', 'gated_out'],
  ['cbv:BizStep-arriving', 'post', 'border_arrived'],
  ['departing', 'post', 'border_crossed'],
  ['unloading', 'elsewhere', 'discharged'],
  ['holding', 'elsewhere', 'hold_opened'],
  ['arriving', 'elsewhere', undefined],
  ['storing', 'port', undefined],
  ['other', 'post', undefined],
] as const)('%s at a %s is %s', (step, where, code) => {
  expect(codeOfStep(step, where)).toBe(code);
});

test.each([
  ['Africa/Nairobi', '2026-11-21T12:52:00.000+03:00', '+03:00'],
  ['Asia/Kolkata', '2026-11-21T15:22:00.000+05:30', '+05:30'],
  ['Atlantic/Azores', '2026-11-21T08:52:00.000-01:00', '-01:00'],
  [undefined, '2026-11-21T09:52:00.000+00:00', '+00:00'],
])('clocks of %s show %s', (zone, shown, offset) => {
  const site = zone === undefined ? undefined : { lat: 0, lon: 0, zone };
  expect(localTime('2026-11-21T09:52:00.000Z', site)).toBe(shown);
  expect(offsetOf('2026-11-21T09:52:00.000Z', site)).toBe(offset);
});

describe('what is captured', () => {
  test('an event is read in UTC, and what else the standard has is let stand', () => {
    const event = eventOf({ disposition: 'in_transit', 'partner:door': { is: 'green' } });
    expect(event.eventTime).toBe('2026-11-20T08:00:00.000Z');
    expect(event['partner:door']).toEqual({ is: 'green' });
  });

  test.each([
    ['an offset of Z', { eventTimeZoneOffset: 'Z' }, 'eventTimeZoneOffset'],
    ['no offset', { eventTimeZoneOffset: undefined }, 'eventTimeZoneOffset'],
    ['an offset past 14 hours', { eventTimeZoneOffset: '+14:30' }, 'eventTimeZoneOffset'],
    ['a time without its zone', { eventTime: '2026-11-20T11:00:00' }, 'eventTime'],
    ['a day that is none', { eventTime: '2026-02-31T11:00:00+03:00' }, 'eventTime'],
    ['an action that is none', { action: 'SEEN' }, 'action'],
    ['an object event without an action', { action: undefined }, 'action'],
    ['an identifier that is no URI', { epcList: ['SH 1'] }, 'epcList.0'],
    ['51 identifiers', { epcList: Array.from({ length: 51 }, (_, n) => `urn:a:${String(n)}`) }, 'epcList'],
    ['an id that is no URI', { eventID: '1' }, 'eventID'],
    ['an id of 201 letters', { eventID: `urn:${'a'.repeat(197)}` }, 'eventID'],
    ['a read point that is no URI', { readPoint: { id: 'Malaba' } }, 'readPoint.id'],
    ['an error without its time', { errorDeclaration: {} }, 'errorDeclaration.declarationTime'],
    ['a long word of ours', { 'msafara:place': 'a'.repeat(501) }, 'msafara:place'],
  ])('%s is refused', (_, more, field) => {
    const issues = captureBody.safeParse(bodyOf({ ...EVENT, ...more })).error?.issues;
    expect(issues?.map(({ path }) => path.join('.'))).toContain(`epcisBody.eventList.0.${field}`);
  });

  test.each([
    ['no event', bodyOf()],
    ['101 events', bodyOf(...Array.from({ length: 101 }, () => EVENT))],
    ['another kind of document', { ...bodyOf(EVENT), type: 'EPCISQueryDocument' }],
    ['another version', { ...bodyOf(EVENT), schemaVersion: '1.2' }],
    ['no context', { ...bodyOf(EVENT), '@context': undefined }],
  ])('%s is refused', (_, body) => {
    expect(captureBody.safeParse(body).success).toBe(false);
  });

  test('to undo all where one fails is not offered', () => {
    expect(captureHeaders.safeParse({ 'gs1-capture-error-behaviour': 'rollback' }).success).toBe(false);
    expect(captureHeaders.safeParse({ 'gs1-capture-error-behaviour': 'proceed' }).success).toBe(true);
  });

  test.each([
    ['a step at a post', {}, { postId: 'malaba' }, { code: 'border_arrived', postId: 'malaba' }],
    ['our own word first', { 'msafara:code': 'exit_cleared' }, { postId: 'malaba' }, { code: 'exit_cleared' }],
    [
      'our own place first',
      { 'msafara:unlocode': 'KEMBA' },
      { postId: 'malaba' },
      { code: 'arrived_port', unlocode: 'KEMBA', postId: null },
    ],
    [
      'the post beside its words',
      { 'msafara:post': 'busia', 'msafara:place': 'Busia' },
      undefined,
      { postId: 'busia', place: null },
    ],
    [
      'a hold with its reason',
      { bizStep: 'holding', 'msafara:reason': 'bond' },
      undefined,
      { code: 'hold_opened', reason: 'bond' },
    ],
  ])('%s', (_, more, found, told) => {
    const read = readCaptured(eventOf(more), found);
    expect('told' in read && read.told.data).toMatchObject({ class: 'ACT', isPublic: false, ...told });
  });

  test.each([
    ['a step that could be several', { bizStep: 'departing' }],
    ['no step', { bizStep: undefined }],
    ['a hold without a reason', { bizStep: 'holding' }],
    ['a code that is none', { 'msafara:code': 'teleported' }],
    ['a side that is none', { 'msafara:code': 'border_arrived', 'msafara:post': 'malaba', 'msafara:side': 'left' }],
  ])('%s is no milestone', (_, more) => {
    const read = readCaptured(eventOf(more), undefined);
    expect('fault' in read || !read.told.success).toBe(true);
  });

  test.each([
    ['geo:0.641,34.274', { lat: 0.641, lon: 34.274 }],
    ['geo:-25.44,31.98;u=35', { lat: -25.44, lon: 31.98 }],
    ['geo:95,34', undefined],
    ['https://partner.example/gates/7', undefined],
  ])('%s is the position %j', (id, position) => {
    expect(positionOf(eventOf({ readPoint: { id } }))).toEqual(position);
  });
});

describe('queries', () => {
  test('lists are told by bars or commas, times in UTC', () => {
    const query = {
      EQ_bizStep: 'arriving|urn:epcglobal:cbv:bizstep:holding',
      GE_eventTime: '2026-11-20T11:00:00 03:00',
    };
    expect(epcisQuery.parse(query)).toMatchObject({
      EQ_bizStep: ['arriving', 'holding'],
      GE_eventTime: '2026-11-20T08:00:00.000Z',
      perPage: 30,
    });
    expect(dcsaQuery.parse({ eventType: 'SHIPMENT,EQUIPMENT' })).toMatchObject({
      eventType: ['SHIPMENT', 'EQUIPMENT'],
      limit: 100,
    });
  });

  test.each([
    { eventType: 'Event' },
    { GE_eventTime: '2026-11-20' },
    { EQ_action: 'SEEN' },
    { MATCH_epc: '' },
    { MATCH_epc: Array.from({ length: 21 }, (_, n) => `urn:a:${String(n)}`).join('|') },
    { EQ_eventID: 'a'.repeat(201) },
    { EXISTS_errorDeclaration: 'perhaps' },
    { perPage: '0' },
    { perPage: '201' },
    { nextPageToken: '../' },
    { EQ_transformationID: 'urn:a:b' },
  ])('EPCIS refuses %j', (query) => {
    expect(epcisQuery.safeParse(query).success).toBe(false);
  });

  test.each([
    { eventType: 'OPERATIONS' },
    { shipmentEventTypeCode: 'CUSR' },
    { documentTypeCode: 'CUC' },
    { transportEventTypeCode: 'CROS' },
    { equipmentEventTypeCode: 'ARRI' },
    { equipmentReference: 'a b' },
    { UNLocationCode: 'KE1BA' },
    { 'eventCreatedDateTime:gte': 'yesterday' },
    { 'eventCreatedDateTime:ne': AT },
    { limit: '201' },
    { cursor: 'a b' },
    { carrierBookingReference: 'ABC' },
  ])('DCSA refuses %j', (query) => {
    expect(dcsaQuery.safeParse(query).success).toBe(false);
  });
});
