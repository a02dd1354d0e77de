import { expect, test } from 'vitest';

import { readPhone } from './phone.ts';

test.each([
  ['+254 712 345 678', { number: '+254712345678', country: 'KE' }],
  ['+256 (772) 000-123', { number: '+256772000123', country: 'UG' }],
  ['+27 82 123 4567', { number: '+27821234567', country: 'ZA' }],
  ['+2250707070707', { number: '+2250707070707', country: 'CI' }],
  ['+20 100 123 4567', { number: '+201001234567', country: 'EG' }],
  ['0712345678', 'invalid'],
  ['254712345678', 'invalid'],
  ['+٢٥٤٧١٢٣٤٥٦٧٨', 'invalid'],
  ['+254 712', 'invalid'],
  ['+254712345678999', 'invalid'],
  ['+999712345678', 'invalid'],
  ['+254 20 2222222', 'landline'],
  ['+27 11 123 4567', 'landline'],
  ['+254712345678;ext=5', 'invalid'],
  // Short codes and names are robots, which are not answered.
  ['20880', 'invalid'],
  ['+20880', 'invalid'],
  ['SAFARICOM', 'invalid'],
  ['', 'invalid'],
] as const)('%s', (text, read) => {
  expect(readPhone(text)).toEqual(read);
});
