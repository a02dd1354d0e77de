import { z } from 'zod';

import { reasonSchema } from '../reason.schema.ts';
import { SHIPMENT_STATUSES, STATUS_CHANGES } from '../shipments/shipment-status.ts';

const status = z.enum(SHIPMENT_STATUSES);

/** A shipment as a result tells of it. */
export const scannedShipmentSchema = z.object({
  id: z.string(),
  trackingNumber: z.string(),
  status,
  currentLocation: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  updatedAt: z.string(),
});

export type ScannedShipment = z.infer<typeof scannedShipmentSchema>;

/**
 * The scan is in the history. `late`: something later was on record already, so the present state is as it was.
 * `changedMeanwhile`: what somebody else had made of the shipment since the person saw it. `clockOff` is how many
 * milliseconds the device's clock is behind (negative: ahead), where it is more than 5 minutes.
 */
export const recordedScanSchema = z.object({
  outcome: z.literal('recorded'),
  id: z.string(),
  recordedAt: z.string(),
  occurredAt: z.string(),
  change: z.enum(['late', ...STATUS_CHANGES]),
  late: z.boolean(),
  changedMeanwhile: z.object({ status, updatedAt: z.string() }).optional(),
  clockOff: z.number().optional(),
  shipment: scannedShipmentSchema,
  before: scannedShipmentSchema.pick({ status: true, currentLocation: true, updatedAt: true }),
});

/** A correction that nobody confirmed: nothing was applied, and a new scan that `answers` this one decides. */
export const scanToConfirmSchema = z.object({
  outcome: z.literal('toConfirm'),
  id: z.string(),
  shipment: scannedShipmentSchema,
});

/**
 * The scan is not in the history, and its id is free: the same scan, or a mended one, may be sent under it. `again`:
 * it may succeed later as it is (a renewed plan, a role given back); else it has to be mended or given up. `id` is
 * null where what was sent has none. `code` is the class of the refusal, `reason` says which (docs/decisions/0009);
 * texts, since a device of an earlier release reads them too.
 */
export const refusedScanSchema = z.object({
  outcome: z.literal('refused'),
  id: z.string().nullable(),
  code: z.string(),
  reason: reasonSchema,
  message: z.string(),
  fieldCodes: z.record(z.string(), reasonSchema).optional(),
  again: z.boolean(),
});

export const scanResultSchema = z.discriminatedUnion('outcome', [
  recordedScanSchema,
  scanToConfirmSchema,
  refusedScanSchema,
]);

export type ScanResult = z.infer<typeof scanResultSchema>;

export type RecordedScan = z.infer<typeof recordedScanSchema>;

export type ScanToConfirm = z.infer<typeof scanToConfirmSchema>;

export type RefusedScan = z.infer<typeof refusedScanSchema>;

/**
 * What became of each command, in the order they were sent. Fewer results than commands: the server could not go on,
 * and the rest are to be sent again.
 */
export const scansSentSchema = z.object({ serverTime: z.string(), results: z.array(scanResultSchema) });

export type ScansSent = z.infer<typeof scansSentSchema>;
