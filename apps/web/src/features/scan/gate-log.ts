import { type GateScan, groupOf, type ScanState } from './gate-scan.ts';

// Outside of React: leaving the page and coming back keeps the list, and what is being sent goes on.
const listeners = new Set<() => void>();
let scans: readonly GateScan[] = [];
let owner: string | undefined;

function replace(next: readonly GateScan[]): void {
  scans = next;
  for (const listener of listeners) listener();
}

/** The scans of this page's life, the newest first. */
export const gateLog = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly GateScan[] => scans,
  find: (id: string) => scans.find(({ command }) => command.id === id),
  add: (scan: GateScan) => replace([scan, ...scans]),
  change: (id: string, state: ScanState) =>
    replace(scans.map((scan) => (scan.command.id === id ? { ...scan, state } : scan))),
  put: (changed: GateScan) => replace(scans.map((scan) => (scan.command.id === changed.command.id ? changed : scan))),
  remove: (id: string) => replace(scans.filter(({ command }) => command.id !== id)),
  /** Begins a run: what is done is no longer shown; what waits for the person stays. Another person begins with nothing. */
  begin(userId: string): void {
    const kept = owner === userId ? scans.filter((scan) => ['sending', 'needsYou'].includes(groupOf(scan) ?? '')) : [];
    owner = userId;
    replace(kept);
  },
};
