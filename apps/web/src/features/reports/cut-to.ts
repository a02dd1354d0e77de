/** A text of no more than so many letters; what is cut off shows as "…". */
export function cutTo(text: string, letters: number): string {
  const all = lettersOf(text);
  return all.length <= letters
    ? text
    : `${all
        .slice(0, Math.max(1, letters - 1))
        .join('')
        .trimEnd()}…`;
}

/** A text in one line of so many letters, or in two, broken behind an arrow or between words; the second is cut. */
export function wrapTo(text: string, letters: number): readonly string[] {
  if (cutTo(text, letters) === text) return [text];
  const arrow = text.search(/[→←] /u) + 1;
  const space = arrow > 0 && arrow <= letters ? arrow : text.lastIndexOf(' ', letters);
  return space <= 0 ? [cutTo(text, letters)] : [text.slice(0, space), cutTo(text.slice(space + 1), letters)];
}

/** The letters of a text with the signs that belong to them, where the browser knows (Firefox from 125). */
function lettersOf(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
