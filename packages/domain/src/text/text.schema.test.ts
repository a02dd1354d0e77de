import { expect, test } from 'vitest';

import { say } from '../say.ts';
import { instant, keyText, optionalLine, optionalText, requiredLine, requiredText } from './text.schema.ts';

test.each([
  ['2026-12-01', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
  [' 2026-12-01 10:00:30 ', '2026-12-01T10:00:30.000Z'],
  ['2026-12-01T10:00:00.123456Z', '2026-12-01T10:00:00.123Z'],
  ['2026-12-01T10:00:00+03:00', '2026-12-01T07:00:00.000Z'],
  ['2026-12-01T00:30-0100', '2026-12-01T01:30:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is the instant %s, whatever the zone of the machine', (text, expected) => {
  expect(instant.parse(text)).toBe(expected);
});

test.each([
  '',
  '1',
  'soon',
  'Shipment 5',
  '2026-02-31',
  '2027-02-29',
  '2026-13-01',
  '2026-12-01T25:00',
  '1969-12-31',
  '9999-12-31T23:59:59-12:00',
])('no instant is “%s”', (text) => {
  expect(instant.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([say('date.invalid')]);
});

test('half a letter is kept as the sign for what cannot be told, a whole one as it is', () => {
  expect(optionalText(100).parse('x\ud83d y 📦')).toBe('x\ufffd y 📦');
});

test('letters and their accents are kept in one', () => {
  expect(optionalText(3).parse('e\u0301te\u0301')).toBe('\u00e9t\u00e9');
});

const REQUIRED = say('name.required');

test.each(['\u200b', '\u200e\u200f', '\u2060\ufeff', '\u3164', '\u2800', '\u00ad\u00a0', '\u202e', '\u2066\u2069 '])(
  'a text of which there is nothing to see is refused: %j',
  (text) => {
    for (const schema of [requiredLine(100, REQUIRED), requiredText(100, REQUIRED)]) {
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe(REQUIRED);
    }
    const optional = [optionalLine(100).safeParse(text), optionalText(100).safeParse(text)];
    for (const { data, error } of optional) expect(data ?? error?.issues[0]?.message ?? null).not.toBe(text);
    expect(keyText(100).safeParse(text).success).toBe(false);
  },
);

test.each([
  ['Amina \u202eanimA', 'Amina animA'],
  ['\u2067Kampala\u2069', 'Kampala'],
  ['\u202aTema\u202c ', 'Tema'],
])('what turns a text around is taken out: %j', (text, kept) => {
  expect(requiredLine(100, REQUIRED).parse(text)).toBe(kept);
  expect(optionalText(100).parse(text)).toBe(kept);
});

test.each(['می\u200cخواهم', 'رقم \u200e+254\u200f', '👩\u200d👩\u200d👧', 'क्\u200dष', '❤\ufe0f'])(
  'the marks and joiners that languages and pictures need stay: %j',
  (text) => {
    expect(requiredLine(100, REQUIRED).parse(text)).toBe(text);
  },
);

test.each(['one\u2028two', 'one\u0085two', 'one\ntwo', 'a\u0000b'])(
  'a line holds no break and no control: %j',
  (text) => {
    expect(requiredLine(100, REQUIRED).safeParse(text).error?.issues[0]?.message).toBe(say('text.control'));
  },
);
