import { z } from 'zod';

import { createShipmentInput, newTrackingNumber } from './shipments.schema.ts';

/** How many rows a file may have, and how many of them one call carries. */
export const IMPORT_MAX = 10_000;
export const IMPORT_STEP_MAX = 200;

/** A row of an import: a shipment, whose number may be left to us. */
export const importRowSchema = createShipmentInput
  .omit({ organisationId: true })
  .extend({ trackingNumber: newTrackingNumber.optional(), isDelayed: z.boolean('Write yes or no').default(false) });

export type ImportRow = z.infer<typeof importRowSchema>;

/** The fields that a column of a file can be. */
export const IMPORT_FIELDS = Object.keys(importRowSchema.shape).filter(
  (key): key is keyof ImportRow => key in importRowSchema.shape,
);

/**
 * Some rows of a file. `nth` tells equal rows of a file apart: 0 for the first of them. The values are
 * read row by row, so that one that is wrong does not refuse the others.
 */
export const importRowsInput = z.strictObject({
  rows: z
    .array(z.strictObject({ nth: z.int().min(0).max(IMPORT_MAX), values: z.record(z.string().max(40), z.unknown()) }))
    .min(1)
    .max(IMPORT_STEP_MAX),
});

export type ImportRowsInput = z.infer<typeof importRowsInput>;

/** What became of each row: made, there already from an earlier import, or refused with the reason. */
export const importResultSchema = z.object({
  results: z.array(
    z.object({
      outcome: z.enum(['created', 'known', 'refused']),
      trackingNumber: z.string().nullable(),
      message: z.string().nullable(),
      fieldErrors: z.record(z.string(), z.string()).nullable(),
    }),
  ),
});

export type ImportResult = z.infer<typeof importResultSchema>;

/** Numbers of a file, asked for before anything is written. */
export const checkImportInput = z.strictObject({
  trackingNumbers: z.array(newTrackingNumber).max(IMPORT_STEP_MAX),
});

/** Which numbers are taken, by whom, and how many shipments the plan still allows this month (null: any). */
export const importCheckSchema = z.object({
  ours: z.array(z.string()),
  others: z.array(z.string()),
  remaining: z.number().nullable(),
});

export type ImportCheck = z.infer<typeof importCheckSchema>;
