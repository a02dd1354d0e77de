import { z } from 'zod';

import { MINUTE_MS } from '../durations.ts';
import { MILESTONE_CODES } from '../milestones/milestone-codes.ts';
import { PRIORITIES } from '../shipments/shipment-details.ts';
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts';
import { answeredInstant } from '../text/text.schema.ts';

/** What anyone with the number may see: exactly these fields, history oldest first (§3, D7). */
export const publicTrackingSchema = z.strictObject({
  trackingNumber: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  origin: z.string(),
  destination: z.string(),
  currentLocation: z.string().nullable(),
  estimatedDeliveryDate: answeredInstant.nullable(),
  priority: z.enum(PRIORITIES),
  isDelayed: z.boolean(),
  delayReason: z.string().nullable(),
  notes: z.string().nullable(),
  history: z.array(
    z.strictObject({
      status: z.enum(SHIPMENT_STATUSES),
      timestamp: answeredInstant,
      location: z.string().nullable(),
      notes: z.string().nullable(),
      /** A proof is on file: nothing of it is public (D28). */
      proof: z.literal(true).optional(),
      /** The milestone that brought it about, where its organisation made it public (D26). */
      milestone: z.enum(MILESTONE_CODES).optional(),
    }),
  ),
});

export type PublicTracking = z.infer<typeof publicTrackingSchema>;

/** Misses an address may make in a window before it has to wait (D7). */
export const MISS_LIMIT = 100;
export const MISS_WINDOW_MS = 10 * MINUTE_MS;
