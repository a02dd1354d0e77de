import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase } from '../testing/test-databases.ts';

test('every text of Postgres is ordered and compared as SQLite does it: by its code points', async () => {
  const database = await openTestDatabase('postgres');
  const { rows } = await sql<{ name: string; collation: string | null }>`
    select table_name || '.' || column_name as name, collation_name as collation from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'`.execute(database.read);
  expect(rows.map(({ name }) => name)).toContain('shipments.tracking_number');
  expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([]);
  await database.close();
});
