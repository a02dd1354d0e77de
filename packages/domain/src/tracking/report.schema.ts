import { z } from 'zod';

import { say } from '../say.ts';
import { findShipmentInput } from '../shipments/shipments.schema.ts';
import { optionalLine, optionalText } from '../text/text.schema.ts';

/** What can be wrong with a delivery. */
export const PROBLEMS = ['not-received', 'missing', 'damaged', 'other'] as const;

/** Somebody without an account reports a problem with a delivery; how to reach them is theirs to tell. */
export const reportProblemInput = findShipmentInput.extend({
  problem: z.enum(PROBLEMS, say('report.choose')),
  message: optionalText(500).optional(),
  contact: optionalLine(100).optional(),
});

export type ReportProblemInput = z.infer<typeof reportProblemInput>;
