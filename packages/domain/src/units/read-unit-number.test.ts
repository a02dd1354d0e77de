import { expect, test } from 'vitest';

import { readUnitNumber } from './read-unit-number.ts';

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
