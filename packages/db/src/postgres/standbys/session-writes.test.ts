import { expect, test } from 'vitest';

import { openTestDatabase } from '../../testing/test-databases.ts';
import { createSessionWrites } from './session-writes.ts';

test('a write is late for five seconds at least, and for as long as a standby may be behind', async () => {
  const database = await openTestDatabase('postgres');
  const writes = createSessionWrites(database, 2000);
  expect(writes.isLate(null, 10_000)).toBe(false);
  expect(writes.isLate(10_000, 15_000)).toBe(true);
  expect(writes.isLate(10_000, 16_000)).toBe(false);
  expect(createSessionWrites(database, 30_000).isLate(10_000, 40_000)).toBe(true);
  await database.close();
});
