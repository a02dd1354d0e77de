import { crossingsOf } from '@msafara/domain/borders/border-times';
import { type Passage, percentiles } from '@msafara/domain/borders/dwell';
import { HOUR_MS } from '@msafara/domain/durations';
import { BORDER_SIDES } from '@msafara/domain/milestones/milestone-codes';
import { nameOfPost, searchPosts } from '@msafara/places/search-posts';

/** The day of an instant, in UTC. */
export const dayOf = (instant: string) => instant.slice(0, 10);

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** How many values there are, and their percentiles, to two decimals. */
export function spreadOf(values: readonly number[]) {
  const { p50, p90 } = percentiles(values);
  return { count: values.length, p50: rounded(p50), p90: rounded(p90) };
}

export const isThere = (value: number | undefined): value is number => value !== undefined;

/** What posts took, by side, in the order of their names: those of some passages, and some others. */
export function sidesByPost(passages: readonly Passage[], others: readonly string[] = []) {
  const names = new Map(searchPosts('').map((post) => [post.id, nameOfPost(post)]));
  const byPost = Map.groupBy(passages, ({ postId }) => postId);
  return [...new Set([...byPost.keys(), ...others])]
    .map((id) => {
      const crossings = crossingsOf(byPost.get(id) ?? []);
      const sides = BORDER_SIDES.map((side) => {
        const here = crossings.filter((crossing) => crossing.side === side);
        const { count, p50, p90 } = spreadOf(here.map(({ hours }) => hours));
        return { side, count, p50, p90 };
      });
      return { id, name: names.get(id) ?? id, sides };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The hours from one instant to another; undefined where there is none, or it is earlier. */
export const hoursFrom = (from: string, to: string | null) =>
  to === null || to < from ? undefined : (Date.parse(to) - Date.parse(from)) / HOUR_MS;
