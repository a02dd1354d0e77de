import { z } from 'zod';

import { scanCommandSchema } from './scan-command.schema.ts';
import { scanResultSchema } from './scan-result.schema.ts';

/** What a device keeps of a scan (D23): the scan, the server's latest answer, and whether the person set it back since. */
export const keptBodySchema = z.object({
  command: scanCommandSchema,
  result: scanResultSchema.optional(),
  isUndone: z.boolean().optional(),
});

export type KeptBody = z.infer<typeof keptBodySchema>;
