import { expect, test } from 'vitest';

import { readSaid } from '../say.ts';
import { readUnitNumber } from './read-unit-number.ts';
import { unitNumberFault } from './unit-number.ts';

test.each([
  ['MSKU 482910 3', 'MSKU4829103', 'MSKU4829103'],
  ['MSKU4829104', undefined, 'MSKU4829104'],
  ['(00) 0 0614141 123456789 0', '006141411234567890', '006141411234567890'],
  ['MSKU ٤٨٢٩١٠–٣', 'MSKU4829103', 'MSKU4829103'],
  ['\u200eMSKU 482910‑3\u200f', 'MSKU4829103', 'MSKU4829103'],
  ['KBX 123 A', undefined, 'KBX123A'],
  ['Hello world', undefined, 'HELLOWORLD'],
  ['https://example.com/x', undefined, undefined],
  ['T1', undefined, undefined],
  ['x'.repeat(61), undefined, undefined],
])('%s is read from a code as %s, and typed as %s', (text, fromCode, typed) => {
  expect([readUnitNumber(text, { isTyped: false }), readUnitNumber(text, { isTyped: true })]).toEqual([
    fromCode,
    typed,
  ]);
});

test.each([
  ['container', 'MSKU4829103', undefined],
  ['container', 'MSKU4829104', { code: 'unit.checkDigit', params: { digit: '3' } }],
  ['container', 'MSKU482910', { code: 'unit.container', params: {} }],
  ['container', '006141411234567890', { code: 'unit.container', params: {} }],
  ['package', '006141411234567890', undefined],
  ['package', '006141411234567891', { code: 'unit.checkDigit', params: { digit: '0' } }],
  ['package', 'RR473124828FI', { code: 'unit.checkDigit', params: { digit: '9' } }],
  ['package', 'BOX17', undefined],
  ['truck', 'MSKU4829104', undefined],
  ['truck', '006141411234567891', undefined],
  ['truck', 'AB', { code: 'unit.number', params: {} }],
  ['truck', 'A'.repeat(41), { code: 'unit.number', params: {} }],
  ['truck', 'ABC_', { code: 'unit.number', params: {} }],
  ['truck', '_ABC', { code: 'unit.number', params: {} }],
] as const)('what is wrong with a %s of the number %s: %j', (kind, number, fault) => {
  const said = unitNumberFault(kind, number);
  expect(said && readSaid(said)).toEqual(fault);
});
