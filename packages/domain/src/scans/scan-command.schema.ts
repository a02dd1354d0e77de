import { z } from 'zod';

import { DAY_MS } from '../durations.ts';
import { milestoneShape, toldMilestone } from '../milestones/milestones.schema.ts';
import { statusOfProof } from '../proofs/proof-status.ts';
import { proofShape, wholeProof } from '../proofs/proofs.schema.ts';
import { say } from '../say.ts';
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts';
import { soughtTrackingNumber, statusUpdate } from '../shipments/shipments.schema.ts';
import { instant } from '../text/text.schema.ts';
import { READ_HOWS } from './read-how.ts';

/** How many scans one call carries, and how many bytes of JSON they have at most: a request has 64 kB. */
export const SCANS_PER_SEND = 25;
export const SCANS_BYTES = 48_000;

/**
 * The forms in which devices keep scans of a status, and of a milestone. The server takes each that it ever took, as devices may wait for
 * months; what is of a later form than the last one here waits for a newer server.
 */
export const SCAN_FORMAT = 1;
export const MILESTONE_FORMAT = 2;

const id = z.uuid(say('id.invalid'));

const { status, location, notes, estimatedDeliveryDate, isDelayed, delayReason } = statusUpdate.shape;

const commandShape = {
  id,
  order: z.int().min(0),
  organisationId: id,
  trackingNumber: soughtTrackingNumber.refine((number) => number !== '', say('trackingNumber.required')),
  shipmentId: id.optional(),
  answers: id.optional(),
  scannedAt: instant,
  lastContact: instant.optional(),
  readHow: z.enum(READ_HOWS),
};

/**
 * One scan as a device keeps it and sends it until it is settled (D23); it never changes after it was first kept, and
 * neither does its `id`, by which it is recorded once. An absent field is unchanged, null clears (D8).
 * - `order` counts the scans of the device.
 * - `shipmentId` and `seen` are the shipment as the person saw it, where it was on the device.
 * - `confirmed`: somebody said yes to a correction. `answers` names the scan whose question that was; the new
 *   scan then has that one's `scannedAt`.
 * - `proof` is what was proven with it (D28), under the scan's own id; the status is the one that it brings about.
 * - `scannedAt` is by the device's clock, `lastContact` the last `serverTime` that it had before.
 */
const statusScanSchema = z
  .strictObject({
    ...commandShape,
    format: z.literal(SCAN_FORMAT),
    seen: z.strictObject({ status: z.enum(SHIPMENT_STATUSES), updatedAt: instant }).optional(),
    status,
    location,
    notes,
    estimatedDeliveryDate,
    isDelayed,
    delayReason,
    confirmed: z.boolean(),
    proof: wholeProof(z.strictObject(proofShape)).optional(),
  })
  .refine(({ status: told, proof }) => proof === undefined || told === statusOfProof(proof), {
    path: ['status'],
    message: say('proof.otherStatus'),
  });

/**
 * A milestone as a device keeps it (D23, D26). `trackingNumber` is the number that was read: of a shipment, or of a unit that carries some
 * (`ofUnit`, where the person chose the unit; else what no shipment has is looked for among units). Without `occurredAt` it happened at
 * `scannedAt`, as a scan does; with it when the person says, by the server's clock.
 */
const milestoneScanSchema = z
  .strictObject({
    ...commandShape,
    format: z.literal(MILESTONE_FORMAT),
    ofUnit: z.boolean().optional(),
    occurredAt: milestoneShape.occurredAt.optional(),
    milestone: toldMilestone,
  })
  .refine(({ milestone, occurredAt: at }) => milestone.class === 'ACT' || at !== undefined, {
    path: ['occurredAt'],
    message: say('text.required'),
  });

/** What a device keeps and sends: the status of a shipment, or a milestone, told apart by their `format`. */
export const scanCommandSchema = z.discriminatedUnion('format', [statusScanSchema, milestoneScanSchema]);

export type ScanCommand = z.infer<typeof scanCommandSchema>;

export type StatusScan = z.infer<typeof statusScanSchema>;

export type MilestoneScan = z.infer<typeof milestoneScanSchema>;

/** A scan as it is kept and sent, before anything of it is read. */
export type SentScan = z.input<typeof statusScanSchema>;

/** The same of a milestone. */
export type SentMilestone = z.input<typeof milestoneScanSchema>;

/** How far a clock can be from ours at most, in ms: what is further is no measure of a clock. */
const OFFSET_MAX = 100 * 365 * DAY_MS;

/**
 * Scans of one person from one device. Each command is read by itself, so that one that is wrong does not refuse the
 * others. `sentAt` is the device's clock when this request is made, anew at each try; `clockOffset`, where the device
 * has measured it, how many milliseconds its clock is behind `serverTime` (negative: ahead).
 */
export const sendScansInput = z.strictObject({
  userId: id,
  deviceId: id,
  sentAt: instant,
  clockOffset: z.int().min(-OFFSET_MAX).max(OFFSET_MAX).optional(),
  release: z.string().max(40).optional(),
  commands: z.array(z.unknown()).min(1).max(SCANS_PER_SEND),
});

export type SendScansInput = z.infer<typeof sendScansInput>;
