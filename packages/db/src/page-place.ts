/** A place in a list that is sorted by id, newest first: ids are in order of time. */
export type PagePlace = { direction: 'after' | 'before'; id: string };

/** A place in a list whose ids say nothing of time, newest first: by when its rows were made, then by id. */
export type TimedPlace = PagePlace & { at: string };

/** Comes after every id in the order of characters. */
const HIGHEST = '~';

/** How to read a page from a place on: without one, from the newest. */
export function readingFrom(place: PagePlace | undefined) {
  const isBefore = place?.direction === 'before';
  return {
    compare: isBefore ? ('>' as const) : ('<' as const),
    id: place?.id ?? HIGHEST,
    order: isBefore ? ('asc' as const) : ('desc' as const),
    /** Puts what was read newest first, whichever way it was read. */
    newestFirst: <T>(rows: T[]): T[] => (isBefore ? rows.toReversed() : rows),
  };
}
