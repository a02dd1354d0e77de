import { classifyStatusChange, type ShipmentStatus, type StatusChange } from '../shipments/shipment-status.ts';
import { isLate } from './late.ts';

/** A scan that waited on a device, as far as its judgement goes. */
type Scan = {
  status: ShipmentStatus;
  /** When it happened, by our clock. */
  occurred: string;
  /** A correction that somebody confirmed. */
  confirmed: boolean;
  /** The shipment as the person saw it, where it was on the device. */
  seen?: { status: ShipmentStatus; updatedAt: string } | undefined;
};

/** The shipment as it stands now. */
type Standing = {
  status: ShipmentStatus;
  updatedAt: string;
  /** When the latest happening on record took place. */
  newest: string | undefined;
  /** Whether that was recorded by the one who scanned. */
  isOwn: boolean;
};

export type ScanJudgement =
  | { outcome: 'recorded'; change: StatusChange; changedMeanwhile: boolean }
  | { outcome: 'late' }
  | { outcome: 'toConfirm' };

/**
 * What becomes of a scan that waited on a device (D8, D19, D23), judged against the shipment as it is now:
 * - something happened later: `late`, it takes its place in the history alone;
 * - it would be a correction, and nobody confirmed one of the status that stands now: `toConfirm`;
 * - else it is recorded. `changedMeanwhile` where somebody else brought another status about since it was seen.
 */
export function judgeScan({ status, occurred, confirmed, seen }: Scan, now: Standing): ScanJudgement {
  if (isLate(occurred, now.newest)) return { outcome: 'late' };
  const change = classifyStatusChange(now.status, status);
  const isOther = seen !== undefined && seen.status !== now.status && seen.updatedAt !== now.updatedAt;
  const changedMeanwhile = isOther && !now.isOwn;
  if (change === 'correction' && (!confirmed || changedMeanwhile)) return { outcome: 'toConfirm' };
  return { outcome: 'recorded', change, changedMeanwhile };
}
