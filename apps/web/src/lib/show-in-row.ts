/**
 * Scrolls a row, of which not all fits on a phone, to this one in it. The page goes up to the row where that is out of sight, and
 * never down to it, as with `scrollIntoView` alone: a page on a low screen then opened past its title.
 */
export function showInRow(one: Element | null | undefined): void {
  const row = one?.parentElement;
  if (!row) return;
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  row.scrollLeft += middle(one) - middle(row);
  if (row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'nearest' });
}
