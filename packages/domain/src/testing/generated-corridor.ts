import type { Passage } from '../borders/dwell.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { Sighting } from '../eta/progress.ts';
import type { RouteFacts } from '../eta/route.ts';

const KM_A_DAY = 500;

/** A border post of a made-up world: how many hours what comes at an instant stands at each side, before chance. */
export type Queue = { share: number; exit: (at: Date) => number; entry: (at: Date) => number; chance: number };

export type World = { name: string; roadKm: number; queues: readonly Queue[] };

/** A journey that was: what was told of it and when, and when it was delivered. */
export type Ran = { createdAt: number; deliveredAt: number; history: Sighting[]; passages: Passage[] };

/** Numbers between 0 and 1 that are the same each time (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A factor about 1 whose logarithm is spread so far about 0 (Box and Muller). */
function about(chance: () => number, spread: number): number {
  return Math.exp(spread * Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()));
}

/** The way of a world: one degree of a straight road for about 111 km, each country behind its post. */
export function wayOf({ roadKm, queues }: World): RouteFacts {
  const end = { lat: 0, port: null };
  const lon = roadKm / 1.3 / 111.19;
  const origin = { ...end, name: 'Coast', country: 'AA', lon: 0 };
  const destination = { ...end, name: 'Inland', country: 'ZZ', lon };
  return {
    kind: 'road',
    origin,
    destination,
    path: [origin, destination],
    roadKm,
    seaKm: 0,
    sea: null,
    borders: queues.length,
    waypoints: [],
  };
}

/** Where a post lies on the way of its world. */
export function positionOf({ roadKm }: World, { share }: Queue) {
  return { lat: 0, lon: (roadKm / 1.3 / 111.19) * share };
}

const iso = (time: number) => new Date(time).toISOString();

/** A journey that begins at an instant: driven at about the usual speed, with what the posts make of it. */
export function run(world: World, createdAt: number, chance: () => number): Ran {
  const told = (status: Sighting['status'], time: number): Sighting => ({
    status,
    timestamp: iso(time),
    position: null,
  });
  const pickedUp = createdAt + 12 * HOUR_MS * about(chance, 0.15);
  const left = pickedUp + 4 * HOUR_MS * about(chance, 0.15);
  const drive = (world.roadKm / KM_A_DAY) * DAY_MS * about(chance, 0.08);
  let [at, behind] = [left, 0];
  const passages: Passage[] = [];
  for (const [n, queue] of world.queues.entries()) {
    const arrived = at + drive * (queue.share - behind);
    const crossed = arrived + queue.exit(new Date(arrived)) * HOUR_MS * about(chance, queue.chance);
    const cleared = crossed + queue.entry(new Date(crossed)) * HOUR_MS * about(chance, queue.chance);
    passages.push({
      postId: `post-${String(n)}`,
      unitId: null,
      shipmentId: iso(createdAt),
      arrived: iso(arrived),
      exitCleared: null,
      crossed: iso(crossed),
      arrivedAtEntry: null,
      entryCleared: iso(cleared),
    });
    at = cleared;
    behind = queue.share;
  }
  const there = at + drive * (1 - behind);
  const deliveredAt = there + 4 * HOUR_MS * about(chance, 0.15);
  const history = [
    told('Created', createdAt),
    told('Picked Up', pickedUp),
    told('In Transit', left),
    told('Out for Delivery', there),
  ];
  return { createdAt, deliveredAt, history, passages };
}

const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6;
/** Hours until six in the morning for what comes after eighteen hours. */
const untilMorning = (at: Date) => {
  const hour = at.getUTCHours() + at.getUTCMinutes() / 60;
  if (hour >= 18) return 30 - hour;
  return hour < 6 ? 6 - hour : 0;
};

/** Worlds with queues of different kinds. */
export const WORLDS: readonly World[] = [
  {
    name: 'one post, a steady queue',
    roadKm: 1170,
    queues: [{ share: 0.8, exit: () => 9, entry: () => 6, chance: 0.3 }],
  },
  {
    name: 'one post, closed from 18 to 6 h',
    roadKm: 1170,
    queues: [{ share: 0.8, exit: (at) => 2 + untilMorning(at), entry: (at) => 2 + untilMorning(at), chance: 0.2 }],
  },
  {
    name: 'two posts, a queue that grows at weekends',
    roadKm: 2120,
    queues: [
      { share: 0.5, exit: (at) => (isWeekend(at) ? 30 : 10), entry: () => 8, chance: 0.25 },
      { share: 0.8, exit: () => 6, entry: (at) => (isWeekend(at) ? 40 : 14), chance: 0.25 },
    ],
  },
  {
    name: 'three posts, long queues much left to chance',
    roadKm: 2500,
    queues: [
      { share: 0.4, exit: () => 12, entry: () => 10, chance: 0.5 },
      { share: 0.65, exit: () => 12, entry: () => 7, chance: 0.5 },
      { share: 0.9, exit: () => 15, entry: () => 24, chance: 0.5 },
    ],
  },
];
