import { listKnownTimes } from '@msafara/db/borders/border-times.repository';
import type { Database } from '@msafara/db/database';
import type { ShipmentRow } from '@msafara/db/shipments/shipments.table';
import { listPassagesOf } from '@msafara/db/milestones/passages.repository';
import type { BorderOnTheWay } from '@msafara/domain/eta/waits';
import { type PostOnTheWay, postsOnTheWay } from '@msafara/places/posts-on-the-way';
import { findPost } from '@msafara/places/search-posts';
import { LRUCache } from 'lru-cache';

import { routeOf } from './routes.ts';

type Lane = { origin: string; destination: string };
/** What names a shipment, and where it goes. */
type Going = Pick<ShipmentRow, 'id' | 'organisation_id' | keyof Lane>;

// Pure, so that what is kept is what would be found again.
const ways = new LRUCache<string, readonly PostOnTheWay[]>({ max: 2000 });

function postsOf({ origin, destination }: Lane, told: readonly string[]): readonly PostOnTheWay[] {
  const key = [origin, destination, ...told].join('\n');
  const kept = ways.get(key);
  if (kept) return kept;
  const posts = postsOnTheWay(routeOf({ origin, destination }), told);
  ways.set(key, posts);
  return posts;
}

/**
 * The border posts on the ways of some shipments, by their ids, with how far each is there by its milestones (D13); only where something
 * is known of how long they take. All are read at once.
 */
export async function bordersOf(
  { read }: Pick<Database, 'read'>,
  rows: readonly Going[],
): Promise<Map<string, BorderOnTheWay[]>> {
  const passages = Map.groupBy(
    await listPassagesOf(
      read,
      rows.map(({ id }) => id),
    ),
    ({ shipmentId }) => shipmentId,
  );
  const found = rows.map((row) => {
    const own = passages.get(row.id) ?? [];
    return { row, own, posts: postsOf(row, own.map(({ postId }) => postId).toSorted()) };
  });
  const known = await listKnownTimes(read, {
    organisationIds: [...new Set(found.map(({ row }) => row.organisation_id))],
    postIds: [...new Set(found.flatMap(({ posts }) => posts.map(({ id }) => id)))],
  });
  return new Map(
    found.flatMap(({ row, own, posts }) => {
      const times = posts.map(({ id }) => known.get(`${row.organisation_id} ${id}`));
      if (times.every((each) => each === undefined)) return [];
      const borders = posts.flatMap(({ id, share }, n): BorderOnTheWay[] => {
        const [position] = findPost(id)?.sides ?? [];
        const passage = own.find(({ postId }) => postId === id) ?? null;
        return position ? [{ postId: id, position, share, times: times[n] ?? { own: [], shared: [] }, passage }] : [];
      });
      return [[row.id, borders] as const];
    }),
  );
}
