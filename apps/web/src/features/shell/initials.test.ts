import { expect, test } from 'vitest';

import { initials } from './initials.ts';

test.each([
  ['Wanjiru Kamau', 'WK'],
  ['  Kwame   Osei Asante ', 'KA'],
  ['Zuri', 'Z'],
  ['', ''],
])('%j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
