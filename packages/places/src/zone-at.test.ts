import { expect, test } from 'vitest';

import { findPlace } from './find-place.ts';
import { zoneAt } from './zone-at.ts';

const NOWHERE = { lat: 0, lon: 0 };

test.each([
  ['Kampala', 'Africa/Kampala'],
  ['Lubumbashi', 'Africa/Lubumbashi'],
  ['Kinshasa', 'Africa/Kinshasa'],
  ['Lagos', 'Africa/Lagos'],
  ['Port Louis', 'Indian/Mauritius'],
  ['Rotterdam', 'Europe/Amsterdam'],
])('%s keeps the time of %s', (name, zone) => {
  expect(zoneAt(findPlace(name) ?? NOWHERE)).toBe(zone);
});
