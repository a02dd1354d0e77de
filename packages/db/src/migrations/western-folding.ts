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
 * accents of Western languages. The indexes of 0007 and 0010 held this expression; 0050 keeps texts folded instead.
 */
export function foldedSql(text: string): string {
  const letters = MARKED.flatMap(([plain, marked]) => Array.from(marked, (letter) => [letter, plain] as const));
  return letters.reduce(
    (inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
    `lower(trim(${text}))`,
  );
}
