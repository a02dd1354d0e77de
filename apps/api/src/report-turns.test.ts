import { setTimeout as sleep } from 'node:timers/promises';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('reports of many at once, on %s', (dialect) => {
  let harbour: TestApp;
  let busy: Person;
  let neighbour: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    busy = await harbour.signUp('busy');
    neighbour = await harbour.signUp('neighbour');
  });

  afterAll(() => harbour.close());

  test('those of one organisation wait for each other, and another’s for two of them at most', async () => {
    const { standbys } = harbour.database;
    const { read } = standbys;
    const slowed = vi.spyOn(standbys, 'read').mockImplementation(async (about, work, patience) => {
      await sleep(100);
      return read(about, work, patience);
    });
    const done: string[] = [];
    const ask = async ({ cookie, user }: Person) => {
      const { status } = await harbour.trpc('query', 'reports.read', { period: 365 }, cookie);
      expect(status).toBe(200);
      done.push(user.email);
    };
    const asked = Array.from({ length: 12 }, () => ask(busy));
    // All of those are on their way first.
    await vi.waitFor(() => expect(slowed).toHaveBeenCalled());
    await sleep(20);
    await Promise.all([...asked, ask(neighbour)]);
    slowed.mockRestore();
    expect(done.indexOf(neighbour.user.email)).toBeLessThanOrEqual(4);
  });
});
