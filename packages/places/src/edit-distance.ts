const LONGEST = 80;
let [older, old, row] = [0, 1, 2].map(() => new Uint16Array(LONGEST + 1));

/** One step of the usual table: what it costs to make the first letters of one text of those of the other. */
function fill(a: string, b: string, i: number, width: number): number {
  if (!older || !old || !row) return 0;
  row[0] = i;
  let least = i;
  for (let j = 1; j <= width; j += 1) {
    const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
    let cost = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (isSame ? 0 : 1));
    const isSwapped =
      i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
    if (isSwapped) cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
    row[j] = cost;
    if (cost < least) least = cost;
  }
  [older, old, row] = [old, row, older];
  return least;
}

/**
 * How many letters have to change to make `a` of `b`, or with `isPrefix` of the beginning of `b`;
 * neighbours swapped count once. More than `max` is `max` + 1.
 */
export function editDistance(a: string, b: string, max: number, isPrefix = false): number {
  const width = isPrefix ? Math.min(b.length, a.length + max) : b.length;
  if (a.length > LONGEST || width > LONGEST || a.length - width > max || width - a.length > max) return max + 1;
  for (let j = 0; j <= width; j += 1) if (old) old[j] = j;
  for (let i = 1; i <= a.length; i += 1) if (fill(a, b, i, width) > max) return max + 1;
  const last = old ?? [];
  if (!isPrefix) return Math.min(last[width] ?? 0, max + 1);
  return Math.min(max + 1, ...last.slice(Math.max(0, a.length - max), width + 1));
}
