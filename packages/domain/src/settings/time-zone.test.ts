import { expect, test } from 'vitest';

import { isTimeZone } from './time-zone.ts';

test.each(['UTC', 'Africa/Nairobi', 'Asia/Calcutta', 'Africa/Asmera'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Nairobi', 'Africa/Atlantis', 'UTC+25'])('“%s” is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
