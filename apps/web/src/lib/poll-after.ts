const MOST_MS = 60_000;

/** When a query was last answered and when it last failed, in milliseconds since 1970; 0 is never. */
export type Asked = { dataUpdatedAt: number; errorUpdatedAt: number };

/**
 * How long to wait until asking again: as long as is usual, or while nothing is answered for as long as that has lasted,
 * so that the pauses double, up to a minute.
 */
export function pollAfter(everyMs: number, { dataUpdatedAt, errorUpdatedAt }: Asked): number {
  if (errorUpdatedAt <= dataUpdatedAt) return everyMs;
  return Math.max(everyMs, Math.min(errorUpdatedAt - dataUpdatedAt, MOST_MS));
}

/** How long until a stream that failed so many times in a row is opened again. */
export function reopenAfter(failures: number): number {
  return Math.min(5000 * 2 ** failures, MOST_MS);
}
