import { z } from 'zod';

import { scanCommandSchema } from './scan-command.schema.ts';
import { scanResultSchema } from './scan-result.schema.ts';

/**
 * A photo of a proof that waits with its scan: `id` is where the device keeps it, `fileId` the server's file once it has
 * been stored there.
 */
const keptPhotoSchema = z.object({ id: z.uuid(), bytes: z.int(), fileId: z.uuid().optional() });

export type KeptPhoto = z.infer<typeof keptPhotoSchema>;

/**
 * What a device keeps of a scan (D23): the scan, the server's latest answer, and whether the person set it back since. Of a
 * scan with a proof the photos are kept apart, and put into it when it is sent; `isStoredAnew` once the server had
 * forgotten them and got them again.
 */
export const keptBodySchema = z.object({
  command: scanCommandSchema,
  photos: z.array(keptPhotoSchema).optional(),
  isStoredAnew: z.boolean().optional(),
  result: scanResultSchema.optional(),
  isUndone: z.boolean().optional(),
});

export type KeptBody = z.infer<typeof keptBodySchema>;
