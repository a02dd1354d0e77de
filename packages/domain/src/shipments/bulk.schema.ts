import { z } from 'zod';

import { ERROR_CODES } from '../error-codes.ts';
import { reasonSchema } from '../reason.schema.ts';
import { say } from '../say.ts';
import { shipmentIdInput, status, statusUpdate } from './shipments.schema.ts';

/** How many shipments one call may change. */
export const BULK_MAX = 100;

const ids = z.array(shipmentIdInput.shape.id).min(1, say('shipment.chooseOne')).max(BULK_MAX);

/** The same status, place, notes and delay for many shipments (§2, D8); without a status each keeps its own. */
export const recordStatusOfManyInput = statusUpdate
  .pick({ location: true, notes: true, isDelayed: true, delayReason: true })
  .extend({ ids, status: status.optional() })
  .strict()
  .refine(
    ({ ids: _ids, ...told }) => Object.values(told).some((value) => value !== undefined && value !== null),
    say('shipment.tellSomething'),
  );

export type RecordStatusOfManyInput = z.infer<typeof recordStatusOfManyInput>;

export const removeManyInput = z.strictObject({ ids });

/** What became of each shipment, in the order they were named. */
export const bulkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      refusal: z.object({ code: z.enum(ERROR_CODES), message: z.string(), reason: reasonSchema }).nullable(),
    }),
  ),
});

export type BulkResult = z.infer<typeof bulkResultSchema>;
