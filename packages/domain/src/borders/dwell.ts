import { HOUR_MS } from '../durations.ts';
import type { BorderSide } from '../milestones/milestone-codes.ts';

/** What is on record of a shipment that came to a post. Times are the first of their kind. */
export type Passage = {
  postId: string;
  shipmentId: string;
  /** The unit that it came in, if any of it was told of one. */
  unitId: string | null;
  /** Came to the exit side. */
  arrived: string | null;
  exitCleared: string | null;
  crossed: string | null;
  /** Came to the entry side, where that was told by itself. */
  arrivedAtEntry: string | null;
  entryCleared: string | null;
};

/** Where something stands, and since when. */
export type Standing = { side: BorderSide; since: string };

function hoursBetween(from: string | null, to: string | null): number | undefined {
  if (from === null || to === null) return undefined;
  const hours = (Date.parse(to) - Date.parse(from)) / HOUR_MS;
  return hours >= 0 ? hours : undefined;
}

/**
 * The hours that something stood at each side of a post (D26): at the exit side from its arrival to the crossing, at the entry side
 * from the crossing to when that side cleared it. Undefined for a side of which either is not on record, or in the wrong order.
 */
export function dwellOf({ arrived, exitCleared, crossed, arrivedAtEntry, entryCleared }: Passage) {
  return {
    exit: hoursBetween(arrived, crossed ?? exitCleared),
    entry: hoursBetween(crossed ?? arrivedAtEntry, entryCleared),
  };
}

/** Where something stands that has not gone on; undefined where it has, or nothing tells that it came. */
export function standingOf({
  arrived,
  exitCleared,
  crossed,
  arrivedAtEntry,
  entryCleared,
}: Passage): Standing | undefined {
  if (entryCleared !== null) return undefined;
  const atEntry = crossed ?? arrivedAtEntry;
  if (atEntry !== null) return { side: 'entry', since: atEntry };
  if (arrived === null || exitCleared !== null) return undefined;
  return { side: 'exit', since: arrived };
}

/** Where a shipment stands that was at some posts: at the last one that it came to. Undefined where it stands at none. */
export function standingAmong<Post extends Passage>(passages: readonly Post[]): (Post & Standing) | undefined {
  const [last] = passages.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)));
  const stands = last && standingOf(last);
  return stands && { ...last, ...stands };
}

const lastOf = ({ arrived, exitCleared, crossed, arrivedAtEntry, entryCleared }: Passage) =>
  [arrived, exitCleared, crossed, arrivedAtEntry, entryCleared].reduce<string>(
    (last, at) => (at !== null && at > last ? at : last),
    '',
  );

/** What was told of a unit counts once, however many shipments are in it: once for each `what` of a unit. */
export function oncePerUnit<Told extends { unitId: string | null }>(
  all: readonly Told[],
  what: (told: Told) => string,
): Told[] {
  const seen = new Set<string>();
  return all.filter((told) => {
    if (told.unitId === null) return true;
    const key = `${told.unitId} ${what(told)}`;
    return seen.size < seen.add(key).size;
  });
}

/** The nearest rank: so large a share of some values, which rise, is not above it; null for none. */
export function nearestRank(rising: readonly number[], share: number): number | null {
  return rising[Math.max(0, Math.ceil(share * rising.length) - 1)] ?? null;
}

/** Half are not above `p50`, nine in ten not above `p90`: the nearest rank, in the unit of the values; null for none. */
export function percentiles(values: readonly number[]): { p50: number | null; p90: number | null } {
  const rising = values.toSorted((a, b) => a - b);
  return { p50: nearestRank(rising, 0.5), p90: nearestRank(rising, 0.9) };
}
