import { z } from 'zod';

/**
 * The keys by which a person's scans are sealed on a device, 32 bytes in base64. Things are sealed with `key`; the
 * previous one opens what was sealed before the server's own key was changed.
 */
export const scanKeySchema = z.object({ key: z.string(), previousKey: z.string().nullable() });

export type ScanKey = z.infer<typeof scanKeySchema>;
