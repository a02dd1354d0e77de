import { z } from 'zod';

import { reasonSchema } from '../reason.schema.ts';
import { say } from '../say.ts';
import { createShipmentInput, newTrackingNumber } from './shipments.schema.ts';

/** How many rows a file may have, and how many of them one call carries. */
export const IMPORT_MAX = 20_000;
export const IMPORT_STEP_MAX = 200;

/** A row of an import: a shipment, whose number may be left to us. */
export const importRowSchema = createShipmentInput
  .omit({ organisationId: true })
  .extend({ trackingNumber: newTrackingNumber.optional(), isDelayed: z.boolean(say('choice.yesOrNo')).default(false) });

export type ImportRow = z.infer<typeof importRowSchema>;

/** The fields that a column of a file can be. */
export const IMPORT_FIELDS = Object.keys(importRowSchema.shape).filter(
  (key): key is keyof ImportRow => key in importRowSchema.shape,
);

/** For how long an imported row is known again, in days. */
export const IMPORT_KNOWN_DAYS = 30;

const rows = z
  .array(z.strictObject({ nth: z.int().min(0).max(IMPORT_MAX), values: z.record(z.string().max(40), z.unknown()) }))
  .min(1)
  .max(IMPORT_STEP_MAX);

/**
 * Some rows of a file. `nth` tells equal rows of a file apart: 0 for the first of them. The values are
 * read row by row, so that one that is wrong does not refuse the others. `fileId` is made by the client from what the
 * file holds: a row of it is known again for 30 days, and an equal row of another file is another consignment.
 */
export const importRowsInput = z.strictObject({
  rows,
  fileId: z
    .string()
    .regex(/^[!-~]{16,64}$/u, say('value.invalid'))
    .optional(),
});

export type ImportRowsInput = z.infer<typeof importRowsInput>;

/** What became of each row: made, there already from an earlier import, or refused with the reason. */
export const importResultSchema = z.object({
  results: z.array(
    z.object({
      outcome: z.enum(['created', 'known', 'refused']),
      trackingNumber: z.string().nullable(),
      message: z.string().nullable(),
      reason: reasonSchema.nullable(),
      fieldErrors: z.record(z.string(), z.string()).nullable(),
      fieldCodes: z.record(z.string(), reasonSchema).nullable(),
    }),
  ),
});

export type ImportResult = z.infer<typeof importResultSchema>;

/** Numbers of a file, asked for before anything is written. */
export const checkImportInput = z.strictObject({
  trackingNumbers: z.array(newTrackingNumber).max(IMPORT_STEP_MAX),
});

/** Rows of a file that are asked for before anything is written. */
export const checkEarlierRowsInput = z.strictObject({ rows });

export type CheckEarlierRowsInput = z.infer<typeof checkEarlierRowsInput>;

/** Of each row, whether it equals one that was imported in the last 30 days. */
export const earlierRowsSchema = z.object({ isEarlier: z.array(z.boolean()) });

/**
 * Which numbers are the organisation's own already, and how many shipments the plan still allows this month (null: any).
 * One that is another's is answered as one that is free, until the import itself (D7).
 */
export const importCheckSchema = z.object({
  ours: z.array(z.string()),
  remaining: z.number().nullable(),
});

export type ImportCheck = z.infer<typeof importCheckSchema>;
