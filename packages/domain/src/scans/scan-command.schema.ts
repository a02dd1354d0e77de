import { z } from 'zod';

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

/** The form in which devices keep scans now. The server takes each that it ever took, as devices may wait for months. */
export const SCAN_FORMAT = 1;

const id = z.uuid(say('id.invalid'));

const { status, location, notes, estimatedDeliveryDate, isDelayed, delayReason } = statusUpdate.shape;

const commandShape = z.strictObject({
  format: z.literal(SCAN_FORMAT),
  id,
  order: z.int().min(0),
  organisationId: id,
  trackingNumber: soughtTrackingNumber.refine((number) => number !== '', say('trackingNumber.required')),
  shipmentId: id.optional(),
  seen: z.strictObject({ status: z.enum(SHIPMENT_STATUSES), updatedAt: instant }).optional(),
  status,
  location,
  notes,
  estimatedDeliveryDate,
  isDelayed,
  delayReason,
  confirmed: z.boolean(),
  answers: id.optional(),
  scannedAt: instant,
  lastContact: instant.optional(),
  readHow: z.enum(READ_HOWS),
  proof: wholeProof(z.strictObject(proofShape)).optional(),
});

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
export const scanCommandSchema = commandShape.refine(
  ({ status: told, proof }) => proof === undefined || told === statusOfProof(proof),
  { path: ['status'], message: say('proof.otherStatus') },
);

export type ScanCommand = z.infer<typeof scanCommandSchema>;

/** A scan as it is kept and sent, before anything of it is read. */
export type SentScan = z.input<typeof scanCommandSchema>;

/** How far a clock can be from ours at most, in ms: what is further is no measure of a clock. */
const OFFSET_MAX = 100 * 365 * 86_400_000;

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
