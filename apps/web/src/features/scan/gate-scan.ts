import { isOnRecord } from '@msafara/domain/scans/scan-result.schema';

import type { GateQuestion } from '../../offline/gate-log.ts';
import type { KeptScan } from '../../offline/outbox.ts';

/** How long a scan can be undone with one tap. */
const UNDO_MS = 30_000;

/** The words that stand for the states, in the list and at its foot. */
export const SCAN_GROUPS = ['onPhone', 'sending', 'recorded', 'needsYou'] as const;

export type ScanGroup = (typeof SCAN_GROUPS)[number];

/** A line of the running list: a scan on this device, or a question before there is one. */
export type GateLine = {
  id: string;
  trackingNumber: string;
  scannedAt: string;
  /** Undone ones stand under none of the words. */
  group: ScanGroup | 'undone';
} & ({ scan: KeptScan; question?: never } | { question: GateQuestion; scan?: never });

type OnTheirWay = { sending: readonly string[]; undoing: readonly string[] };

function groupOf({ command, state, isUndone }: KeptScan, { sending, undoing }: OnTheirWay): GateLine['group'] {
  if (isUndone) return 'undone';
  if (sending.includes(command.id) || undoing.includes(command.id)) return 'sending';
  return state === 'waiting' ? 'onPhone' : state;
}

/** What a run shows, the newest first: the scans since it began, those before it that are not done, and questions. */
export function linesOf(
  scans: readonly KeptScan[],
  { beganAt, questions, ...onTheirWay }: { beganAt: string; questions: readonly GateQuestion[] } & OnTheirWay,
): readonly GateLine[] {
  const kept = scans
    .filter(({ command, state }) => state !== 'recorded' || command.scannedAt >= beganAt)
    .map((scan): GateLine => {
      const { id, trackingNumber, scannedAt } = scan.command;
      return { id, trackingNumber, scannedAt, group: groupOf(scan, onTheirWay), scan };
    });
  const asked = questions.map((question): GateLine => {
    const { id, trackingNumber, scannedAt } = question;
    return { id, trackingNumber, scannedAt, group: 'needsYou', question };
  });
  return [...kept, ...asked].toSorted((a, b) => (a.scannedAt < b.scannedAt ? 1 : -1));
}

/** For how many milliseconds a line can still be undone; 0 where it cannot. `now` is in ms. */
export function undoLeft({ group, scan }: GateLine, now: number): number {
  if (group === 'onPhone') return Math.max(0, Date.parse(scan?.command.scannedAt ?? '') + UNDO_MS - now);
  const result = scan?.result;
  if (group !== 'recorded' || !result || !isOnRecord(result) || (result.outcome === 'recorded' && result.late))
    return 0;
  return Math.max(0, Date.parse(scan?.settledAt ?? '') + UNDO_MS - now);
}

/** How many lines are shown before the rest folds away. */
const UNFOLDED = 6;

/** The lines to show: the newest few and all that wait for the person; `folded` counts the rest. */
export function foldLines(
  lines: readonly GateLine[],
  { group, isOpen }: { group: ScanGroup | undefined; isOpen: boolean },
): { shown: readonly GateLine[]; folded: number } {
  const wanted = group ? lines.filter((line) => line.group === group) : lines;
  if (isOpen) return { shown: wanted, folded: 0 };
  const shown = wanted.filter((line, index) => index < UNFOLDED || line.group === 'needsYou');
  return { shown, folded: wanted.length - shown.length };
}
