import { z } from 'zod';

import { reasonSchema } from '../reason.schema.ts';
import { type Said, say } from '../say.ts';
import { PLACE_MAX } from '../shipments/shipment-details.ts';
import { instant, optionalLine, optionalText } from '../text/text.schema.ts';

/** How many rows a file of milestones may have, and how many of them one call carries (D26). */
export const MILESTONE_IMPORT_MAX = 2000;
export const MILESTONE_STEP_MAX = 100;

const required = (missing: Said) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(200, say('text.tooLong', { max: 200 }));

/**
 * A row of a file of milestones, as it is written: the number of a shipment or of a unit; the milestone, side and reason by their codes
 * or by what screens call them in any of the five languages; the place by a border post, a UN/LOCODE or in words.
 */
export const milestoneRowSchema = z.strictObject({
  number: required(say('milestone.numberRequired')),
  milestone: required(say('milestone.nameRequired')),
  occurredAt: instant,
  place: optionalLine(PLACE_MAX).default(null),
  side: optionalLine(60).default(null),
  reason: optionalLine(60).default(null),
  reference: optionalLine(64).default(null),
  note: optionalText(500).default(null),
});

export type MilestoneRow = z.infer<typeof milestoneRowSchema>;

export type MilestoneColumn = keyof MilestoneRow;

/** What a column of the file can be, in the order of a template. */
export const MILESTONE_COLUMNS = Object.keys(milestoneRowSchema.shape).filter(
  (key): key is MilestoneColumn => key in milestoneRowSchema.shape,
);

/** Some rows of a file; they are read one by one, so that one that is wrong does not refuse the others. */
export const milestoneRowsInput = z.strictObject({
  rows: z
    .array(z.record(z.string().max(40), z.unknown()))
    .min(1)
    .max(MILESTONE_STEP_MAX),
});

export type MilestoneRowsInput = z.infer<typeof milestoneRowsInput>;

/** What becomes of each row, or would: recorded of so many shipments, known from an earlier import, or refused with the reason. */
export const milestoneRowsResult = z.object({
  results: z.array(
    z.object({
      outcome: z.enum(['ready', 'recorded', 'known', 'refused']),
      message: z.string().nullable(),
      reason: reasonSchema.nullable(),
      fieldCodes: z.record(z.string(), reasonSchema).nullable(),
    }),
  ),
});

export type MilestoneRowsResult = z.infer<typeof milestoneRowsResult>;
