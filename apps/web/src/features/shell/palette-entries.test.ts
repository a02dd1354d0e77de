import { expect, test } from 'vitest';

import { paletteEntries } from './palette-entries.ts';

const PAGES = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Shipments', path: '/shipments' },
];
const ORIGIN = 'https://msafara.example';

test('nothing typed offers every page', () => {
  expect(paletteEntries('', PAGES, ORIGIN).map(({ path }) => path)).toEqual(['/dashboard', '/shipments']);
});

test('a tracking number, or our own address of one, offers its shipment first', () => {
  for (const typed of [' sh-482917kqt ', `${ORIGIN}/track?tn=SH-482917KQT`]) {
    expect(paletteEntries(typed, PAGES, ORIGIN)).toEqual([
      { kind: 'shipment', label: 'SH-482917KQT', path: '/scan-update?tn=SH-482917KQT' },
    ]);
  }
});

test('a word that could be a number too offers the page first', () => {
  expect(paletteEntries('shipment', PAGES, ORIGIN).map(({ kind }) => kind)).toEqual(['page', 'shipment']);
});
