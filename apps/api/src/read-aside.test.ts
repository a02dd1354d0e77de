import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Caller } from './context.ts';
import { readSlowlyAside } from './read-aside.ts';

// All that is asked of a caller that may not be shown what a standby knows.
const callerOf = (organisationId: string) =>
  ({ actor: { organisationId }, deps: { database: {} } }) as unknown as Caller;

test('another organisation’s report waits for those that are being read, and not for all that were asked for before', async () => {
  const started: string[] = [];
  const { promise: read, resolve: finish } = Promise.withResolvers<void>();
  const ask = (organisationId: string) =>
    readSlowlyAside(callerOf(organisationId), { organisationId }, async () => {
      started.push(organisationId);
      await read;
    });
  const asked = [...Array.from({ length: 40 }, () => ask('busy')), ask('neighbour')];
  await setImmediate();
  expect(started).toEqual(['busy', 'busy', 'busy', 'busy']);
  finish();
  await Promise.all(asked);
  // The first of those that waited had asked before.
  expect(started.slice(4, 6)).toEqual(['busy', 'neighbour']);
  expect(started).toHaveLength(41);
});
