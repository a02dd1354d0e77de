import type { MilestoneCode } from '../milestones/milestone-codes.ts';

/** What was entered of the start and the stop of a clock. `stopsAt` is said by hand. */
type Entered = {
  unitId: string | null;
  startsAt: string | null;
  startsWith: MilestoneCode | null;
  stopsWith: MilestoneCode | null;
  stopsAt: string | null;
};

/** A milestone that happened and stands. */
type Happened = { id: string; unitId: string | null; code: MilestoneCode; occurredAt: string };

/** Between which instants a clock runs, and the milestones that say so. */
export type FoundRun = {
  startedAt: string | null;
  startedBy: string | null;
  stoppedAt: string | null;
  stoppedBy: string | null;
};

/**
 * Between which instants a clock runs (D19, D26): from the first milestone that starts it until the first after it that stops it, or
 * until somebody stopped it by hand, whichever comes first. `milestones` are in the order in which they happened; those of another
 * unit do not count. `elsewhere` are those of its unit that were told of other shipments: they stop it, and start nothing.
 */
export function clockRun(
  entered: Entered,
  milestones: readonly Happened[],
  elsewhere: readonly Happened[] = [],
): FoundRun {
  const { unitId, startsAt, startsWith, stopsWith, stopsAt } = entered;
  const own = milestones.filter((one) => one.unitId === null || unitId === null || one.unitId === unitId);
  const start = startsAt === null ? own.find(({ code }) => code === startsWith) : undefined;
  const startedAt = startsAt ?? start?.occurredAt ?? null;
  if (startedAt === null) return { startedAt, startedBy: null, stoppedAt: null, stoppedBy: null };
  const stop = [...own, ...elsewhere]
    .filter(({ code, occurredAt }) => code === stopsWith && occurredAt >= startedAt)
    .reduce<Happened | undefined>(
      (first, one) => (first && first.occurredAt <= one.occurredAt ? first : one),
      undefined,
    );
  const isByMilestone = stop !== undefined && (stopsAt === null || stop.occurredAt <= stopsAt);
  return {
    startedAt,
    startedBy: start?.id ?? null,
    stoppedAt: isByMilestone ? stop.occurredAt : stopsAt,
    stoppedBy: isByMilestone ? stop.id : null,
  };
}
