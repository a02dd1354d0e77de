import { z } from 'zod';

import { say } from '../say.ts';
import { requiredLine } from '../text/text.schema.ts';
import { weekendSchema } from './clocks.schema.ts';

/** Years of holidays of several countries. */
export const HOLIDAYS_MAX = 200;

/** A date without a time, which is the same day in every zone (D31). */
export const daySchema = z
  .string()
  .max(10, say('date.invalid'))
  .refine((day) => /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/u.test(day) && isDay(day), say('date.invalid'))
  .meta({ description: 'A date, `YYYY-MM-DD`.', examples: ['2026-12-12'] });

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`);
  // The 31st of February is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The days without work of an organisation, which its clocks on working days leave out (D26). */
export const calendarSchema = z.strictObject({
  weekend: weekendSchema,
  holidays: z
    .array(z.strictObject({ day: daySchema, name: requiredLine(80, say('text.required')) }))
    .max(HOLIDAYS_MAX, say('list.tooMany', { max: HOLIDAYS_MAX }))
    .superRefine((holidays, context) => {
      const seen = new Set<string>();
      for (const [nth, { day }] of holidays.entries()) {
        if (seen.has(day)) context.addIssue({ code: 'custom', path: [nth, 'day'], message: say('holiday.twice') });
        seen.add(day);
      }
    }),
});

export type Calendar = z.infer<typeof calendarSchema>;

/** Replaces them; `seen` are those that were changed, where nobody else's change may be lost. */
export const setCalendarInput = calendarSchema.extend({ seen: calendarSchema.optional() });

export type SetCalendarInput = z.infer<typeof setCalendarInput>;
