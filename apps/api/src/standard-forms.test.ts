import {
  MILESTONE_CLASSES,
  MILESTONE_CODES,
  type MilestoneClass,
  type MilestoneCode,
} from '@msafara/domain/milestones/milestone-codes';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { containersOf, toDcsaEvents } from '@msafara/domain/standards/dcsa-event';
import { EPCIS_CONTEXT } from '@msafara/domain/standards/epcis.schema';
import { toEpcisEvent } from '@msafara/domain/standards/epcis-event';
import type { Site, ToldEvent } from '@msafara/domain/standards/told-event';
import { v5 } from 'uuid';
import { describe, expect, test } from 'vitest';

import { dcsaFaults, epcisFaults } from './testing/standard-faults.ts';

const MALABA: Site = { lat: 0.641, lon: 34.274, zone: 'Africa/Nairobi' };
const CONTAINER = 'MSKU4829103';
const ID = '0199c1f4-7c20-7d31-8b5e-6a7f9b1c3d5e';

const BASE = {
  rowId: ID,
  id: ID,
  shipmentId: '0199c1f4-6b10-7c20-8a4d-5f6e8a0b2c4d',
  trackingNumber: 'SH-482917KQT',
  occurredAt: '2026-11-21T09:52:00.000Z',
  recordedAt: '2026-11-21T10:00:00.000Z',
  place: 'Malaba, Kenya',
  unlocode: null,
  postId: 'malaba',
  side: 'exit',
  reason: null,
  reference: 'IMO 9074729',
  unit: { kind: 'container', number: CONTAINER },
  isRetraction: false,
  sentAs: null,
} as const;

const toldAs = (code: MilestoneCode, how: MilestoneClass): ToldEvent => ({
  ...BASE,
  kind: 'milestone',
  code,
  class: how,
});
const toldStatus = (status: ShipmentStatus): ToldEvent => {
  return { ...BASE, kind: 'status', status, isCreation: status === 'Created' };
};

const milestones = MILESTONE_CODES.flatMap((code) => MILESTONE_CLASSES.map((how) => toldAs(code, how)));
const statuses = SHIPMENT_STATUSES.map(toldStatus);

/** The same told in words, at a port, of a package and of nothing, and taken back. */
const inOtherWays = (told: ToldEvent): ToldEvent[] => [
  told,
  { ...told, postId: null, side: null, place: 'x'.repeat(200) },
  { ...told, postId: null, side: null, place: 'Mombasa, Kenya', unlocode: 'KEMBA', reason: 'valuation' },
  { ...told, unit: { kind: 'package', number: '006141411234567890' }, sentAs: 'https://partner.example/events/1' },
  { ...told, postId: null, side: null, place: null, reference: null, unit: null, isRetraction: true },
];

const EVERYTHING = [...milestones, ...statuses].flatMap(inOtherWays);

const documentOf = (eventList: unknown[]) => ({
  '@context': [EPCIS_CONTEXT, { msafara: 'https://msafara.example/docs#' }],
  type: 'EPCISQueryDocument',
  schemaVersion: '2.0',
  creationDate: BASE.recordedAt,
  epcisBody: { queryResults: { queryName: 'SimpleEventQuery', resultsBody: { eventList } } },
});

const dcsaOf = (told: ToldEvent) => toDcsaEvents(told, containersOf(told, [stay]), MALABA, v5);
const stay = { number: CONTAINER, loadedAt: '2026-11-01T00:00:00.000Z', unloadedAt: null };

describe('EPCIS 2.0 (D26)', () => {
  const events = EVERYTHING.map((told) =>
    toEpcisEvent(told, told.postId === null ? undefined : MALABA, 'https://msafara.example'),
  );

  test('every milestone and status is an event by the schema of GS1', () => {
    expect(epcisFaults(documentOf(events))).toEqual([]);
  });

  test.each([
    ['an offset of Z', { eventTimeZoneOffset: 'Z' }],
    ['a step that is none', { bizStep: 'customs_clearing' }],
    ['an action that is none', { action: 'SEEN' }],
    ['an identifier that is no URI', { epcList: ['SH 1'] }],
    ['a word of ours without its prefix', { code: 'discharged' }],
  ])('the schema refuses %s', (_, more) => {
    expect(epcisFaults(documentOf([{ ...events[0], ...more }]))).not.toEqual([]);
  });
});

describe('DCSA Track & Trace 2.2 (D26)', () => {
  test('every milestone and status that has a code is an event of that version', () => {
    const events = EVERYTHING.flatMap(dcsaOf);
    expect(events.length).toBeGreaterThan(100);
    expect(dcsaFaults(events)).toEqual([]);
  });

  test('what has no code in that version is left out, and nothing else', () => {
    const left = milestones.filter(
      (told) => told.kind === 'milestone' && told.class === 'ACT' && dcsaOf(told).length === 0,
    );
    expect(left.map((told) => told.kind === 'milestone' && told.code)).toEqual([
      'manifest_lodged',
      'declaration_lodged',
      'duties_paid',
      'selected_scan',
      'selected_inspection',
      'seal_alarm',
      'exit_cleared',
      'entry_cleared',
      'weighbridge_passed',
      'bond_retired',
    ]);
  });

  test.each([
    ['a code of version 3', { equipmentEventTypeCode: 'CUSR' }],
    [
      'a facility of version 3',
      { transportCall: { transportCallID: 'a', modeOfTransport: 'TRUCK', facilityTypeCode: 'BORD' } },
    ],
    ['an event without its class', { eventClassifierCode: undefined }],
    ['a time without a zone', { eventDateTime: '2026-11-21T09:52:00' }],
  ])('the rules refuse %s', (_, more) => {
    const [told] = dcsaOf({ ...BASE, kind: 'milestone', code: 'depot_arrived', class: 'ACT' });
    expect(dcsaFaults([{ ...told, ...more }])).not.toEqual([]);
  });
});
