import type { TestApp } from './test-app.ts';

/** Every row of every table that names one of these, as text: to be compared with itself later. */
export async function rowsWith(harbour: TestApp, marks: readonly string[]): Promise<string[]> {
  const { read } = harbour.database;
  const tables = await read.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    // The index for the search is made of the rows themselves, and is no table that can be read.
    if (name.startsWith('kysely_') || name.includes('search')) continue;
    const rows = await read
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const lines = rows.map((row) => `${name} ${JSON.stringify(row)}`);
    found.push(...lines.filter((line) => marks.some((mark) => line.includes(mark))));
  }
  return found.toSorted();
}
