/** Counts of one key in one window that matter for security, shared by all processes. */
export type ThrottleTable = { key: string; count: number; ends_at: string };
