import type { Position } from './geography.ts';
import { type Phase, phaseOf, progressAt, type Sighting, timeOf } from './progress.ts';
import { type BorderOnTheWay, type Come, walkOn } from './waits.ts';

type Way = {
  minutes: Readonly<Record<Phase, number>>;
  path: readonly Position[];
  borders: readonly BorderOnTheWay[];
};

/** How far a shipment has come (D13): on the road it stands at posts of which something is known, and drives between them. */
export function comeTo(story: readonly Sighting[], now: number, { minutes, path, borders }: Way): Come {
  const last = story.at(-1);
  if (borders.length === 0 || last === undefined)
    return { progress: progressAt(story, now, { minutes, path }), stood: 0, guessed: [] };
  const since = timeOf(last, now);
  const progress = progressAt(story, since, { minutes, path });
  if (phaseOf(progress) !== 'In Transit')
    return { progress: progressAt(story, now, { minutes, path }), stood: 0, guessed: [] };
  // An exception holds it where it is.
  const until = last.status === 'Exception' ? since : now;
  return walkOn(borders, { progress, since, now: until, minutes: minutes['In Transit'] });
}
