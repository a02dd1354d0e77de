import { z } from 'zod';

import { say } from '../say.ts';

/** A time with its zone, as both standards write it; answered in UTC. */
export const eventInstant = z
  .string()
  .max(40)
  // A plus that was not encoded arrives as a blank.
  .transform((text) => text.replace(/ (?=\d{2}:\d{2}$)/u, '+'))
  .pipe(z.iso.datetime({ offset: true, error: say('date.invalid') }))
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text >= '1970', say('date.invalid'))
  .meta({ description: 'ISO 8601 with its zone.', examples: ['2026-11-20T11:00:00+03:00'] });

/** Values in one text, twenty at most. */
export function listedOf<Item extends z.ZodType<string, string>>(item: Item, separator: ',' | '|') {
  return z
    .string()
    .max(4000, say('text.tooLong', { max: 4000 }))
    .transform((text) => text.split(separator).map((one) => one.trim()))
    .pipe(z.array(item).max(20, say('list.tooMany', { max: 20 })));
}

/** Where a page ended, as the answer before says. */
export const pageToken = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w-]+$/u, say('request.cursor'));
