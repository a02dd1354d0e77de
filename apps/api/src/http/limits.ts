import { MINUTE_MS } from '@msafara/domain/durations';

/** So many bytes has the body of a request, where its route does not take more. */
export const BODY_LIMIT = 64 * 1024;

/** How many requests, within how many milliseconds. */
export type Limit = { max: number; timeWindow: number };

/** Requests a minute from one address to a route: whole networks share one. */
export function perMinute(max: number): Limit {
  return { max, timeWindow: MINUTE_MS };
}

/**
 * The limit of every route without one of its own, together: pages, their files and the documentation.
 * The first visit takes some twenty files, and a carrier's network has thousands of visitors.
 */
export const WITHOUT_OWN_LIMIT = perMinute(6000);

/** All calls of the web app together. */
export const CALLS = perMinute(3000);

/** Who asks for what is not there gets it for nothing, but not without end. */
export const NOT_FOUND = perMinute(1200);

/** How long a client may take, in milliseconds; a slow phone needs seconds for 64 kB, nobody needs minutes. */
export const TIMEOUTS = {
  /** For the headers of a request, and for all of it. */
  headers: 20_000,
  request: 60_000,
  /** Silence on a connection that is in use; the live stream says something every 20 seconds. */
  connection: 120_000,
  /** Silence on one that is kept for the next request: longer than proxies keep theirs. */
  keepAlive: 72_000,
} as const;
