/** Which results of a list a page shows, counted from 1 (§2, D17). */
export function resultRange(page: number, pageSize: number, shown: number): { from: number; to: number } {
  const from = (page - 1) * pageSize + 1;
  return { from, to: from + shown - 1 };
}
