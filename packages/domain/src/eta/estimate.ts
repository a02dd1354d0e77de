import { MINUTE_MS } from '../durations.ts';
import { classifyStatusChange } from '../shipments/shipment-status.ts';
import type { Shipment } from '../shipments/shipments.schema.ts';
import { confidenceOf, windowOf } from './certainty.ts';
import { borderParts, withPassages } from './border-parts.ts';
import { type Estimate, LANE_MIN, type LaneStatistics } from './eta.schema.ts';
import { pointAlong, type Position } from './geography.ts';
import { journeyOf, transitMinutes, wholeMinutes } from './journey.ts';
import { type Part, remainingParts, sumOf } from './parts.ts';
import { type Phase, phaseOf, shareOfPhase, type Sighting, timeOf } from './progress.ts';
import type { RouteFacts } from './route.ts';
import { comeTo } from './come-to.ts';
import { TRAFFIC_DELAY, trafficAt, WEATHER_DELAY, weatherAt } from './simulation.ts';
import { type BorderOnTheWay, usualWaits } from './waits.ts';

const LAST_INSTANT = Date.parse('9999-12-31T23:59:00.000Z');
const EXCEPTION_MINUTES = 12 * 60;
const DELAY_SHARE = 0.1;
const DELAY_MINUTES = 120;
const NO_NEWS_MINUTES = 30;
/** Nobody goes on a round and comes back from it in so short a time. */
const MISTAKE_MS = 15 * MINUTE_MS;
/** Where nothing is known of a place the simulation is that of the middle of Africa. */
const NOWHERE: Position = { lat: 2, lon: 20 };

/** What is known of a shipment; its history is oldest first. */
export type EstimateInput = {
  shipment: Pick<
    Shipment,
    | 'id'
    | 'trackingNumber'
    | 'destination'
    | 'status'
    | 'priority'
    | 'estimatedDeliveryDate'
    | 'etaIsDefault'
    | 'actualDeliveryDate'
    | 'isDelayed'
    | 'createdAt'
  >;
  history: readonly Sighting[];
  route: RouteFacts;
  /** The organisation's own deliveries on the lane, or null where there are none. */
  lane: LaneStatistics | null;
  /** The posts on the way, in their order, where something is known of how long they take. */
  borders?: readonly BorderOnTheWay[];
};

/** The history in the order in which it happened: what was before a shipment was registered came after its creation (D19). */
function createdFirst(history: readonly Sighting[]): readonly Sighting[] {
  const [first] = history;
  const at = history.findIndex(({ status }) => status === 'Created');
  const created = history[at];
  if (!first || !created || at === 0) return history;
  return [{ ...created, timestamp: first.timestamp }, ...history.toSpliced(at, 1)];
}

/** Whether an entry was a mistake: a delivery that was left again (D8), or a status that gave way within minutes to the one before it. */
function isTakenBack({ status, timestamp }: Sighting, nth: number, all: readonly Sighting[]): boolean {
  if (status === 'Delivered') return all.slice(nth + 1).some((later) => later.status !== 'Delivered');
  const [before, after] = [all[nth - 1], all[nth + 1]];
  if (!before || before.status !== after?.status) return false;
  const isBack = classifyStatusChange(status, after.status) === 'correction';
  return isBack && Date.parse(after.timestamp) - Date.parse(timestamp) <= MISTAKE_MS;
}

/** The history as the rule walks it: never empty, without mistakes, and ending in the shipment's own status. */
function storyOf({ shipment, history }: EstimateInput): Sighting[] {
  const happened = createdFirst(history).filter((one, nth, all) => !isTakenBack(one, nth, all));
  const last = happened.at(-1);
  if (!last) return [{ status: shipment.status, timestamp: shipment.createdAt, position: null }];
  if (last.status === shipment.status) return [...happened];
  return [...happened, { status: shipment.status, timestamp: last.timestamp, position: null }];
}

const isoOf = (time: number) => new Date(Math.min(time, LAST_INSTANT)).toISOString();

/** Where a shipment is on its way, what is next, and whether it is at sea. */
function situationOf({ shipment, route }: EstimateInput, progress: number) {
  const share = progress / 100;
  const ahead = route.waypoints.filter((waypoint) => waypoint.share > share);
  const next = ahead[0]?.name ?? route.destination?.name ?? null;
  const isMoving = phaseOf(progress) === 'In Transit';
  return {
    next,
    place: next ?? shipment.destination,
    position: pointAlong(route.path, share) ?? NOWHERE,
    isAtSea: isMoving && route.sea !== null && share > route.sea.from && share < route.sea.to,
    areas: ahead.slice(0, 2).map(({ name }) => name),
  };
}

/**
 * The estimate of a shipment at an instant (§3, §9, D13): pure, so that the same shipment, way and
 * minute give the same estimate to everyone who looks. Traffic and weather are simulated; where at least five
 * deliveries on the lane are known, their median and spread take the place of the route's own times.
 */
export function estimateArrival(input: EstimateInput, instant: number): Estimate {
  // The end of this minute.
  const now = Math.ceil(instant / MINUTE_MS) * MINUTE_MS;
  const { shipment, route } = input;
  const { borders = [] } = input;
  const story = withPassages(storyOf(input), borders);
  const journey = journeyOf({ ...route, borders: Math.max(0, route.borders - borders.length) }, shipment.priority);
  const usual = usualWaits(borders);
  const lane = input.lane && input.lane.deliveries >= LANE_MIN && input.lane.medianSeconds > 0 ? input.lane : null;
  // What posts took of the lane's deliveries is told by itself, and never all of them.
  const laneMinutes = lane ? lane.medianSeconds / 60 : 0;
  const scale = lane ? Math.max(laneMinutes - usual.minutes, laneMinutes / 4) / wholeMinutes(journey) : 1;
  const minutes: Record<Phase, number> = {
    Created: journey.pickup * scale,
    'Picked Up': journey.loading * scale,
    'In Transit': transitMinutes(journey) * scale,
    'Out for Delivery': journey.lastMile * scale,
  };
  const come = comeTo(story, now, { minutes, path: route.path, borders });
  const { progress } = come;
  const isDelivered = shipment.status === 'Delivered';
  const { next, place, position, isAtSea, areas } = situationOf(input, progress);
  const condition = isDelivered || isAtSea ? 'light' : trafficAt(place, position, now);
  const weather = weatherAt(place, position, now);

  // In whole minutes from here on, so that a lane never takes back more than they are.
  const byRoute = remainingParts(journey, progress).map(({ code, minutes: each }) => ({
    code,
    minutes: Math.round(each),
  }));
  const posts = borderParts(borders, { ...come, now, minutes });
  const travel: Part[] = [
    ...byRoute.map(({ code, minutes: each }) => ({
      code,
      minutes: each + (code === 'border-crossings' ? posts.unknown : 0),
    })),
    ...posts.parts,
    ...(lane ? [{ code: 'lane-history' as const, minutes: sumOf(byRoute) * (scale - 1) }] : []),
    ...(shipment.status !== 'Exception' && shareOfPhase(progress) >= 1
      ? [{ code: 'no-news' as const, minutes: Math.max(NO_NEWS_MINUTES, minutes[phaseOf(progress)] * 0.1) }]
      : []),
    ...(shipment.isDelayed
      ? [{ code: 'reported-delay' as const, minutes: Math.max(DELAY_MINUTES, sumOf(byRoute) * scale * DELAY_SHARE) }]
      : []),
    ...(shipment.status === 'Exception' ? [{ code: 'exception' as const, minutes: EXCEPTION_MINUTES }] : []),
  ].map(({ code, minutes: exact }) => ({ code, minutes: Math.round(exact) }));

  const promise = shipment.estimatedDeliveryDate === null ? Number.NaN : Date.parse(shipment.estimatedDeliveryDate);
  // A date that somebody set holds unless the way takes longer; the default date is nobody's promise.
  const wait = shipment.etaIsDefault ? 0 : Math.round((promise - now) / MINUTE_MS) - sumOf(travel);
  const parts: Part[] = [
    ...travel,
    { code: 'promised-date', minutes: wait > 0 ? wait : 0 },
    { code: condition === 'heavy' ? 'traffic-heavy' : 'traffic-moderate', minutes: TRAFFIC_DELAY[condition] },
    {
      code: weather.impact === 'severe' ? 'weather-severe' : 'weather-moderate',
      minutes: WEATHER_DELAY[weather.impact],
    },
  ];
  const notes: Part[] = [
    ...(route.kind === 'unknown' ? [{ code: 'unknown-route' as const, minutes: 0 }] : []),
    ...(route.kind !== 'unknown' && route.roadKm + route.seaKm < 1
      ? [{ code: 'same-place' as const, minutes: 0 }]
      : []),
    { code: lane ? 'lane-history' : 'little-data', minutes: 0 },
    ...(!shipment.etaIsDefault && promise < now ? [{ code: 'date-passed' as const, minutes: 0 }] : []),
  ];
  const counted = parts.filter(({ minutes: each }) => each !== 0);
  const explanation: Part[] = isDelivered
    ? [{ code: 'delivered', minutes: 0 }]
    : [...counted, ...notes.filter(({ code }) => !counted.some((part) => part.code === code))];
  const factors = explanation.map(({ code }) => code);

  const deliveredAt = timeOf({ timestamp: shipment.actualDeliveryDate ?? story.at(-1)?.timestamp ?? '' }, instant);
  const updated = isDelivered ? deliveredAt : Math.min(now + sumOf(counted) * MINUTE_MS, LAST_INSTANT);
  const total = route.kind === 'unknown' ? null : Math.round(route.roadKm + route.seaKm);
  const shown = Math.min(99, Math.floor(progress));
  const window = isDelivered
    ? { earliest: updated, latest: updated }
    : windowOf(
        {
          updated,
          now,
          travel: sumOf(travel),
          kind: route.kind,
          isHeld: shipment.status === 'Exception',
          ...(borders.length > 0 && { borders: { ahead: posts.ahead, usual } }),
        },
        lane,
      );
  return {
    record: {
      shipmentId: shipment.id,
      trackingNumber: shipment.trackingNumber,
      route: {
        totalDistance: total,
        remainingDistance: total === null ? null : isDelivered ? 0 : Math.round(total * (1 - shown / 100)),
        progress: shown,
        nextWaypoint: isDelivered ? null : next,
      },
      traffic: {
        condition,
        delay: TRAFFIC_DELAY[condition],
        congestionAreas: congestedAreas(condition, areas, place),
      },
      weather,
      dynamicETA: {
        original: shipment.estimatedDeliveryDate,
        updated: isoOf(updated),
        confidence: confidenceOf(factors, shown),
        factors,
      },
      lastUpdated: new Date(instant).toISOString(),
    },
    window: { earliest: isoOf(window.earliest), latest: isoOf(window.latest) },
    explanation,
    learntFrom: lane?.deliveries ?? 0,
  };
}

function congestedAreas(condition: 'light' | 'moderate' | 'heavy', areas: readonly string[], place: string): string[] {
  if (condition === 'light') return [];
  return areas.length === 0 ? [place] : areas.slice(0, condition === 'heavy' ? 2 : 1);
}
