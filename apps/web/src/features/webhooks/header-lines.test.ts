import { expect, test } from 'vitest';

import { readHeaderLines } from './header-lines.ts';

test.each([
  ['', {}],
  ['Authorization: Bearer a:b\n\n  X-Env : test ', { Authorization: 'Bearer a:b', 'X-Env': 'test' }],
  // Refused by the rules of what is sent, rather than lost here.
  ['no colon', { 'no colon': '' }],
])('%j', (text, headers) => {
  expect(readHeaderLines(text)).toEqual(headers);
});
