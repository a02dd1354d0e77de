import { z } from 'zod';

import { codeCheckSchema, proofPolicySchema } from '../proofs/proof-policy.ts';
import { shipmentSchema } from '../shipments/shipments.schema.ts';

/** How many shipments a device carries at most, and how many one page of them has. */
export const CARRIED_MAX = 2000;
export const CARRIED_PAGE = 500;

/** For how many days after its delivery a shipment is carried. */
export const CARRIED_DAYS = 7;

/** `deviceId` lets the server note that the device was in contact. */
export const carryInput = z.strictObject({
  cursor: z.string().max(200).optional(),
  deviceId: z.uuid().optional(),
  release: z.string().max(40).optional(),
});

export type CarryInput = z.infer<typeof carryInput>;

/** A shipment as it is kept on a device. */
export const carriedShipmentSchema = shipmentSchema
  .pick({
    id: true,
    trackingNumber: true,
    origin: true,
    destination: true,
    status: true,
    currentLocation: true,
    estimatedDeliveryDate: true,
    isDelayed: true,
    recipientName: true,
    reference: true,
    pieces: true,
    updatedAt: true,
  })
  .partial({ recipientName: true, reference: true, pieces: true })
  .extend({
    // What is asked for when it is handed over (D28), and what its code is checked by without a network.
    proofPolicy: proofPolicySchema.optional(),
    codeCheck: codeCheckSchema.nullable().optional(),
  });

export type CarriedShipment = z.infer<typeof carriedShipmentSchema>;

/**
 * A page of the shipments that are under way, those that changed longest ago first. Without a cursor the list begins
 * anew; `cursor` continues it, and after a page that `isWhole` (nothing follows for now) it answers what
 * changed since, of which the last two minutes are repeated. It is null where there is nothing to carry. What was
 * deleted is missing from a list that began anew, and from nothing else.
 */
export const carryPageSchema = z.object({
  shipments: z.array(carriedShipmentSchema),
  cursor: z.string().nullable(),
  serverTime: z.string(),
  isWhole: z.boolean(),
});

export type CarryPage = z.infer<typeof carryPageSchema>;
