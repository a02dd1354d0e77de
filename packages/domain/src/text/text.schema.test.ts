import { expect, test } from 'vitest';

import { instant } from './text.schema.ts';

test.each([
  ['2026-12-01', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
  [' 2026-12-01 10:00:30 ', '2026-12-01T10:00:30.000Z'],
  ['2026-12-01T10:00:00.123456Z', '2026-12-01T10:00:00.123Z'],
  ['2026-12-01T10:00:00+03:00', '2026-12-01T07:00:00.000Z'],
  ['2026-12-01T00:30-0100', '2026-12-01T01:30:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
])('%s is the instant %s, whatever the zone of the machine', (text, expected) => {
  expect(instant.parse(text)).toBe(expected);
});

test.each(['', '1', 'soon', 'Shipment 5', '2026-02-31', '2027-02-29', '2026-13-01', '2026-12-01T25:00', '1969-12-31'])(
  'no instant is “%s”',
  (text) => {
    expect(instant.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['A valid date is required']);
  },
);
