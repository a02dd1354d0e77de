import { expect, test } from 'vitest';

import { rawMember } from './raw-member.ts';

test.each([
  ['{"a":1,"event":{"b":1.0,"c":"}\\"{"}}', '{"b":1.0,"c":"}\\"{"}'],
  ['{ "event" : { "x" : [ {}, [] ] } , "a" : "event" }', '{ "x" : [ {}, [] ] }'],
  ['{"a":{"event":1},"event":1.0}', '1.0'],
  ['{"event":"\\\\","a":2}', '"\\\\"'],
  ['{"event":1.50 ,"a":2}', '1.50'],
  ['{"\\u0065vent":[1e2]}', '[1e2]'],
  ['{"event":1,"event":2}', '2'],
  ['{"a":"\\"event\\":3"}', undefined],
  ['{}', undefined],
])('the event in %s is %s', (json, wanted) => {
  expect(rawMember(json, 'event')).toBe(wanted);
});
