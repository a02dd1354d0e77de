import { describe, expect, test } from 'vitest';

import { crossingsOf, ownTimes, sharedTimes } from '../borders/border-times.ts';
import type { Passage } from '../borders/dwell.ts';
import { createChance, positionOf, type Ran, run, wayOf, type World, WORLDS } from '../testing/generated-corridor.ts';
import { estimateArrival } from './estimate.ts';
import type { LaneStatistics } from './eta.schema.ts';
import type { BorderOnTheWay } from './waits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-06-01T00:00:00.000Z');
/** Journeys that are learnt from, three a day, and those that are foretold afterwards. */
const LEARNT_DAYS = 90;
const FORETOLD_DAYS = 30;

function journeys(world: World, days: number, since: number, chance: () => number): Ran[] {
  return Array.from({ length: days * 3 }, () => run(world, since + chance() * days * DAY, chance));
}

/** As `readLanes` does it: the median of the last fifty, and half the way between their quartiles. */
function laneOf(rans: readonly Ran[]): LaneStatistics {
  const last = rans.toSorted((a, b) => b.deliveredAt - a.deliveredAt).slice(0, 50);
  const taken = last.map((ran) => (ran.deliveredAt - ran.createdAt) / 1000).toSorted((a, b) => a - b);
  const at = (share: number) => taken[Math.round((taken.length - 1) * share)] ?? 0;
  return { deliveries: taken.length, medianSeconds: at(0.5), spreadSeconds: (at(0.75) - at(0.25)) / 2 };
}

/** What is on record of a passage at an instant. */
function toldBy(passage: Passage, now: number): Passage | null {
  const told = (instant: string | null) => (instant !== null && Date.parse(instant) <= now ? instant : null);
  if (told(passage.arrived) === null) return null;
  return {
    ...passage,
    arrived: told(passage.arrived),
    crossed: told(passage.crossed),
    entryCleared: told(passage.entryCleared),
  };
}

type Looked = { hours: number; isIn: boolean };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Setting = { lane: boolean; from: 'own' | 'shared' };

/** Foretells journeys that were not learnt from, at five instants of each, with what is known of the posts and without. */
function backTest(world: World, { lane, from }: Setting) {
  const chance = createChance(20_261_124);
  const learnt = journeys(world, LEARNT_DAYS, START, chance);
  const foretold = journeys(world, FORETOLD_DAYS, START + (LEARNT_DAYS + 10) * DAY, chance);
  const crossings = learnt.flatMap(({ passages }) => crossingsOf(passages));
  // Everybody's: the same crossings, of nine organisations.
  const parts = Array.from({ length: 9 }, (_, nth) =>
    crossings.filter((_crossing, n) => Math.floor(n / 6) % 9 === nth),
  );
  const own = from === 'own' ? ownTimes(crossings) : [];
  const shared = from === 'own' ? [] : sharedTimes(parts);
  const statistics = lane ? laneOf(learnt) : null;
  const route = wayOf(world);
  const looked: { with: Looked[]; without: Looked[] } = { with: [], without: [] };
  for (const ran of foretold) {
    for (const part of [0.02, 0.3, 0.5, 0.7, 0.9]) {
      const now = ran.createdAt + (ran.deliveredAt - ran.createdAt) * part;
      const history = ran.history.filter(({ timestamp }) => Date.parse(timestamp) <= now);
      const shipment = {
        id: 'x',
        trackingNumber: 'SH-1',
        destination: 'Inland',
        status: history.at(-1)?.status ?? 'Created',
        priority: 'Standard',
        estimatedDeliveryDate: null,
        etaIsDefault: true,
        actualDeliveryDate: null,
        isDelayed: false,
        createdAt: new Date(ran.createdAt).toISOString(),
      } as const;
      const borders = world.queues.flatMap((queue, n): BorderOnTheWay[] => {
        const passage = ran.passages[n];
        const postId = `post-${String(n)}`;
        const ofPost = (times: typeof own) => times.filter((time) => time.postId === postId);
        const position = positionOf(world, queue);
        const isTold = passage !== undefined && from === 'own';
        const times = { own: ofPost(own), shared: ofPost(shared) };
        return [{ postId, position, share: queue.share, times, passage: isTold ? toldBy(passage, now) : null }];
      });
      const input = { shipment, history, route, lane: statistics };
      for (const [kind, estimate] of [
        ['with', estimateArrival({ ...input, borders }, now)],
        ['without', estimateArrival(input, now)],
      ] as const) {
        const { record, window } = estimate;
        looked[kind].push({
          hours: Math.abs(Date.parse(record.dynamicETA.updated) - ran.deliveredAt) / HOUR,
          isIn: Date.parse(window.earliest) <= ran.deliveredAt && ran.deliveredAt <= Date.parse(window.latest),
        });
      }
    }
  }
  const figures = (all: readonly Looked[]) => ({
    error: Math.round(mean(all.map(({ hours }) => hours)) * 10) / 10,
    inWindow: Math.round(mean(all.map(({ isIn }) => Number(isIn))) * 100),
  });
  return { with: figures(looked.with), without: figures(looked.without) };
}

const CASES = WORLDS.flatMap((world): [string, World, Setting][] => [
  [world.name, world, { lane: false, from: 'own' }],
  [world.name, world, { lane: true, from: 'own' }],
  [world.name, world, { lane: false, from: 'shared' }],
]);

/** The figures stand in docs/estimates.md. */
describe('estimates of generated journeys that were not learnt from', () => {
  test.each(CASES)('%s', (_name, world, { lane, from }) => {
    const found = backTest(world, { lane, from });
    const told = `${world.name} | ${lane ? 'yes' : 'no'} | ${from} | ${String(found.without.error)} | ${String(found.with.error)} | ${String(found.without.inWindow)} | ${String(found.with.inWindow)}`;
    expect(found.with.error, told).toBeLessThan(found.without.error);
    expect(found.with.inWindow, told).toBeGreaterThanOrEqual(80);
  });
});
