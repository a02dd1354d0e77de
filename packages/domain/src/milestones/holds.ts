import { HOLD_REASONS, type HoldReason, type MilestoneCode } from './milestone-codes.ts';

/** An actual milestone that opens or releases a hold. Orphans have no hold that they release: theirs was retracted. */
export type HoldMilestone = { code: MilestoneCode; reason: HoldReason | null };

/** What is wrong with a row of holds and releases of one kind: one that is opened twice, and a release of none. */
function faultsOf(reason: HoldReason, milestones: readonly HoldMilestone[]) {
  let isOpen = false;
  let opened = 0;
  let released = 0;
  for (const one of milestones) {
    if (one.reason !== reason) continue;
    const opens = one.code === 'hold_opened';
    if (opens && isOpen) opened += 1;
    if (!opens && !isOpen) released += 1;
    isOpen = opens;
  }
  return { opened, released, isOpen };
}

/** The kinds of holds that are open after these, which are given in the order in which they happened. */
export function openHolds(milestones: readonly HoldMilestone[]): HoldReason[] {
  return HOLD_REASONS.filter((reason) => faultsOf(reason, milestones).isOpen);
}

/**
 * What one more hold or release of a kind makes wrong (D26): two holds of it would be open at once, or a release would have nothing to
 * release. Both rows are in the order in which they happened.
 */
export function holdFault(
  reason: HoldReason,
  before: readonly HoldMilestone[],
  after: readonly HoldMilestone[],
): 'open' | 'none' | undefined {
  const was = faultsOf(reason, before);
  const is = faultsOf(reason, after);
  if (is.opened > was.opened) return 'open';
  return is.released > was.released ? 'none' : undefined;
}
