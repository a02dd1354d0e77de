import fc from 'fast-check';

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value };
  return value;
};

/** What a field may be sent as by somebody who means ill, or by a program that is broken. */
export const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31m\u007f',
  '\uD800',
  'x\uDFFF\uD83D',
  '\u202Eflow\u2066',
  'سلام',
  'e\u0301'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(5000),
  '😀'.repeat(10_000),
  "' or 1=1; drop table users; --",
  '"; select pg_sleep(5); --',
  '%',
  '%_\\',
  '\\',
  '* OR "a" NEAR/1 NOT ^',
  '../../../../etc/passwd',
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '9999-99-99T99:99:99Z',
  '-271821-04-20T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  Buffer.from('after|\u0000').toString('base64url'),
  Buffer.from('{"order":"newest","value":"\u0000","id":"x"}').toString('base64url'),
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  true,
  false,
  null,
  [],
  {},
  [null],
  { length: 10_000 },
  { toString: 'x', valueOf: null },
  Array.from({ length: 10_000 }, () => 0),
  Array.from({ length: 2000 }, (_, n) => String(n)),
  nested(100),
];

/** Keys that no input has, but some wish it had. */
const EXTRA = [
  'role',
  'subscriptionTier',
  'userId',
  'organisationId',
  'isActive',
  'isAdmin',
  'id',
  'constructor',
  '__proto__',
  'prototype',
  '',
];

const POLLUTION = { polluted: true, isAdmin: true, role: 'admin' };

type Change = {
  kind: 'none' | 'replace' | 'remove' | 'add' | 'whole' | 'wrap';
  at: number;
  value: unknown;
  key: string;
};

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(
    'none',
    'none',
    'none',
    'none',
    'replace',
    'replace',
    'replace',
    'remove',
    'add',
    'add',
    'whole',
    'wrap',
  ),
  at: fc.nat(1000),
  value: fc.constantFrom(...HOSTILE),
  key: fc.constantFrom(...EXTRA),
});

/** Valid input, or what is left of it after one change somewhere inside. */
export function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(valid, change).map(([value, how]) => changed(value, how));
}

function changed(value: unknown, { kind, at, value: hostile, key }: Change): unknown {
  if (kind === 'none') return value;
  if (kind === 'whole') return hostile;
  if (kind === 'wrap') return [value];
  const copy = structuredClone(value);
  const places = objectsIn(copy);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return hostile;
  if (kind === 'add') {
    // JSON has no names in a list; and a `constructor` of one would slow down all lists of the process from then on.
    if (Array.isArray(place)) return copy;
    // Defined rather than set: as JSON has it, `__proto__` is a key like any other.
    const added = key === '__proto__' || key === 'constructor' ? { ...POLLUTION, prototype: POLLUTION } : hostile;
    Object.defineProperty(place, key, { value: added, enumerable: true, configurable: true, writable: true });
    return copy;
  }
  const keys = Object.keys(place);
  const chosen = keys[at % Math.max(1, keys.length)];
  if (chosen === undefined) return hostile;
  if (kind === 'remove') Reflect.deleteProperty(place, chosen);
  else Object.defineProperty(place, chosen, { value: hostile, enumerable: true, configurable: true, writable: true });
  return copy;
}

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** JSON as it is sent: now and then cut off, with a number that no double holds, or no JSON at all. */
export function jsonText(input: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const broken = fc.constantFrom(
    '{',
    '{"a":',
    '[',
    '"',
    'undefined',
    'NaN',
    '\uFEFF{}',
    '{"a":1,"a":2}',
    '{}{}',
    '['.repeat(30_000),
    `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
    '\u0000',
    '1e999',
    '',
  );
  const written = input.map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 12, arbitrary: written },
    { weight: 1, arbitrary: written.map((text) => text.slice(0, Math.max(1, text.length - 2))) },
    { weight: 1, arbitrary: written.map((text) => text.replace(/\b\d+\b/u, '1e999')) },
    { weight: 1, arbitrary: broken },
  );
}

/** A value as a part of an address; not all of them are well encoded. */
export function addressPart(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const raw = fc.constantFrom(
    '%',
    '%00',
    '%0d%0a',
    '%E0%A4%A',
    '%ff%fe',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '%252e',
    'a;b',
    '~',
    '%27%20or%201=1--',
    'x'.repeat(600),
  );
  return fc.oneof({ weight: 6, arbitrary: value.map(encoded) }, { weight: 2, arbitrary: raw });
}

/** Percent-encoded, as far as the text can be. */
export function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // Beyond this no server reads a request line.
  const short = text.slice(0, 3000);
  return encodeURIComponent(short.isWellFormed() ? short : short.toWellFormed());
}

export const CONTENT_TYPES = [
  ...Array.from({ length: 16 }, () => 'application/json'),
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json, text/plain',
  '/',
  undefined,
];
