/** So many rows are named in one statement. */
const AT_ONCE = 1000;

/** Reads something of named rows, so many at a time as a statement may name. */
export async function inParts<Row>(names: readonly string[], read: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory after the other
    for (const row of await read(names.slice(from, from + AT_ONCE))) all.push(row);
  }
  return all;
}
