import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

type Entry = ShipmentWithHistory['history'][number];

/**
 * Which entries of a history (oldest first) a correction took back, each with when: a correction goes backwards from
 * what was recorded before it (D8). Late entries never were how things stood (D19).
 */
export function takenBack(history: readonly Entry[]): Map<Entry, string> {
  const taken = new Map<Entry, string>();
  const standing: Entry[] = [];
  for (const entry of history) {
    if (entry.change === 'late') continue;
    const before = standing.pop();
    if (entry.change === 'correction' && before) taken.set(before, entry.timestamp);
    standing.push(entry);
  }
  return taken;
}
