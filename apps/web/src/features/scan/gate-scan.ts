import type { ReadHow } from '@msafara/domain/scans/read-how';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

/** How long a recorded scan can be undone with one tap. */
const UNDO_MS = 30_000;

/** One scan as it is to be recorded; the id is made on the device and stays the same however often it is sent. */
export type ScanCommand = {
  id: string;
  trackingNumber: string;
  status: ShipmentStatus;
  /** Undefined leaves the shipment's place as it is. */
  location: string | undefined;
  /** A correction that somebody confirmed (D8). */
  confirmed: boolean;
  scannedAt: string;
  readHow: ReadHow;
};

/** How a shipment stood when a scan was judged. */
export type Seen = Pick<ShipmentWithHistory, 'id' | 'status' | 'currentLocation' | 'destination' | 'updatedAt'>;

/** What became of a scan that was sent. */
export type ScanAnswer =
  | { outcome: 'recorded'; seen: Seen; updatedAt: string }
  | { outcome: 'toConfirm'; seen: Seen }
  | { outcome: 'refused'; reason: string }
  /** No answer came; with `seen` it may have been recorded all the same. */
  | { outcome: 'unsent'; seen: Seen | undefined };

export type ScanState =
  | { kind: 'again' }
  | { kind: 'sending' }
  | { kind: 'recorded'; at: number; seen: Seen; updatedAt: string }
  | { kind: 'undoing'; seen: Seen }
  | { kind: 'undone'; seen: Seen }
  | { kind: 'toConfirm'; seen: Seen }
  | { kind: 'refused'; reason: string }
  | { kind: 'unsent'; seen: Seen | undefined };

/** A line of the running list. */
export type GateScan = { command: ScanCommand; state: ScanState };

/** The words that stand for the states, in the list and at its foot. */
export const SCAN_GROUPS = ['sending', 'recorded', 'needsYou'] as const;

export type ScanGroup = (typeof SCAN_GROUPS)[number];

const GROUP_OF: Readonly<Record<ScanState['kind'], ScanGroup | undefined>> = {
  sending: 'sending',
  undoing: 'sending',
  recorded: 'recorded',
  again: 'needsYou',
  toConfirm: 'needsYou',
  refused: 'needsYou',
  unsent: 'needsYou',
  undone: undefined,
};

/** Which of the words a line stands under; what was undone stands under none. */
export function groupOf({ state }: GateScan): ScanGroup | undefined {
  return GROUP_OF[state.kind];
}

/** The line's state after an answer; `now` is in ms. */
export function stateAfter(answer: ScanAnswer, now: number): ScanState {
  const { outcome, ...rest } = answer;
  if (outcome === 'recorded') return { kind: 'recorded', at: now, seen: answer.seen, updatedAt: answer.updatedAt };
  return { kind: outcome, ...rest } as ScanState;
}

/** For how many milliseconds a line can still be undone; 0 where it cannot. */
export function undoLeft({ state }: GateScan, now: number): number {
  return state.kind === 'recorded' ? Math.max(0, state.at + UNDO_MS - now) : 0;
}

/** How many lines are shown before the rest folds away. */
const UNFOLDED = 6;

/** The lines to show, newest first: the newest few and all that wait for the person; `folded` counts the rest. */
export function foldScans(
  scans: readonly GateScan[],
  { group, isOpen }: { group: ScanGroup | undefined; isOpen: boolean },
): { shown: readonly GateScan[]; folded: number } {
  const wanted = group ? scans.filter((scan) => groupOf(scan) === group) : scans;
  if (isOpen) return { shown: wanted, folded: 0 };
  const shown = wanted.filter((scan, index) => index < UNFOLDED || groupOf(scan) === 'needsYou');
  return { shown, folded: wanted.length - shown.length };
}
