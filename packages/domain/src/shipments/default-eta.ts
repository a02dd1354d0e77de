import { DAY_MS } from '../durations.ts';

/** The default estimate: 24 hours after creation (§5, D9). */
export const DEFAULT_ETA_MS = DAY_MS;
