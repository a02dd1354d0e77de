/** The default estimate: 24 hours after creation (§5, D9). */
export const DEFAULT_ETA_MS = 24 * 3_600_000;
