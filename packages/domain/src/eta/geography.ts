/** A place on the globe, in degrees. */
export type Position = { lat: number; lon: number };

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** The great-circle distance by the haversine formula, on a globe of 6,371 km. */
export function distanceKm(a: Position, b: Position): number {
  const dLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const dLon = Math.sin(((b.lon - a.lon) * RADIANS) / 2);
  const h = dLat * dLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * dLon * dLon;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point at a share of the way from one position to another, the short way round the globe. */
export function between(a: Position, b: Position, share: number): Position {
  const turn = ((b.lon - a.lon + 540) % 360) - 180;
  const lon = ((a.lon + turn * share + 540) % 360) - 180;
  return { lat: a.lat + (b.lat - a.lat) * share, lon };
}

const measured = new WeakMap<readonly Position[], { legs: readonly number[]; whole: number }>();

/** The lengths of a line's legs, reckoned once for each line: lines are never changed. */
function legsOf(path: readonly Position[]) {
  const kept = measured.get(path);
  if (kept) return kept;
  const legs = path.slice(1).map((point, n) => distanceKm(path[n] ?? point, point));
  const made = { legs, whole: legs.reduce((sum, leg) => sum + leg, 0) };
  measured.set(path, made);
  return made;
}

/** The length of a line through these points. */
export function lengthKm(path: readonly Position[]): number {
  return legsOf(path).whole;
}

/** The point at a share of the length of a line; undefined for a line without points. */
export function pointAlong(path: readonly Position[], share: number): Position | undefined {
  const { legs, whole } = legsOf(path);
  let left = Math.min(1, Math.max(0, share)) * whole;
  for (const [n, length] of legs.entries()) {
    const [from, to] = [path[n], path[n + 1]];
    if (from && to && left <= length) return length === 0 ? to : between(from, to, left / length);
    left -= length;
  }
  return path.at(-1);
}

/** How far along a line, as a share of it, the point of the line nearest to `position` lies, and how far off that is. */
export function nearestAlong(path: readonly Position[], position: Position): { share: number; offKm: number } {
  const { legs, whole } = legsOf(path);
  let best = { share: 0, offKm: Number.POSITIVE_INFINITY };
  let passed = 0;
  for (const [n, length] of legs.entries()) {
    const [from, to] = [path[n] ?? position, path[n + 1] ?? position];
    const at = length === 0 ? 0 : foot(from, to, position);
    const offKm = distanceKm(between(from, to, at), position);
    if (offKm < best.offKm) best = { share: whole === 0 ? 0 : (passed + at * length) / whole, offKm };
    passed += length;
  }
  return best;
}

// On the flat map about `from`: the legs are short enough for it.
function foot(from: Position, to: Position, position: Position): number {
  const squeeze = Math.cos(((from.lat + to.lat) / 2) * RADIANS);
  const turn = (degrees: number) => (((degrees + 540) % 360) - 180) * squeeze;
  const [x, y] = [turn(to.lon - from.lon), to.lat - from.lat];
  const [px, py] = [turn(position.lon - from.lon), position.lat - from.lat];
  const square = x * x + y * y;
  return square === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / square));
}
