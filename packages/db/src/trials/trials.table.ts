/** One row for each mailbox that had a trial (D2). */
export type TrialTable = { mailbox_hash: string; began_at: string };
