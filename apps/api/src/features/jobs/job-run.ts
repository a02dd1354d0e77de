import type { Trx } from '@msafara/db/database';

/** A job that is being run. */
export type JobRun = {
  payload: unknown;
  isLastTry: boolean;
  /**
   * Ends the job in the transaction that does its work: what must not be done twice is done once, though the process dies right after it.
   * Returns false where another process ended the job meanwhile; then nothing is to be done.
   */
  finish: (trx: Trx) => Promise<boolean>;
};
