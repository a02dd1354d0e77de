import { z } from 'zod';

import { reasonSchema } from '../reason.schema.ts';
import { SHIPMENT_STATUSES, STATUS_CHANGES } from '../shipments/shipment-status.ts';
import { UNIT_KINDS } from '../units/unit-kinds.ts';

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

/**
 * The milestone is on record (D26): of one shipment, or of all that were in a unit then, whose number and kind come along. `shipments` are
 * those that it was told of, `skipped` those that it could not be told of, with the reason in English and, but in answers of earlier
 * releases, as a code. `milestoneId` is the first one, by which all are taken back. `late` and `clockOff` are as those of a recorded scan.
 */
export const toldScanSchema = z.object({
  outcome: z.literal('told'),
  id: z.string(),
  recordedAt: z.string(),
  occurredAt: z.string(),
  late: z.boolean(),
  clockOff: z.number().optional(),
  milestoneId: z.string(),
  place: z.string().nullable(),
  unit: z.object({ type: z.enum(UNIT_KINDS), number: z.string() }).nullable(),
  shipments: z.array(scannedShipmentSchema.pick({ id: true, trackingNumber: true, status: true, destination: true })),
  skipped: z.array(z.object({ trackingNumber: z.string(), reason: z.string(), said: reasonSchema.optional() })),
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
  toldScanSchema,
  scanToConfirmSchema,
  refusedScanSchema,
]);

export type ScanResult = z.infer<typeof scanResultSchema>;

/** Whether what was sent is on record; else it needs the person. */
export function isOnRecord(result: ScanResult): result is RecordedScan | ToldScan {
  return result.outcome === 'recorded' || result.outcome === 'told';
}

export type RecordedScan = z.infer<typeof recordedScanSchema>;

export type ToldScan = z.infer<typeof toldScanSchema>;

export type ScanToConfirm = z.infer<typeof scanToConfirmSchema>;

export type RefusedScan = z.infer<typeof refusedScanSchema>;

/**
 * What became of each command, in the order they were sent. Fewer results than commands: the server could not go on,
 * and the rest are to be sent again.
 */
export const scansSentSchema = z.object({ serverTime: z.string(), results: z.array(scanResultSchema) });

export type ScansSent = z.infer<typeof scansSentSchema>;
