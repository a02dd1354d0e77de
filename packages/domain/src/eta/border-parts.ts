import type { Part } from './parts.ts';
import { type Phase, phaseOf, shareOfPhase, type Sighting } from './progress.ts';
import { type BorderOnTheWay, type Come, type Spread, sumOfWaits, waitsAhead } from './waits.ts';

/** A history with what milestones tell of posts among it: each was a place at a time, whether or not everybody may see it. */
export function withPassages(story: readonly Sighting[], borders: readonly BorderOnTheWay[]): readonly Sighting[] {
  const seen = borders.flatMap(({ passage, position }) =>
    passage === null
      ? []
      : [passage.arrived, passage.exitCleared, passage.crossed, passage.arrivedAtEntry, passage.entryCleared]
          .filter((instant) => instant !== null)
          .map((timestamp) => ({ timestamp, position })),
  );
  if (seen.length === 0) return story;
  const told = seen.flatMap((at): Sighting[] => {
    const status = story.findLast(({ timestamp }) => timestamp <= at.timestamp)?.status ?? 'In Transit';
    if (status === 'Out for Delivery' || status === 'Delivered') return [];
    return [{ ...at, status: status === 'Exception' ? status : 'In Transit' }];
  });
  const last = story.at(-1);
  return [...story, ...told]
    .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : Number(a.timestamp > b.timestamp)))
    .filter((sighting, n, all) => n < all.length - 1 || last === undefined || sighting.status === last.status);
}

type At = Come & { now: number; minutes: Readonly<Record<Phase, number>> };

/** What is left to stand at posts, by whose crossings told it; `unknown` is what nobody's told. */
export function borderParts(
  borders: readonly BorderOnTheWay[],
  { progress, stood, guessed, now, minutes }: At,
): { parts: Part[]; unknown: number; ahead: Spread } {
  const phase = phaseOf(progress);
  const left = (1 - shareOfPhase(progress)) * minutes[phase];
  const before = phase === 'Created' ? left + minutes['Picked Up'] : phase === 'Picked Up' ? left : 0;
  const road = minutes['In Transit'];
  const waits =
    phase === 'Out for Delivery' ? [] : waitsAhead(borders, { progress, stood, now, minutes: road, before });
  const minutesFrom = (from: 'own' | 'shared' | 'nobody') =>
    sumOfWaits(waits.filter((wait) => wait.from === from)).minutes;
  return {
    parts: [
      { code: 'border-own', minutes: minutesFrom('own') },
      { code: 'border-shared', minutes: minutesFrom('shared') },
    ],
    unknown: minutesFrom('nobody'),
    ahead: sumOfWaits([...waits, ...guessed]),
  };
}
