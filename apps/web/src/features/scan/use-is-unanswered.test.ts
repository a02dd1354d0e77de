import { expect, test } from 'vitest';

import { RestError } from '../../lib/rest.ts';
import { saysNothing } from './use-is-unanswered.ts';

const answered = (status: number) => new RestError(status, { code: 'X', message: 'Words' });

test.each([401, 429, 500, 503])(
  'an answer with %i says nothing of a shipment: what this device knows is enough',
  (status) => {
    expect(saysNothing(answered(status))).toBe(true);
  },
);

test('nor does a failure without an answer', () => {
  expect(saysNothing(new TypeError('Failed to fetch'))).toBe(true);
});

test.each([400, 402, 403, 404])('an answer with %i does', (status) => {
  expect(saysNothing(answered(status))).toBe(false);
});
