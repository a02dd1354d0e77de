import { type Kysely, sql } from 'kysely';

import type { Dialect, Report } from '../migrate.ts';

/** Each sign that was kept as it was typed, and the one that stands for it from here on. */
const SIGNS = [
  ...Array.from('’‘ʼʻʹ′`', (sign) => [sign, "''"] as const),
  ...Array.from('‐‒–—−', (sign) => [sign, '-'] as const),
];

const TABLES: readonly { table: string; columns: readonly string[] }[] = [
  { table: 'organisations', columns: ['name_key'] },
  { table: 'users', columns: ['name_key'] },
  { table: 'shipments', columns: ['origin_key', 'destination_key', 'search_text', 'place_key'] },
];

/** Apostrophes and hyphens are found however they are typed: what is kept folded is made alike, and the index of search with it. */
export async function up(db: Kysely<never>, _dialect: Dialect, report: Report): Promise<void> {
  const folded = (column: string) =>
    SIGNS.reduce((text, [sign, plain]) => `replace(${text}, '${sign}', '${plain}')`, column);
  for (const { table, columns } of TABLES) {
    const set = columns.map((column) => `${column} = ${folded(column)}`).join(', ');
    const where = columns.map((column) => `${column} <> ${folded(column)}`).join(' or ');
    // oxlint-disable-next-line no-await-in-loop -- one table after the other, on one connection
    const { numAffectedRows } = await sql.raw(`update ${table} set ${set} where ${where}`).execute(db);
    if (numAffectedRows) report(`${table}: signs of ${numAffectedRows.toLocaleString('en')} rows are folded`);
  }
}
