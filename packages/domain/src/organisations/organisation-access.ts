import { DAY_MS } from '../durations.ts';

/**
 * Whether an organisation may only read (D2): its trial or paid period ended at or before `now`.
 * `paidUntil` null is open-ended. Both are ISO-8601 UTC.
 */
export function isReadOnly(paidUntil: string | null, now: string): boolean {
  return paidUntil !== null && paidUntil <= now;
}

/** When a trial of `days` days that starts at `now` ends; 0 turns trials off: open at once to payment (D2). */
export function trialEnd(now: string, days: number): string {
  return new Date(Date.parse(now) + days * DAY_MS).toISOString();
}

/** How an organisation's period stands: without an end, running, or over (D2). */
export function organisationState(paidUntil: string | null, now: string): 'open-ended' | 'running' | 'read-only' {
  if (paidUntil === null) return 'open-ended';
  return isReadOnly(paidUntil, now) ? 'read-only' : 'running';
}
