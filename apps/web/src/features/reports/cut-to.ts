/** A text of no more than so many letters; what is cut off shows as "…". */
export function cutTo(text: string, letters: number): string {
  const all = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return all.length <= letters
    ? text
    : `${all
        .slice(0, Math.max(1, letters - 1))
        .join('')
        .trimEnd()}…`;
}
