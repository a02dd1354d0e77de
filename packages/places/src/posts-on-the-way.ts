import { nearestAlong, type Position } from '@msafara/domain/eta/geography';
import type { RouteFacts } from '@msafara/domain/eta/route';

import { type Corridor, listCorridors, positionOf } from './corridors.ts';
import type { BorderPost } from './gazetteer.ts';
import { findPost } from './search-posts.ts';

/** A place this near to a corridor lies on it. */
const OFF_KM = 80;

/** A post on a way, with its share of it, and the country that is left there. */
export type PostOnTheWay = { id: string; share: number; leaves: string };

type End = Position & { country: string };

/** The posts of a corridor between two ends, in the order in which they are passed; undefined where either lies off it. */
function between(corridor: Corridor, from: End, to: End): BorderPost[] | undefined {
  const path = pathOf(corridor);
  const countries = countriesOf(corridor);
  const [start, end] = [nearestAlong(path, from), nearestAlong(path, to)];
  if (start.offKm > OFF_KM || end.offKm > OFF_KM) return undefined;
  if (!countries.has(from.country) || !countries.has(to.country)) return undefined;
  const [least, most] = [Math.min(start.share, end.share), Math.max(start.share, end.share)];
  const posts = corridor.stops.flatMap((stop) => {
    if (stop.kind !== 'post') return [];
    const { share } = nearestAlong(path, positionOf(stop));
    return share > least && share < most ? [stop.post] : [];
  });
  const inOrder = start.share <= end.share ? posts : posts.toReversed();
  return inOrder.length > 0 ? inOrder : undefined;
}

const paths = new Map<string, readonly Position[]>();

function pathOf({ id, stops }: Corridor): readonly Position[] {
  const kept = paths.get(id);
  if (kept) return kept;
  const path = stops.map(positionOf);
  paths.set(id, path);
  return path;
}

function countriesOf({ stops }: Corridor): ReadonlySet<string> {
  return new Set(
    stops.flatMap((stop) =>
      stop.kind === 'place' ? [stop.place.country] : stop.post.sides.map(({ country }) => country),
    ),
  );
}

/** The parts of a way that are over land, by their ends: all of it, or what lies before and behind the sea. */
function legsOf({ kind, origin, destination, sea, waypoints }: RouteFacts): [End, End][] {
  if (!origin || !destination) return [];
  if (kind === 'road') return [[origin, destination]];
  return waypoints.map(({ share, ...quay }) => (share === sea?.from ? [origin, quay] : [quay, destination]));
}

/** The country that is left at each of some posts on the way from a country. */
function leaving(posts: readonly BorderPost[], start: string): { post: BorderPost; leaves: string }[] {
  let country = start;
  return posts.flatMap((post) => {
    const other = post.sides.find((side) => side.country !== country);
    const leaves = country;
    if (!post.sides.some((side) => side.country === country) || !other) return [];
    country = other.country;
    return [{ post, leaves }];
  });
}

/** The posts between two ends on the corridor that has most of those told, then on the one with the fewest posts. */
function onCorridor(from: End, to: End, told: ReadonlySet<string>) {
  const ways = listCorridors().flatMap((corridor) => {
    const posts = between(corridor, from, to);
    const passed = posts && leaving(posts, from.country);
    const arrives = passed?.at(-1)?.post.sides.some(({ country }) => country === to.country);
    return passed && arrives && passed.length === posts.length ? [passed] : [];
  });
  const toldOf = (way: (typeof ways)[number]) => way.filter(({ post }) => told.has(post.id)).length;
  return ways.toSorted((a, b) => toldOf(b) - toldOf(a) || a.length - b.length)[0] ?? [];
}

/** Posts that milestones name, in the order of the way. */
function byMilestones(route: RouteFacts, told: readonly string[]) {
  const posts = told.flatMap((id) => findPost(id) ?? []);
  const shareOf = ({ sides: [side] }: BorderPost) => (side ? nearestAlong(route.path, side).share : 0);
  return leaving(
    posts.toSorted((a, b) => shareOf(a) - shareOf(b)),
    route.origin?.country ?? '',
  );
}

/**
 * The border posts that a way passes, in their order (D13): those of the corridor that both ends lie on; where milestones told of
 * posts, or plan them, that no such corridor has, those alone. None where neither is known.
 *
 * @param told the posts that milestones of the shipment name
 */
export function postsOnTheWay(route: RouteFacts, told: readonly string[] = []): PostOnTheWay[] {
  if (route.path.length === 0) return [];
  const asked = new Set(told);
  const found = legsOf(route).flatMap(([from, to]) => onCorridor(from, to, asked));
  const known = new Set(found.map(({ post }) => post.id));
  const passed = [...asked].every((id) => known.has(id)) ? found : byMilestones(route, [...asked]);
  return passed.flatMap(({ post, leaves }) => {
    const [side] = post.sides;
    return side ? [{ id: post.id, share: nearestAlong(route.path, side).share, leaves }] : [];
  });
}
