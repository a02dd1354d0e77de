import { foldText } from '@msafara/domain/text/fold';
import { type RawBuilder, sql } from 'kysely';

/** Whether a column that is kept folded, or has small letters and digits alone, holds what someone searches for. */
export function contains(column: string, search: string): RawBuilder<boolean> {
  const literal = foldText(search).replaceAll(/[%_\\]/gu, String.raw`\$&`);
  return sql<boolean>`${sql.raw(column)} like ${`%${literal}%`} escape '\\'`;
}
