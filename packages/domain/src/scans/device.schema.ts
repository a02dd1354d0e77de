import { z } from 'zod';

/** How many devices of one person are remembered. */
export const DEVICES_MAX = 20;

/**
 * A device that somebody scans with, as a supervisor sees it: whoever was out of contact for long may still hold scans.
 * `lateScans` are those that arrived after something later was on record.
 */
export const scanDeviceSchema = z.object({
  release: z.string().nullable(),
  lastContactAt: z.string(),
  lateScans: z.number(),
});

export type ScanDevice = z.infer<typeof scanDeviceSchema>;
