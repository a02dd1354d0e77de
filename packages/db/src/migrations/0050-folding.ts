import { type Kysely, sql } from 'kysely';

import type { Dialect, Report } from '../migrate.ts';
import { rewriteRows, type Row } from './rewrite-rows.ts';

// The rule of folding as it is from here on (0061 as well). A migration stays as it was, whatever becomes of the rule.
const LETTERS =
  'ıi ßss æae œoe øo łl đd ðd ħh þth ɓb ɗd ɖd ƙk ƴy ŋn ɲn ɛe ɔo ɣg ʋv ƒf ٱا ىي یي ةه کك ' +
  '٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9';
const ALIKE = new Map(LETTERS.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase();
  return Array.from(plain, (letter) => ALIKE.get(letter) ?? letter)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A table, and the columns that are folded, each from some others. */
const TABLES: readonly { table: string; columns: Readonly<Record<string, string>> }[] = [
  { table: 'organisations', columns: { name_key: 'name' } },
  { table: 'users', columns: { name_key: 'name' } },
  {
    table: 'shipments',
    columns: {
      origin_key: 'origin',
      destination_key: 'destination',
      search_text:
        'tracking_number origin destination current_location status reference recipient_name recipient_phone',
    },
  },
];

/** What is compared without case and accents is kept folded by one rule, in place of a second one in SQL (0007, 0010). */
export async function up(db: Kysely<never>, dialect: Dialect, report: Report): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    drop index shipments_by_lane;
    alter table organisations add column name_key ${text} not null default '';
    alter table users add column name_key ${text} not null default '';
    alter table shipments add column origin_key ${text} not null default '';
    alter table shipments add column destination_key ${text} not null default ''`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
  for (const { table, columns } of TABLES) {
    const made = Object.values(columns).map((from) => from.split(' '));
    const change = (row: Row) => made.map((from) => fold(from.map((one) => row[one] ?? '').join(' ')));
    // oxlint-disable-next-line no-await-in-loop -- one table after the other, on one connection
    await rewriteRows(db, { table, columns: Object.keys(columns), from: [...new Set(made.flat())], change }, report);
  }
  await sql`create index shipments_by_lane on shipments
    (organisation_id, origin_key, destination_key, actual_delivery_date, created_at, status)
    where status = 'Delivered'`.execute(db);
}
