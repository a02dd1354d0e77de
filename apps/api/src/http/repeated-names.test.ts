import { expect, test } from 'vitest';

import { repeatedName } from './repeated-names.ts';

test.each([
  ['{"metadata":{"a":"1","a":"2"}}', 'a'],
  ['{"origin":"{\\"metadata\\"","metadata":{"a":"1","b":"x:y,{","\\u0061":"2"}}', 'a'],
  ['{"rows":[{"metadata":{"a":"1"}},{"metadata":{"a":"1","b":"a"}}]}', undefined],
  ['{"a":"1","a":"2","metadata":{"a":"1"}}', undefined],
  ['{"metadata":null}', undefined],
  ['[]', undefined],
])('%s: %s', (json, name) => {
  expect(repeatedName(json, 'metadata')).toBe(name);
});
