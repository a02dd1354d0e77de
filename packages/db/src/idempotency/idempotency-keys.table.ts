/**
 * A change that is made once under a key of its caller's: a user, or a row of API keys. `fingerprint` tells what it said,
 * `answer` (JSON) what was answered first; both are written in the transaction of the change.
 */
export type IdempotencyKeyTable = {
  caller_id: string;
  key: string;
  fingerprint: string;
  /** Of HTTP. */
  status: number;
  answer: string;
  created_at: string;
};
