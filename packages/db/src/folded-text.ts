import { type RawBuilder, sql } from 'kysely';

// lower() knows ASCII alone in both databases, so the capitals stand here too.
const MARKED: readonly [plain: string, marked: string][] = [
  ['a', 'àáâãäåÀÁÂÃÄÅ'],
  ['c', 'çÇ'],
  ['e', 'èéêëÈÉÊË'],
  ['i', 'ìíîïÌÍÎÏ'],
  ['n', 'ñÑ'],
  ['o', 'òóôõöÒÓÔÕÖ'],
  ['u', 'ùúûüÙÚÛÜ'],
  ['y', 'ýÿÝ'],
];

/**
 * A text as lanes and searches compare it, in SQL that both databases index: without case and without the
 * accents of Western languages. An index holds this expression (0007, 0010): it is never changed.
 */
export function foldedSql(text: string): string {
  const letters = MARKED.flatMap(([plain, marked]) => Array.from(marked, (letter) => [letter, plain] as const));
  return letters.reduce(
    (inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
    `lower(trim(${text}))`,
  );
}

/** The same of a text that is given. */
export function foldedText(text: string): string {
  const plain = text.trim().replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
  return MARKED.reduce((folded, [letter, marked]) => folded.replaceAll(new RegExp(`[${marked}]`, 'gu'), letter), plain);
}

/** Whether a column holds what somebody searches for, whatever the case and the accents of either. */
export function contains(column: string, search: string): RawBuilder<boolean> {
  const literal = foldedText(search).replaceAll(/[%_\\]/gu, String.raw`\$&`);
  return sql<boolean>`${sql.raw(foldedSql(column))} like ${`%${literal}%`} escape '\\'`;
}
