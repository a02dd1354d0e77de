import { DAY_MS } from '../durations.ts';

/** How many days before the end of a period its reminders go out (D4). */
export const REMINDER_DAYS = [7, 1, 0] as const;

export type ReminderDays = (typeof REMINDER_DAYS)[number];

/**
 * The reminder that is due for a period that ends at `paidUntil`: the latest whose time has come. One
 * that is more than a day late is not sent any more; a period that was bought since has no past.
 */
export function dueReminder(paidUntil: string, now: string): ReminderDays | undefined {
  const end = Date.parse(paidUntil);
  const at = Date.parse(now);
  const due = REMINDER_DAYS.toReversed().find((days) => at >= end - days * DAY_MS);
  return due !== undefined && at < end - due * DAY_MS + DAY_MS ? due : undefined;
}
