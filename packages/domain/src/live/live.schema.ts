import { z } from 'zod';

/**
 * What an open screen is told (D15): that shipments it may see have changed, or whether changes of
 * other processes are heard at the moment; while they are not, screens ask by themselves.
 */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shipments') }),
  z.object({ kind: z.literal('feed'), isLive: z.boolean() }),
]);

export type LiveEvent = z.infer<typeof liveEventSchema>;
