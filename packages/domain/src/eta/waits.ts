import { ANY_TIME, type KnownTimes, timeAt } from '../borders/border-times.ts';
import type { Passage } from '../borders/dwell.ts';
import { MINUTE_MS } from '../durations.ts';
import { BORDER_SIDES, type BorderSide } from '../milestones/milestone-codes.ts';
import type { Position } from './geography.ts';
import { BANDS } from './progress.ts';

/** Where nobody knows how long a side takes. */
const SIDE_MINUTES = 3 * 60;
/** Whoever has stood longer than nine in ten is taken to be through soon, but not at once. */
const LEAST_LEFT = 30;

/** When a shipment was at a post. */
export type AtPost = Pick<Passage, 'arrived' | 'exitCleared' | 'crossed' | 'arrivedAtEntry' | 'entryCleared'>;

/** A border post on the way (D13): where, at which share of it, what is known of its times, and how far the shipment is there. */
export type BorderOnTheWay = {
  postId: string;
  position: Position;
  share: number;
  times: KnownTimes;
  /** Null where no milestone tells that it was there. */
  passage: AtPost | null;
};

/** Minutes, with how many fewer and more they are in all but one of ten cases each. */
export type Spread = { minutes: number; early: number; late: number };

/** What is still to be stood at a side; whose crossings told it. */
export type Wait = Spread & { from: 'own' | 'shared' | 'nobody' };

/** Several waits that may each be long are together longer than their medians: by so much more is allowed for. */
const SKEW = 1.25;

const BAND = BANDS['In Transit'];
/** What was seen this near to a post, in points of the progress, may be on either side of it. */
const NEAR = 0.5;

/** The progress at which a post is come to. */
const pointOf = ({ share }: BorderOnTheWay) => Math.min(BAND.to, Math.max(BAND.from, share * 100));

type Stage = 'ahead' | BorderSide | 'past';

const timeOf = (instant: string | null) => (instant === null ? undefined : Date.parse(instant));

/** Since when it stands at a side, by its milestones. */
function cameTo({ arrived, crossed, arrivedAtEntry, exitCleared }: AtPost, side: BorderSide): number | undefined {
  return side === 'exit' ? timeOf(arrived) : timeOf(crossed ?? arrivedAtEntry ?? exitCleared);
}

/** What standing at a side takes that is come to at an instant. */
function waitAt(times: KnownTimes, side: BorderSide, at: number): Wait {
  const known = timeAt(times, side, at);
  if (!known) return { minutes: SIDE_MINUTES, early: 0, late: 0, from: 'nobody' };
  const { p10, p50, p90 } = known.time;
  return { minutes: p50, early: p50 - p10, late: (p90 - p50) * SKEW, from: known.isOwn ? 'own' : 'shared' };
}

/** What is left of it after some minutes: once that is more than usual, half of what nine in ten would still stand. */
function leftOf(wait: Wait, minutes: number): Wait {
  const most = Math.max(LEAST_LEFT, wait.minutes + wait.late - minutes);
  if (minutes < wait.minutes) {
    const left = wait.minutes - minutes;
    return { ...wait, minutes: left, early: Math.min(wait.early, left) };
  }
  const left = Math.max(LEAST_LEFT, most / 2);
  return { ...wait, minutes: left, early: left / 2, late: most - left + LEAST_LEFT };
}

/** Whether all at a post is over by the clock: nobody told of its clearing, and hardly anything stands there so long. */
function isOver(border: BorderOnTheWay, since: number, now: number): boolean {
  const { minutes, late } = waitAt(border.times, 'entry', since);
  return now - since > (minutes + 2 * Math.max(late, minutes)) * MINUTE_MS;
}

/** Whether a milestone tells that the shipment came to a post. */
const hasCome = ({ passage }: BorderOnTheWay) =>
  passage !== null && BORDER_SIDES.some((side) => cameTo(passage, side) !== undefined);

/** Where a shipment is at a post at an instant: by its milestones, or by how far it has come. */
function stageAt(border: BorderOnTheWay, progress: number, now: number): Stage {
  const { passage } = border;
  const byWay = progress > pointOf(border) + NEAR ? 'past' : 'ahead';
  if (passage === null) return byWay;
  if (passage.entryCleared !== null) return 'past';
  const entered = cameTo(passage, 'entry');
  if (entered !== undefined) return isOver(border, entered, now) ? 'past' : 'entry';
  return passage.arrived === null ? byWay : 'exit';
}

/** How far it has come, and how that is known. */
export type Come = { progress: number; stood: number; guessed: readonly Wait[] };

/** The road: how many minutes all that passes in transit takes, but for the posts. */
type Road = { now: number; minutes: number };

/**
 * How far a shipment in transit has come at an instant, from where it was at an earlier one: it drives between posts and stands at
 * them. Where its organisation records what comes to a post, it has not come there before somebody told. `stood`: how many
 * minutes it has then stood at a post that nobody told of; `guessed`: what may be wrong with posts that are behind by the clock alone.
 */
export function walkOn(
  borders: readonly BorderOnTheWay[],
  { progress, since, now, minutes }: Road & { progress: number; since: number },
): Come {
  const driven = (ms: number) => (ms / MINUTE_MS / Math.max(1, minutes)) * (BAND.to - BAND.from);
  // Where a shipment was registered only on its way, its milestones are older than its history.
  const passed = borders.filter((border) => hasCome(border) && stageAt(border, progress, now) === 'past').map(pointOf);
  let [here, at] = [Math.max(progress, ...passed), since];
  const guessed: Wait[] = [];
  const come = (to: number, stood = 0): Come => ({ progress: to, stood, guessed });
  for (const border of borders) {
    const point = pointOf(border);
    const stage = stageAt(border, here, now);
    if (stage === 'exit' || stage === 'entry') return come(point);
    if (stage === 'past') continue;
    const comes = at + Math.max(0, ((point - here) / (BAND.to - BAND.from)) * minutes * MINUTE_MS);
    if (comes >= now) return come(Math.min(point, here + driven(now - at)));
    const isRecorded = border.times.own.length > 0;
    const exit = waitAt(border.times, 'exit', comes);
    const entry = waitAt(border.times, 'entry', comes + exit.minutes * MINUTE_MS);
    const stands = exit.minutes + entry.minutes;
    const stood = (now - comes) / MINUTE_MS;
    if (isRecorded || stood < stands) return come(point, isRecorded ? 0 : stood);
    guessed.push({ ...exit, minutes: 0 }, { ...entry, minutes: 0 });
    here = point + NEAR;
    at = comes + stands * MINUTE_MS;
  }
  return come(Math.min(BAND.to, here + driven(Math.max(0, now - at))));
}

/**
 * The waits that are still ahead (D13), each side for the hour of the week at which it will be come to. What is told of a post
 * counts, and nothing of a post that is behind. `before` is what passes before the road is taken, in minutes.
 */
export function waitsAhead(
  borders: readonly BorderOnTheWay[],
  { progress, stood, now, minutes, before }: Road & { progress: number; stood: number; before: number },
): Wait[] {
  const stages = borders.map((border) => ({ border, stage: stageAt(border, progress, now) }));
  // Where something was told of a later post, the ones before it are behind.
  const told = stages.findLastIndex(({ border }) => hasCome(border));
  const waits: Wait[] = [];
  let [waited, passed] = [0, stood];
  for (const [n, { border, stage }] of stages.entries()) {
    if (stage === 'past' || n < told) continue;
    const road = Math.max(0, ((pointOf(border) - Math.max(BAND.from, progress)) / (BAND.to - BAND.from)) * minutes);
    for (const side of BORDER_SIDES) {
      if (stage === 'entry' && side === 'exit') continue;
      const since = stage === side && border.passage ? cameTo(border.passage, side) : undefined;
      const comes = since ?? now + (before + road + waited - passed) * MINUTE_MS;
      const whole = waitAt(border.times, side, comes);
      const spent = since === undefined ? Math.min(passed, whole.minutes) : (now - since) / MINUTE_MS;
      if (since === undefined) passed -= spent;
      const wait = spent > 0 ? leftOf(whole, spent) : whole;
      waited += wait.minutes;
      waits.push(wait);
    }
  }
  return waits;
}

/** Waits of several sides together, which go their own ways: what may be more and fewer adds up by its squares. */
export function sumOfWaits(waits: readonly Wait[]): Spread {
  return {
    minutes: waits.reduce((sum, { minutes }) => sum + minutes, 0),
    early: Math.hypot(...waits.map(({ early }) => early)),
    late: Math.hypot(...waits.map(({ late }) => late)),
  };
}

/** What the posts of a way take altogether at any time, as past deliveries on it have met it. */
export function usualWaits(borders: readonly BorderOnTheWay[]): Spread {
  return sumOfWaits(borders.flatMap(({ times }) => BORDER_SIDES.map((side) => usualAt(times, side))));
}

function usualAt({ own, shared }: KnownTimes, side: BorderSide): Wait {
  const widest = (times: KnownTimes['own']) => times.filter((time) => time.slot === ANY_TIME);
  return waitAt({ own: widest(own), shared: widest(shared) }, side, 0);
}
