import { isAwaited } from '@msafara/domain/milestones/awaited';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';

/** A milestone as it stands in the list, with how long a hold has lasted, in milliseconds. */
export type MilestoneRow = {
  milestone: Milestone;
  /** At the release of a hold, or at the hold itself while it is open. */
  heldMs: number | undefined;
  isOpenHold: boolean;
  /** The road to the row below leads through a hold. */
  isHeldBelow: boolean;
  isCurrent: boolean;
};

/** Milestones newest first, without retractions and without what was expected and has happened; `now` is ISO-8601. */
export function milestoneRows(milestones: readonly Milestone[], now: string): MilestoneRow[] {
  const told = milestones.filter(({ retractsId }) => retractsId === null);
  const standing = told.filter(({ retractedAt }) => retractedAt === null);
  const shown = told.filter((one) => one.class === 'ACT' || (one.retractedAt === null && isAwaited(one, standing)));
  const actual = standing.filter((one) => one.class === 'ACT');
  const openedAt = new Map<string, Milestone>();
  const heldMs = new Map<string, number>();
  const spans: { from: string; until: string }[] = [];
  for (const one of actual) {
    const kind = one.reason ?? '';
    const opened = openedAt.get(kind);
    if (one.code === 'hold_opened') openedAt.set(kind, one);
    if (one.code !== 'hold_released' || !opened) continue;
    heldMs.set(one.id, Date.parse(one.occurredAt) - Date.parse(opened.occurredAt));
    spans.push({ from: opened.occurredAt, until: one.occurredAt });
    openedAt.delete(kind);
  }
  for (const one of openedAt.values()) {
    heldMs.set(one.id, Date.parse(now) - Date.parse(one.occurredAt));
    spans.push({ from: one.occurredAt, until: now });
  }
  const open = new Set([...openedAt.values()].map(({ id }) => id));
  const current = actual.at(-1)?.id;
  const newestFirst = shown.toReversed();
  return newestFirst.map((milestone, nth) => {
    const below = newestFirst[nth + 1];
    const isHeldBelow =
      below !== undefined &&
      spans.some(({ from, until }) => below.occurredAt >= from && milestone.occurredAt <= until && from < until);
    return {
      milestone,
      heldMs: heldMs.get(milestone.id),
      isOpenHold: open.has(milestone.id),
      isHeldBelow,
      isCurrent: milestone.id === current,
    };
  });
}
