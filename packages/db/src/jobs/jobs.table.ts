export type JobState = 'waiting' | 'done' | 'dead';

/** Background work, written in the business transaction. `payload` is JSON. */
export type JobTable = {
  id: string;
  kind: string;
  payload: string;
  state: JobState;
  run_at: string;
  leased_until: string | null;
  attempts: number;
  last_error: string | null;
  created_at: string;
};
