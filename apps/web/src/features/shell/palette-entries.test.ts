import { expect, test } from 'vitest';

import { matchingEntries, type PaletteEntry, shipmentEntries, typedNumber } from './palette-entries.ts';

const PAGES: PaletteEntry[] = [
  { key: '/dashboard', kind: 'page', label: 'Dashboard', path: '/dashboard' },
  { key: '/shipments', kind: 'page', label: 'Shipments', path: '/shipments' },
  { key: 'new', kind: 'action', label: 'New Shipment', path: '/shipments?new=1' },
];
const ORIGIN = 'https://msafara.example';

const keys = (entries: readonly PaletteEntry[]) => entries.map(({ key }) => key);

test('nothing typed offers everything', () => {
  expect(keys(matchingEntries('', PAGES))).toEqual(['/dashboard', '/shipments', 'new']);
});

test('words are parts of the name, in any order and without regard to case and accents', () => {
  expect(keys(matchingEntries('shíp', PAGES))).toEqual(['/shipments', 'new']);
  expect(keys(matchingEntries(' shipment NEW ', PAGES))).toEqual(['new']);
  expect(matchingEntries('reports', PAGES)).toEqual([]);
});

test('a tracking number, or our own address of one, is a number; a word is none', () => {
  expect(typedNumber(' sh-482917kqt ', ORIGIN)).toBe('SH-482917KQT');
  expect(typedNumber(`${ORIGIN}/track?tn=SH-482917KQT`, ORIGIN)).toBe('SH-482917KQT');
  expect(typedNumber('shipment', ORIGIN)).toBeUndefined();
  expect(typedNumber('https://elsewhere.example/track?tn=SH-482917KQT', ORIGIN)).toBeUndefined();
});

test('what was found leads to the shipment’s page', () => {
  expect(shipmentEntries([{ id: 'a1', trackingNumber: 'SH-1', origin: 'Tema', destination: 'Kumasi' }])).toEqual([
    { key: 'a1', kind: 'shipment', label: 'SH-1', hint: 'Tema → Kumasi', path: '/shipments/a1' },
  ]);
});
