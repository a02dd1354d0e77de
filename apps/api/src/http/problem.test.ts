import { expect, test } from 'vitest';

import { acceptsProblem } from './problem.ts';

test.each([
  ['application/problem+json', true],
  ['Application/Problem+JSON', true],
  ['application/json, application/problem+json', true],
  ['application/problem+json, application/json;q=0.9', true],
  ['application/problem+json;q=0.5, application/json;q=0.4, */*', true],
  ['text/html, application/problem+json; q=0.1', true],
  ['application/problem+json;q=0.5, application/json', false],
  ['application/problem+json;q=0.9, application/*', false],
  ['application/problem+json;q=0.9, */*', false],
  ['application/problem+json;q=0', false],
  ['application/problem+json;q=much', false],
  ['application/problem+jsonp', false],
  ['application/json', false],
  ['application/*', false],
  ['*/*', false],
  [',;q=,', false],
  ['', false],
  [undefined, false],
])('Accept: %s asks for problem details: %s', (accept, isAsked) => {
  expect(acceptsProblem(accept)).toBe(isAsked);
});
