import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { expect, test } from 'vitest';

import { loadPhones, toE164 } from './phone.ts';

function reader(country: SessionUser['organisation']['country'], timezone = 'UTC'): SessionUser {
  return { organisation: { country }, settings: { timezone } } as SessionUser;
}

test.each([
  ['KE', '0712 345 678', '+254712345678'],
  ['KE', '(0712) 345-678', '+254712345678'],
  ['NG', '0803 123 4567', '+2348031234567'],
  ['CI', '07 07 07 07 07', '+2250707070707'],
  ['ZA', '+254 712 345 678', '+254712345678'],
  ['TZ', '0754-123-456', '+255754123456'],
  ['KE', '12', '12'],
  // The 00 that is dialled before a country, wherever it is typed.
  ['NG', '00254 712 345 678', '+254712345678'],
  ['NG', '002348031234567', '+2348031234567'],
  ['KE', '00254712345678', '+254712345678'],
  ['KE', '٠٠٢٥٤٧١٢٣٤٥٦٧٨', '+254712345678'],
  // Of which country it is cannot be told.
  ['NG', '254712345678', '254712345678'],
  // As programs write whole numbers.
  ['KE', '712345678.0', '+254712345678'],
  ['KE', '254712345678.0', '+254712345678'],
  ['ZA', 'Room 12345', 'Room 12345'],
  ['KE', '+25471234567l', '+25471234567l'],
  ['KE', '+254 199 999 99', '+25419999999'],
  ['KE', ' call me ', 'call me'],
] as const)('in %s %j is %s', async (country, typed, stored) => {
  await loadPhones(reader(country));
  expect(toE164(typed)).toBe(stored);
});

test('without a country of the organisation that of the time zone serves, and without either a plus is needed', async () => {
  await loadPhones(reader(null, 'Africa/Kampala'));
  expect(toE164('0772 123456')).toBe('+256772123456');
  await loadPhones(reader(null));
  expect(toE164('0772 123456')).toBe('0772 123456');
  expect(toE164('+256 772 123456')).toBe('+256772123456');
});
