import { expect, test } from 'vitest';

import { EVENT_DATA_BYTES, eventText } from './event-text.ts';

const long = 'ش'.repeat(5000);

test('what fits is told whole', () => {
  const data = { id: 's', notes: 'ش'.repeat(2000), previous: { notes: 'x' } };
  expect(JSON.parse(eventText(data))).toEqual(data);
});

test('long fields are left out until it fits, those of before first', () => {
  const data = {
    id: 's',
    notes: long,
    metadata: { a: 'b' },
    previous: { notes: long, metadata: { a: 'c' }, pieces: 1 },
  };
  const text = eventText(data);
  expect(JSON.parse(text)).toEqual({
    id: 's',
    notes: long,
    metadata: { a: 'b' },
    previous: { pieces: 1 },
    leftOut: ['previous.metadata', 'previous.notes'],
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(EVENT_DATA_BYTES);
});

test('the longest that a shipment can hold fits', () => {
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [String(n).padStart(40, 'ش'), 'ش'.repeat(200)]),
  );
  const texts = { notes: 'ش'.repeat(2000), recipientAddress: 'ش'.repeat(300), contents: 'ش'.repeat(200) };
  const places = { origin: 'ش'.repeat(200), destination: 'ش'.repeat(200), currentLocation: 'ش'.repeat(200) };
  const shipment = { ...texts, ...places, metadata, delayReason: 'ش'.repeat(500) };
  const text = eventText({ ...shipment, previous: shipment, entry: { notes: 'ش'.repeat(2000) } });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(EVENT_DATA_BYTES);
  expect(JSON.parse(text)).toMatchObject({ ...texts, leftOut: expect.arrayContaining(['previous.notes']) as unknown });
});
