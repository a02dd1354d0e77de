import type { ShipmentStatus } from '../shipments/shipment-status.ts';
import { type HoldReason, MILESTONE_EFFECTS, type MilestoneClass, type MilestoneCode } from './milestone-codes.ts';

/** A status that somebody recorded, in its place among what happened. */
type Recorded = {
  kind: 'entry';
  isCreation: boolean;
  /** Something that happened after it was on record already (D19), and may have been taken back since. */
  isLate: boolean;
  status: ShipmentStatus;
  place: string | null;
};

/** A milestone that stands and has happened. */
type Happened = {
  kind: 'milestone';
  code: MilestoneCode;
  reason: HoldReason | null;
  /** What it brings about, by the organisation's wish when it was recorded. */
  movesTo: ShipmentStatus | null;
  /** Where it happened, if that is public: the present place of a shipment is. */
  place: string | null;
};

/** Something that happened to a shipment: `id` and `recordedAt` decide which of two at the same moment came first (D19). */
export type Happening = { id: string; at: string; recordedAt: string } & (Recorded | Happened);

export type MilestoneState = { status: ShipmentStatus; place: string | null };

/**
 * The status that an actual milestone brings about where nothing later is known; null for what changes none, and for a release, which
 * brings back what was before (D26).
 */
export function movesTo(
  { code, class: how }: { code: MilestoneCode; class: MilestoneClass },
  holdIsException: boolean,
): ShipmentStatus | null {
  const effect = MILESTONE_EFFECTS[code];
  if (how !== 'ACT' || effect === null || effect === 'release') return null;
  if (effect === 'hold') return holdIsException ? 'Exception' : null;
  return effect;
}

/** What happened, in the order in which it did (D19); the entry that creation writes comes first, whenever it was. */
export function inOrder(happenings: readonly Happening[]): Happening[] {
  const first = (one: Happening) => (one.kind === 'entry' && one.isCreation ? 0 : 1);
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return happenings.toSorted(
    (a, b) => first(a) - first(b) || compare(a.at, b.at) || compare(a.recordedAt, b.recordedAt) || compare(a.id, b.id),
  );
}

/** Milestones leave these alone: what came after the border is known better by whoever delivers. */
const SETTLED: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['Out for Delivery', 'Delivered']);

/** Whether an entry moved nothing, and what was known before it still stands; a delivery that was told late stays so. */
function isBehind({ at, recordedAt, ...one }: Happening, all: readonly Happening[]): boolean {
  if (one.kind !== 'entry' || !one.isLate) return false;
  return one.status === 'Delivered' || all.some((other) => other.at > at && other.recordedAt < recordedAt);
}

/**
 * The state that follows from all that happened, or at the happening of an id what it was then (D8, D19, D26). A hold that sets
 * Exception gives back what was before when the last hold is released, unless something else came meanwhile. An entry that was told late
 * moves and settles nothing: it is what a hold after it gives back, but for a delivery, which nobody but an entry brings about. No milestone after the delivery moves the
 * place.
 */
export function stateAfter(happenings: readonly Happening[], untilId?: string): MilestoneState {
  let status: ShipmentStatus = 'Created';
  /** The same with what was told late. */
  let known: ShipmentStatus = 'Created';
  let place: string | null = null;
  /** What was before the holds that made it an exception. */
  let beforeHolds: ShipmentStatus | undefined;
  const open = new Set<HoldReason | null>();
  for (const one of inOrder(happenings)) {
    const isLate = isBehind(one, happenings);
    // Goods that were delivered go nowhere with their empty unit.
    const isGone = one.kind === 'milestone' && status === 'Delivered';
    if (!isLate && !isGone) place = one.place ?? place;
    if (one.kind === 'entry') {
      known = one.status;
      if (!isLate) {
        status = known;
        beforeHolds = undefined;
      } else if (beforeHolds !== undefined && known !== 'Delivered') {
        beforeHolds = known;
      }
    } else if (one.code === 'hold_released') {
      open.delete(one.reason);
      if (open.size === 0 && beforeHolds !== undefined) {
        status = beforeHolds;
        known = status;
        beforeHolds = undefined;
      }
    } else {
      if (one.code === 'hold_opened') open.add(one.reason);
      if (one.movesTo !== null && !SETTLED.has(status)) {
        const before = known === 'Delivered' ? status : known;
        beforeHolds = one.code === 'hold_opened' ? (beforeHolds ?? before) : undefined;
        status = one.movesTo;
        known = status;
      }
    }
    if (one.id === untilId) return { status: known, place };
  }
  return { status, place };
}

/**
 * Whether milestones have moved a shipment on from a status that is told only now: had it been told in its time, the shipment would stand
 * as it does, and the order of telling never counts (D26).
 */
export function isMovedOn(
  happenings: readonly Happening[],
  { status, at, recordedAt }: { status: ShipmentStatus; at: string; recordedAt: string },
  present: ShipmentStatus,
): boolean {
  const entry = { kind: 'entry', id: '', isCreation: false, isLate: false, place: null } as const;
  return stateAfter([...happenings, { ...entry, status, at, recordedAt }]).status === present;
}
