import { once } from 'node:events';

import { expect, test } from 'vitest';

import { openTestDatabase, TEST_DIALECTS } from './testing/test-databases.ts';

test.each(TEST_DIALECTS)(
  'a listener that fails warns of it; the others hear, the writer is answered, and writing goes on, on %s',
  async (dialect) => {
    const database = await openTestDatabase(dialect);
    const heard: string[] = [];
    database.changes.subscribe(() => {
      throw new Error('out of ink');
    });
    database.changes.subscribe((change) => heard.push(change.kind));
    const change = { kind: 'shipments', organisationId: 'ours' } as const;
    const write = (answer: string) =>
      database.transaction((_trx, announce) => {
        announce(change);
        return Promise.resolve(answer);
      });
    const warned = once(process, 'warning');
    expect(await write('first')).toBe('first');
    expect(heard.length).toBeGreaterThan(0);
    expect(await warned).toMatchObject([{ name: 'ListenerFailed', detail: expect.stringContaining('out of ink') }]);
    expect(await write('second')).toBe('second');
    await database.close();
  },
);
