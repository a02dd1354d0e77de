import { z } from 'zod';

import { shownSenderSchema } from './shown-sender.schema.ts';
import { publicTrackingSchema } from './tracking.schema.ts';

/** What the public page shows beside the public fields (D7, D31). */
export const pageFactsSchema = z.object({
  /** The time zone of the destination (IANA); UTC where the destination is not known. */
  zone: z.string(),
  /** When it is expected, where the organisation has estimates. */
  window: z.object({ earliest: z.string(), latest: z.string() }).nullable(),
  /** Whose shipment it is, where the organisation wants that to be seen. */
  sender: shownSenderSchema.nullable(),
  /** As of when all this is, while the newest cannot be read; else null. */
  asOf: z.string().nullable(),
});

export type PageFacts = z.infer<typeof pageFactsSchema>;

/** What the server writes into the page, so that the web app need not ask again. */
export const pageSeedSchema = z.object({ result: publicTrackingSchema, facts: pageFactsSchema });
