import { expect, test } from 'vitest';

import { inEnglish } from '../in-english.ts';
import type { DetailName } from './shipment-details.ts';
import { createShipmentInput, shipmentEdit } from './shipments.schema.ts';

const PHONE = 'Write the number with + and the country code: +254712345678';
const PIECES = 'A whole number from 1 to 10,000';
const WEIGHT = 'A weight in figures, no finer than a gram, up to 1,000 tonnes';
const CONTROL = 'Control characters are not allowed';
const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, 'x']));

type Row = readonly [value: unknown, why: string];

/** What is refused of each detail, and why (D20). Each has its rows; the compiler asks for one at least. */
const REFUSED: Record<DetailName, readonly [Row, ...Row[]]> = {
  origin: [
    [' ', 'Origin is required'],
    [undefined, 'Origin is required'],
    ['x'.repeat(201), 'At most 200 characters'],
    ['Mom\nbasa', CONTROL],
  ],
  destination: [
    [undefined, 'Destination is required'],
    ['x'.repeat(201), 'At most 200 characters'],
  ],
  priority: [['Now', 'Choose one of: Standard, Express, Urgent']],
  reference: [
    ['x'.repeat(65), 'At most 64 characters'],
    ['PO\u0000', CONTROL],
  ],
  recipientName: [['x'.repeat(101), 'At most 100 characters']],
  recipientPhone: [
    ['0712345678', PHONE],
    ['+0123456789', PHONE],
    ['+254 712 345 678', PHONE],
    ['+2547123456789012', 'At most 16 characters'],
  ],
  recipientEmail: [
    ['amina', 'Valid email is required'],
    [`${'x'.repeat(250)}@b.ke`, 'At most 254 characters'],
  ],
  recipientAddress: [
    ['x'.repeat(301), 'At most 300 characters'],
    ['Plot 4\u0007', CONTROL],
  ],
  pieces: [
    [0, PIECES],
    [-1, PIECES],
    [1.5, PIECES],
    [10_001, PIECES],
    ['3', PIECES],
  ],
  weightGrams: [
    [-5, WEIGHT],
    [0.5, WEIGHT],
    [1_000_000_001, WEIGHT],
    ['2 kg', WEIGHT],
  ],
  contents: [['x'.repeat(201), 'At most 200 characters']],
  notes: [['x'.repeat(2001), 'At most 2000 characters']],
  metadata: [
    [{ colour: 'red', ' colour ': 'blue' }, '“colour” stands there twice'],
    [{ ' ': 'red' }, 'Each entry needs a name: colour: red'],
    [{ ['x'.repeat(41)]: 'red' }, `The name “${'x'.repeat(40)}…” is too long: at most 40 characters`],
    [{ lot: '7', ' colour ': 'x'.repeat(201) }, 'The text of “colour” is too long: at most 200 characters'],
    [{ lot: '7', colour: 'r\ned' }, 'The text of “colour” has characters that cannot be seen'],
    [{ 'col\nour': 'red' }, CONTROL],
    [tooMany, 'At most 20 entries'],
  ],
};

const ROWS = Object.entries(REFUSED).flatMap(([name, rows]) => rows.map(([value, why]) => [name, value, why] as const));
const valid = { trackingNumber: 'SH-000001ABC', origin: 'Mombasa', destination: 'Kampala' };

test.each(ROWS)('%s %j is refused: %s', (name, value, why) => {
  // Left out of an edit it is unchanged.
  for (const schema of value === undefined ? [createShipmentInput] : [createShipmentInput, shipmentEdit]) {
    const { error } = schema.safeParse({ ...(schema === createShipmentInput && valid), [name]: value });
    expect(error?.issues.map((issue) => inEnglish(issue.message))).toContain(why);
  }
});

test.each([
  ['reference', 118],
  ['contents', 7],
  ['metadata', { colour: 7 }],
  ['metadata', ['red']],
  ['metadata', 'red'],
])('%s %j is of the wrong kind', (name, value) => {
  expect(createShipmentInput.safeParse({ ...valid, [name]: value }).success).toBe(false);
});

test('what is blank, or has nothing in it, is none', () => {
  const blank = { reference: ' ', recipientPhone: '', recipientEmail: '', recipientAddress: '\n', metadata: {} };
  expect(createShipmentInput.parse({ ...valid, ...blank })).toMatchObject({
    reference: null,
    recipientPhone: null,
    recipientEmail: null,
    recipientAddress: null,
    metadata: null,
  });
});
