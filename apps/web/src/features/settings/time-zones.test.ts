import { FIRST_TIME_ZONES } from '@msafara/domain/settings/settings.schema';
import { expect, test } from 'vitest';

import { timeZones } from './time-zones.ts';

test('the eight stand first, each zone once, and none that is needed is missing', () => {
  const zones = timeZones(['Africa/Nairobi', 'Africa/Asmera', 'UTC']);
  expect(zones.slice(0, 8)).toEqual(FIRST_TIME_ZONES);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toEqual(expect.arrayContaining(['Africa/Nairobi', 'Africa/Asmera', 'Europe/Lisbon']));
  expect(zones.length).toBeGreaterThan(300);
});
