import { EXAMPLE_SHIPMENT } from '@msafara/domain/shipments/example-shipment';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { expect, test } from 'vitest';

import { setReader } from '../../lib/format.ts';
import { EXPORT_FIELDS, exportFieldsFor, exportRow } from './export-fields.ts';

const SHIPMENT: Shipment = {
  ...EXAMPLE_SHIPMENT,
  id: 'a1',
  organisationId: 'o1',
  organisationName: 'Baobab Freight',
  trackingNumber: 'SH-482917KQT',
  origin: 'Mombasa',
  destination: 'Kampala',
  priority: 'Express',
  reference: '=1+1',
  recipientName: 'Grace Achieng',
  recipientPhone: '+254722418305',
  recipientEmail: null,
  recipientAddress: 'Plot 14\nKampala',
  pieces: 12,
  weightGrams: 340_500,
  contents: null,
  notes: null,
  metadata: { dock: '7' },
  status: 'In Transit',
  currentLocation: null,
  estimatedDeliveryDate: '2026-11-24T08:39:00.000Z',
  etaIsDefault: false,
  actualDeliveryDate: null,
  isDelayed: true,
  delayReason: 'Bridge closed',
  createdAt: '2026-11-19T21:30:00.000Z',
  updatedAt: '2026-11-20T06:00:00.000Z',
};

const TERMS = { status: (one: string) => `<${one}>`, priority: (one: string) => `[${one}]`, yes: 'yes', no: 'no' };

test('a shipment is a row in the order of the columns, numbers as numbers, times in the reader’s zone', () => {
  setReader({ timezone: 'Africa/Nairobi', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' });
  const cells = exportRow(SHIPMENT, { fields: EXPORT_FIELDS, terms: TERMS, seesEta: true });
  expect(Object.fromEntries(EXPORT_FIELDS.map((field, n) => [field, cells[n]]))).toMatchObject({
    trackingNumber: 'SH-482917KQT',
    priority: '[Express]',
    status: '<In Transit>',
    pieces: 12,
    weightGrams: 340.5,
    recipientPhone: '+254722418305',
    recipientEmail: '',
    metadata: 'dock: 7',
    isDelayed: 'yes',
    estimatedDeliveryDate: { wallTime: '2026-11-24 11:39' },
    createdAt: { wallTime: '2026-11-20 00:30' },
    actualDeliveryDate: '',
    organisationName: 'Baobab Freight',
  });
  setReader(undefined);
});

test('organisations are for those who see all (§6)', () => {
  expect(exportFieldsFor({ seesAll: false })).not.toContain('organisationName');
  expect(exportFieldsFor({ seesAll: true })).toEqual([...EXPORT_FIELDS]);
});

test.each([
  ['an own estimate, to whoever does not see estimates', { etaIsDefault: false }, false, true],
  ['the default one, to them', { etaIsDefault: true }, false, false],
  ['the default one, to who sees estimates', { etaIsDefault: true }, true, true],
])('%s (§2)', (_name, change, seesEta, isTold) => {
  const [cell] = exportRow({ ...SHIPMENT, ...change }, { fields: ['estimatedDeliveryDate'], terms: TERMS, seesEta });
  expect(cell).toEqual(isTold ? { wallTime: expect.any(String) } : '');
});
