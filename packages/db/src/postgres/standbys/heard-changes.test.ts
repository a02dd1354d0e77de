import { expect, test } from 'vitest';

import { createHeardChanges } from './heard-changes.ts';

const ofOne = { trackingNumber: 'SH-1' };
const ofOurs = { organisationId: 'ours' };
const ofAll = { organisationId: null };

test('a change of a shipment is one of its number, of its organisation and of all', () => {
  const heard = createHeardChanges(1000);
  heard.hear({ kind: 'shipments', organisationId: 'ours', trackingNumber: 'SH-1' }, 10);
  expect([ofOne, ofOurs, ofAll].map(heard.lastOf)).toEqual([10, 10, 10]);
  expect(heard.lastOf({ trackingNumber: 'SH-2' })).toBe(-Infinity);
  expect(heard.lastOf({ organisationId: 'theirs' })).toBe(-Infinity);
});

test('a change of a whole organisation may be one of any number', () => {
  const heard = createHeardChanges(1000);
  heard.hear({ kind: 'shipments', organisationId: 'theirs' }, 10);
  expect([ofOne, ofOurs, ofAll].map(heard.lastOf)).toEqual([10, -Infinity, 10]);
  heard.hear({ kind: 'shipments', organisationId: null }, 20);
  expect([ofOne, ofOurs, ofAll].map(heard.lastOf)).toEqual([20, 20, 20]);
});

test('what was missed may have been anything; other kinds are of all alone', () => {
  const heard = createHeardChanges(1000);
  heard.hear({ kind: 'keys', organisationId: 'ours' }, 10);
  expect([ofOne, ofOurs, ofAll].map(heard.lastOf)).toEqual([-Infinity, -Infinity, 10]);
  heard.missed(20);
  expect([ofOne, ofOurs, ofAll].map(heard.lastOf)).toEqual([20, 20, 20]);
});

test('what nobody asks for any more is forgotten', () => {
  const heard = createHeardChanges(1000);
  heard.hear({ kind: 'shipments', organisationId: 'ours', trackingNumber: 'SH-1' }, 10);
  heard.hear({ kind: 'shipments', organisationId: 'theirs', trackingNumber: 'SH-2' }, 2000);
  expect([ofOne, ofOurs].map(heard.lastOf)).toEqual([-Infinity, -Infinity]);
});
