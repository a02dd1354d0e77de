import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';
import { rewriteRows, type Row } from './rewrite-rows.ts';

const AT = '2026-11-20T08:00:00.000Z';

test.each(TEST_DIALECTS)('a column of every row is made anew, step by step, on %s', async (dialect) => {
  const database = await openTestDatabase(dialect);
  const { read } = database;
  await sql`insert into organisations (id, name, tier, created_at, updated_at) values ('o', 'o', 'starter', ${AT}, ${AT})`.execute(
    read,
  );
  for (let first = 0; first < 2500; first += 500) {
    const rows = Array.from({ length: 500 }, (_, n) => {
      const id = `s-${String(first + n).padStart(5, '0')}`;
      return sql`(${id}, 'o', ${id}, ${`Place ${String(first + n)}`}, 'Accra', 'Created', 'Standard', 'old', ${AT}, ${AT})`;
    });
    await sql`insert into shipments
      (id, organisation_id, number_key, origin, destination, status, priority, search_text, created_at, updated_at)
      values ${sql.join(rows)}`.execute(read);
  }
  const lines: string[] = [];
  const change = (row: Row) =>
    [`new ${String(row['origin'])} ${String(row['destination'])}`, String(row['id'])] as const;
  const rewrite = { table: 'shipments', columns: ['search_text', 'notes'], from: ['origin', 'destination'], change };
  const done = await database.transaction((trx) =>
    rewriteRows(trx as unknown as Kysely<never>, rewrite, (line) => lines.push(line)),
  );
  expect(done).toBe(2500);
  expect(lines).toEqual(['shipments.search_text, notes: all 2,500 rows are written']);
  const found = await sql<{
    search_text: string;
  }>`select search_text from shipments where id in ('s-00000', 's-01000', 's-02499')
    order by id`.execute(read);
  expect(found.rows.map((row) => row.search_text)).toEqual([
    'new Place 0 Accra',
    'new Place 1000 Accra',
    'new Place 2499 Accra',
  ]);
  const { rows: old } = await sql`select id from shipments where search_text = 'old'`.execute(read);
  expect(old).toEqual([]);
  await database.close();
});
