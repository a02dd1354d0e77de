import { z } from 'zod';
import { say } from '../say.ts';
import { languageSchema } from '../settings/settings.schema.ts';

/** An archive of a month has so many proofs; what is more comes in further parts. */
export const PROOF_ARCHIVE_MAX = 250;

const month = z
  .string()
  .max(7)
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/u, say('month.invalid'))
  .meta({ description: 'The month, `YYYY-MM`, in your zone, or in UTC for a key.' });

export const proofMonthInput = z.strictObject({ month });

/** How many proofs a month has, and in how many parts they come. */
export const proofMonthSchema = z.object({ count: z.number(), parts: z.number() });

export const proofArchiveQuery = z.strictObject({
  month: month.optional().meta({
    description: 'The month, `YYYY-MM`, in your zone, or in UTC for a key; without it the one that it is.',
  }),
  part: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: `Each part has ${String(PROOF_ARCHIVE_MAX)} proofs; one past the last has none.` }),
  lang: languageSchema
    .optional()
    .meta({ description: 'The language of the sheets; without it yours, or English for a key.' }),
});
