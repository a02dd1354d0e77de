import { z } from 'zod';

import { DAY_MS } from '../durations.ts';

/** Where a new organisation stands: its trial, and what it did on its first day. */
export const onboardingSchema = z.object({
  /** Null where it pays, was given a plan, or the trial is over. */
  trial: z.object({ startedAt: z.string(), endsAt: z.string() }).nullable(),
  /** Null once it ever had a shipment. */
  firstDay: z.object({ isNamed: z.boolean(), hasInvited: z.boolean() }).nullable(),
});

export type Onboarding = z.infer<typeof onboardingSchema>;

/** The days of a trial and how many of them are left, the one that runs included. */
export function trialDays({ startedAt, endsAt }: { startedAt: string; endsAt: string }, now: string) {
  const end = Date.parse(endsAt);
  const all = Math.max(1, Math.round((end - Date.parse(startedAt)) / DAY_MS));
  const left = Math.ceil((end - Date.parse(now)) / DAY_MS);
  return { all, left: Math.min(all, Math.max(0, left)) };
}
