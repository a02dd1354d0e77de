import { readStored, writeStored } from './browser-storage.ts';

/** Kept apart from the scans, so that it can be said that they are missing when their database is lost (D23). */
const KEY = 'scans-waiting';

/** How many scans of each person wait on this device, by the person's id, as last counted. */
export function readWaitingScans(): Readonly<Record<string, number>> {
  try {
    const counts: unknown = JSON.parse(readStored(KEY) ?? '{}');
    if (typeof counts !== 'object' || counts === null) return {};
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => Number.isSafeInteger(count) && count > 0));
  } catch {
    return {};
  }
}

export function writeWaitingScans(counts: Readonly<Record<string, number>>): void {
  const waiting = Object.entries(counts).filter(([, count]) => count > 0);
  writeStored(KEY, waiting.length === 0 ? null : JSON.stringify(Object.fromEntries(waiting)));
}
