import type { Database } from '@msafara/db/database';

import type { TestApp } from './test-app.ts';

/** The names of a database's tables, which are asked for once: to look for them costs more than to read them all. */
const named = new WeakMap<Database, Promise<string[]>>();

async function tablesOf({ read }: Database): Promise<string[]> {
  const names = (await read.introspection.getTables()).map(({ name }) => name);
  // The index for the search is made of the rows themselves, and is no table that can be read.
  return names.filter((name) => !name.startsWith('kysely_') && !name.includes('search'));
}

/** Every row of every table that names one of these, as text: to be compared with itself later. */
export async function rowsWith(harbour: TestApp, marks: readonly string[]): Promise<string[]> {
  const { database } = harbour;
  const names = named.get(database) ?? tablesOf(database);
  named.set(database, names);
  const found = (await names).map(async (name) => {
    const rows = await database.read
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const lines = rows.map((row) => `${name} ${JSON.stringify(row)}`);
    return lines.filter((line) => marks.some((mark) => line.includes(mark)));
  });
  return (await Promise.all(found)).flat().toSorted();
}
