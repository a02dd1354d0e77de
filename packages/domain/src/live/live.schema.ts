import { z } from 'zod';

/** Where open screens hear of changes (D15). */
export const LIVE_PATH = '/api/live';
/** How often an open stream says something, in milliseconds, whether or not there is anything new. */
export const PING_MS = 20_000;

/**
 * What an open screen is told (D15): that shipments it may see have changed, that its reader has
 * news (notifications, chat), or whether changes of other processes are heard at the moment; while
 * they are not, screens ask by themselves.
 */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['shipments', 'inbox']) }),
  z.object({ kind: z.literal('feed'), isLive: z.boolean() }),
]);

export type LiveEvent = z.infer<typeof liveEventSchema>;
