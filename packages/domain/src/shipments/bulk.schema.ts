import { z } from 'zod';

import { ERROR_CODES } from '../errors.ts';
import { shipmentIdInput, statusUpdate } from './shipments.schema.ts';

/** How many shipments one call may change. */
export const BULK_MAX = 100;

const ids = z.array(shipmentIdInput.shape.id).min(1, 'Choose at least one shipment').max(BULK_MAX);

/** The same status, place and notes for many shipments (§2, D8). */
export const recordStatusOfManyInput = statusUpdate
  .pick({ status: true, location: true, notes: true })
  .extend({ ids })
  .strict();

export type RecordStatusOfManyInput = z.infer<typeof recordStatusOfManyInput>;

export const removeManyInput = z.strictObject({ ids });

/** What became of each shipment, in the order they were named. */
export const bulkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      refusal: z.object({ code: z.enum(ERROR_CODES), message: z.string() }).nullable(),
    }),
  ),
});

export type BulkResult = z.infer<typeof bulkResultSchema>;
