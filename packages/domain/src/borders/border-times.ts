import { BORDER_SIDES, type BorderSide } from '../milestones/milestone-codes.ts';
import { dwellOf, nearestRank, oncePerUnit, type Passage } from './dwell.ts';

/** How long one thing stood at a side of a post, and when it came there. */
export type Crossing = { postId: string; side: BorderSide; at: string; hours: number };

/** What standing at a side of a post took, in whole minutes: in one slot of the week, one of the day, or at any time. */
export type BorderTime = {
  postId: string;
  side: BorderSide;
  slot: string;
  crossings: number;
  p10: number;
  p50: number;
  p90: number;
};

/** Of fewer crossings nothing is learnt, as of fewer deliveries on a lane (D13). */
export const CROSSINGS_MIN = 5;

/** What all organisations' crossings may show (D29): so many organisations and crossings, so many of each, none above half. */
export const SHARED_ORGANISATIONS = 5;
export const SHARED_CROSSINGS = 30;
export const SHARED_EACH = 3;
export const SHARED_MOST = 0.5;
/** They count from so many days on, and of the last so many days. */
export const SHARED_AGE_DAYS = 60;
export const SHARED_DAYS = 30;

/** The slot of everything. */
export const ANY_TIME = 'all';

const BLOCK_HOURS = 3;

/**
 * The slots of the week that an instant lies in, the narrowest first: three hours of its weekday, the same three hours of any day, any
 * time. By UTC: no country with a post of ours moves its clocks, so that an hour there is the same hour here all year.
 */
export function slotsOf(instant: number): [string, string, string] {
  const at = new Date(instant);
  const hour = String(Math.floor(at.getUTCHours() / BLOCK_HOURS) * BLOCK_HOURS).padStart(2, '0');
  return [`d${String(at.getUTCDay())}h${hour}`, `h${hour}`, ANY_TIME];
}

/** The crossings that passages tell of: at each side that both its ends are on record of, once for shipments that a unit took there together. */
export function crossingsOf(passages: readonly Passage[]): Crossing[] {
  const all = passages.flatMap((passage) => {
    const { postId, unitId } = passage;
    const dwell = dwellOf(passage);
    const came = { exit: passage.arrived, entry: passage.crossed ?? passage.arrivedAtEntry };
    return BORDER_SIDES.flatMap((side) => {
      const [at, hours] = [came[side], dwell[side]];
      return at === null || hours === undefined ? [] : [{ unitId, postId, side, at, hours }];
    });
  });
  return oncePerUnit(all, ({ postId, side, at, hours }) => [postId, side, at, hours].join(' ')).map(
    ({ unitId: _unit, ...crossing }) => crossing,
  );
}

type Slot = { postId: string; side: BorderSide; slot: string };

const MINUTES = 60;

function timeOf(slot: Slot, hours: readonly number[]): BorderTime {
  const rising = hours.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((nearestRank(rising, share) ?? 0) * MINUTES);
  return { ...slot, crossings: hours.length, p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

/** Crossings by side of a post and slot, each in the three slots that it came in. */
function bySlot(crossings: readonly Crossing[]): Map<string, { slot: Slot; hours: number[] }> {
  const found = new Map<string, { slot: Slot; hours: number[] }>();
  for (const { postId, side, at, hours } of crossings) {
    for (const slot of slotsOf(Date.parse(at))) {
      const key = `${postId} ${side} ${slot}`;
      const kept = found.get(key);
      if (kept) kept.hours.push(hours);
      else found.set(key, { slot: { postId, side, slot }, hours: [hours] });
    }
  }
  return found;
}

/** What an organisation learns from its own crossings: of each slot with enough of them. */
export function ownTimes(crossings: readonly Crossing[]): BorderTime[] {
  return [...bySlot(crossings).values()]
    .filter(({ hours }) => hours.length >= CROSSINGS_MIN)
    .map(({ slot, hours }) => timeOf(slot, hours));
}

/** Whether the hours of some organisations may be told together (D29); those with too few are no part of it. */
function tellable(organisations: readonly (readonly number[])[]): number[] | undefined {
  const counted = organisations.filter((hours) => hours.length >= SHARED_EACH);
  const all = counted.flat();
  const most = Math.max(0, ...counted.map((hours) => hours.length));
  const mayBeTold =
    counted.length >= SHARED_ORGANISATIONS && all.length >= SHARED_CROSSINGS && most <= all.length * SHARED_MOST;
  return mayBeTold ? all : undefined;
}

/**
 * What everybody may learn from the crossings of organisations that share them (D29): of each slot that five organisations with three
 * crossings each and thirty altogether came in, none with more than half of them. Each slot by itself.
 */
export function sharedTimes(organisations: readonly (readonly Crossing[])[]): BorderTime[] {
  const slots = new Map<string, { slot: Slot; organisations: number[][] }>();
  for (const crossings of organisations) {
    for (const [key, { slot, hours }] of bySlot(crossings)) {
      const kept = slots.get(key);
      if (kept) kept.organisations.push(hours);
      else slots.set(key, { slot, organisations: [hours] });
    }
  }
  return [...slots.values()].flatMap(({ slot, organisations: each }) => {
    const hours = tellable(each);
    return hours ? [timeOf(slot, hours)] : [];
  });
}

/** What is known of a post: from the organisation's own crossings, and from everybody's. */
export type KnownTimes = { own: readonly BorderTime[]; shared: readonly BorderTime[] };

/**
 * What standing at a side takes for what comes at an instant: the organisation's own crossings first, of the narrowest slot with enough of
 * them, then everybody's. Undefined where neither is known.
 */
export function timeAt(
  { own, shared }: KnownTimes,
  side: BorderSide,
  instant: number,
): { time: BorderTime; isOwn: boolean } | undefined {
  for (const times of [own, shared]) {
    for (const slot of slotsOf(instant)) {
      const time = times.find((one) => one.side === side && one.slot === slot);
      if (time) return { time, isOwn: times === own };
    }
  }
  return undefined;
}
