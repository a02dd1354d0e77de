import { SECOND_MS } from '@msafara/domain/durations';

/** A job that failed so often is given up. */
export const MAX_ATTEMPTS = 10;

/** How long a job waits after its nth failure, in milliseconds. */
export function retryWait(failures: number): number {
  return 2 ** failures * SECOND_MS;
}

/** The longest that a job waits after a failure. */
export const LONGEST_RETRY_WAIT = retryWait(MAX_ATTEMPTS - 1);

/** How long a job has waited after all of its failures together; what was begun and broken off more often than that failed no more. */
export function retryWaits(failures: number): number {
  return (2 ** (Math.min(failures, MAX_ATTEMPTS - 1) + 1) - 2) * SECOND_MS;
}
