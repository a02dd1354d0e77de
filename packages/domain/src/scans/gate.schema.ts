import { z } from 'zod';

import { toldMilestone } from '../milestones/milestones.schema.ts';
import { PLACE_MAX } from '../shipments/shipment-details.ts';
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts';

const place = z.string().min(1).max(PLACE_MAX);

/** What every scan at a gate writes: a status, where shipments keep their place without one, or a milestone. As kept on the device. */
export const gateSettingsSchema = z.union([
  z.object({ status: z.enum(SHIPMENT_STATUSES), location: place.optional() }),
  z.object({ milestone: toldMilestone }),
]);

export type GateSettings = z.infer<typeof gateSettingsSchema>;

/** How many of the places that somebody recorded are kept on the device. */
export const USED_PLACES_MAX = 6;

export const usedPlacesSchema = z.array(place).max(USED_PLACES_MAX);
