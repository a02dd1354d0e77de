import { z } from 'zod';

import { errorSchema } from '../reason.schema.ts';
import { say } from '../say.ts';
import { shipmentSchema } from './shipments.schema.ts';

/** How many shipments one call creates. */
export const BATCH_MAX = 200;
/** So much JSON has a call with that many. */
export const BATCH_BYTES = 1024 * 1024;

/** Shipments to create at once; each is read by itself, as a single one is (D24). */
export const createBatchInput = z.strictObject({
  shipments: z
    .array(z.looseObject({}).meta({ description: 'As in POST /api/shipments.', 'x-same-as': 'CreateShipmentRequest' }))
    .min(1, say('list.tooFew', { min: 1 }))
    .max(BATCH_MAX, say('list.tooMany', { max: BATCH_MAX })),
  atomic: z.boolean().default(false).meta({ description: 'Whether all are created or none.' }),
});

export type CreateBatchInput = z.infer<typeof createBatchInput>;

/** What became of each, with the status that a call for it alone would have been answered with. */
export const batchResultSchema = z.object({
  results: z.array(
    z.object({
      index: z.number(),
      status: z.number(),
      shipment: shipmentSchema.optional(),
      error: errorSchema.optional(),
    }),
  ),
});

export type BatchResult = z.infer<typeof batchResultSchema>;
