import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openSqlite } from './sqlite-database.ts';

test('a plan depends on the statement, not on what is bound to it: SQLite makes none anew at each run', async () => {
  const database = openSqlite(':memory:');
  await sql`create table crates (mark text, bay integer)`.execute(database.read);
  await sql`create index crates_lost on crates (mark) where bay = 1`.execute(database.read);
  const planFor = async (bay: number) =>
    (await sql`explain query plan select * from crates where bay = ${bay} order by mark`.execute(database.read)).rows;
  const plan = await planFor(7);
  expect(plan).not.toEqual([]);
  // Else it would see that the index has what is wanted.
  expect(await planFor(1)).toEqual(plan);
  await database.close();
});
