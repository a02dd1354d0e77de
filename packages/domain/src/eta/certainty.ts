import { MINUTE_MS } from '../durations.ts';
import type { EtaFactor, LaneStatistics } from './eta.schema.ts';
import type { RouteKind } from './route.ts';
import type { Spread } from './waits.ts';

const LEAST_MINUTES = 45;
const MOST_MINUTES = 30 * 24 * 60;

/** How far an estimate may be off, as a share of what is left, where nothing was learnt. */
const DOUBT: Readonly<Record<RouteKind, number>> = { road: 0.18, sea: 0.14, unknown: 0.4 };
/** Late is likelier than early. */
const LATE = 1.3;

/** Points that a factor takes from the confidence, or adds (§9). */
const WEIGHTS: Partial<Record<EtaFactor, number>> = {
  'lane-history': 5,
  'little-data': -3,
  'unknown-route': -12,
  'border-crossings': -2,
  'border-own': 2,
  'border-shared': 1,
  'traffic-heavy': -5,
  'traffic-moderate': -2,
  'weather-severe': -7,
  'weather-moderate': -3,
  'reported-delay': -6,
  'no-news': -7,
  exception: -12,
  'date-passed': -2,
};

const BASE_CONFIDENCE = 89;
const MIN_CONFIDENCE = 70;
const MAX_CONFIDENCE = 99;

/** From 70 to 99 (§9): what is known adds, what disturbs takes away, and the nearer the end the surer. */
export function confidenceOf(factors: readonly EtaFactor[], progress: number): number {
  if (factors.includes('delivered')) return MAX_CONFIDENCE;
  const points = factors.reduce((sum, code) => sum + (WEIGHTS[code] ?? 0), BASE_CONFIDENCE + progress / 12);
  return Math.round(Math.min(MAX_CONFIDENCE, Math.max(MIN_CONFIDENCE, points)));
}

/** The window about an estimate: the lane's own spread where it is known, else a share of what is left (D13). */
export function windowOf(
  about: { updated: number; now: number; travel: number; kind: RouteKind; isHeld: boolean; borders?: Borders },
  lane: LaneStatistics | null,
): { earliest: number; latest: number } {
  const { updated, now, travel } = about;
  const left = Math.max(0, travel);
  const learnt = lane && (lane.spreadSeconds / lane.medianSeconds) * left;
  const doubt = (learnt ?? left * DOUBT[about.kind]) * (about.isHeld ? 1.5 : 1);
  if (about.borders) return windowWith(about.borders, about, { lane, doubt });
  const half = Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, doubt)) * MINUTE_MS;
  // Never in the past, and never after the estimate itself.
  return { earliest: Math.min(updated, Math.max(now, updated - half)), latest: updated + half * LATE };
}

/** What is ahead at posts, and what posts took of the deliveries that the lane's spread is of. */
type Borders = { ahead: Spread; usual: Spread };

/** From half the way between the quartiles to what nine in ten keep, where much is about as likely as little. */
const QUARTILE_TO_TENTH = 1.9;
/** Driving is never surer than this share of it, and, as nobody sees where it is meanwhile, than so many minutes. */
const LEAST_DOUBT = 0.18;
const UNSEEN_MINUTES = 120;

/** The window where it is known how long posts on the way take: their spread and that of the driving, which go their own ways. */
function windowWith(
  { ahead, usual }: Borders,
  { updated, now, travel }: { updated: number; now: number; travel: number },
  { lane, doubt }: { lane: LaneStatistics | null; doubt: number },
): { earliest: number; latest: number } {
  const driving = Math.max(0, travel - ahead.minutes);
  const share = travel > 0 ? driving / travel : 0;
  // The lane's spread is that of posts too, which is told by itself here.
  const learnt = lane
    ? Math.sqrt(Math.max(0, (doubt * QUARTILE_TO_TENTH) ** 2 - (usual.late * share) ** 2))
    : doubt * share;
  const drive = Math.hypot(Math.max(learnt, driving * LEAST_DOUBT), UNSEEN_MINUTES);
  const minutes = (spread: number, each: number) =>
    Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, Math.hypot(spread, each))) * MINUTE_MS;
  return {
    earliest: Math.min(updated, Math.max(now, updated - minutes(ahead.early, drive))),
    latest: updated + minutes(ahead.late, drive * LATE),
  };
}
