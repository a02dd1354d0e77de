/**
 * Scrolls a row, of which not all fits on a phone, to this one in it. The page goes up to the row where that is out of sight, and
 * never down to it, as with `scrollIntoView` alone: a page on a low screen then opened past its title. Letters that come later are
 * of another width: the row is scrolled anew then, unless somebody moved it.
 */
export function showInRow(one: Element | null | undefined): void {
  const row = one?.parentElement;
  if (!row) return;
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const scroll = () => {
    row.scrollLeft += middle(one) - middle(row);
    return row.scrollLeft;
  };
  const left = scroll();
  void document.fonts.ready.then(() => row.scrollLeft === left && scroll());
  if (row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'nearest' });
}
