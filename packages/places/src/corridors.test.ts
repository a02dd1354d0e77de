import { lengthKm } from '@msafara/domain/eta/geography';
import { describe, expect, test } from 'vitest';

import { type CorridorStop, listCorridors, positionOf } from './corridors.ts';
import { PUBLISHED_POSTS, PUBLISHED_WAYS } from './observatory.ts';
import { postsOnTheWay } from './posts-on-the-way.ts';
import { routeBetween } from './route-between.ts';
import { findPost } from './search-posts.ts';

const countriesOf = (stop: CorridorStop) =>
  stop.kind === 'place' ? [stop.place.country] : stop.post.sides.map(({ country }) => country);

describe.each(listCorridors())('the corridor $id', ({ stops, sections, source, checkedAt }) => {
  test('changes countries at its posts alone, and has a source and a date', () => {
    for (const { from, to, km } of sections) {
      const shared = countriesOf(from).filter((country) => countriesOf(to).includes(country));
      expect(shared, `${positionOf(from).name} to ${positionOf(to).name}`).not.toEqual([]);
      expect(km).toBeGreaterThan(0);
    }
    expect(stops.filter(({ kind }) => kind === 'post').length).toBeGreaterThan(0);
    expect(source).toMatch(/^https?:\/\//u);
    expect(Date.parse(checkedAt)).not.toBeNaN();
  });
});

test('the sections of a corridor are about as long as its road', () => {
  const [mombasa] = listCorridors();
  const km = mombasa?.sections.reduce((sum, section) => sum + section.km, 0) ?? 0;
  // Mombasa to Kampala by Nairobi and Malaba is 1,170 km: to a tenth.
  expect(Math.abs(km - 1170)).toBeLessThan(117);
  expect(lengthKm((mombasa?.stops ?? []).map(positionOf))).toBeLessThan(km);
});

test('each published figure is of a corridor or a post that there is, with its days, its source and a date', () => {
  const corridors = listCorridors();
  for (const { corridorId, untilPost } of PUBLISHED_WAYS) {
    const corridor = corridors.find(({ id }) => id === corridorId);
    const posts = corridor?.stops.flatMap((stop) => (stop.kind === 'post' ? [stop.post.id] : [])) ?? [];
    expect(untilPost === null ? corridor !== undefined : posts.includes(untilPost), corridorId).toBe(true);
  }
  for (const { postId, country } of PUBLISHED_POSTS) {
    const sides = findPost(postId)?.sides ?? [];
    expect(sides.length === 2 && (country === null || sides.some((side) => side.country === country)), postId).toBe(
      true,
    );
  }
  for (const { hours, from, until, publisher, source } of [...PUBLISHED_WAYS, ...PUBLISHED_POSTS]) {
    expect(hours).toBeGreaterThan(0);
    expect(from <= until && /^\d{4}-\d\d-\d\d$/u.test(until)).toBe(true);
    expect(publisher).not.toBe('');
    expect(source).toMatch(/^https?:\/\//u);
  }
});

test.each([
  ['Mombasa', 'Kampala', [], ['malaba']],
  ['Kampala', 'Mombasa', [], ['malaba']],
  ['Nakuru', 'Kigali', [], ['malaba', 'gatuna']],
  ['Mombasa', 'Kampala', ['busia'], ['busia']],
  ['Durban', 'Lusaka', [], ['beitbridge', 'chirundu']],
  ['Durban', 'Lusaka', ['kazungula'], ['groblersbrug', 'kazungula']],
  ['Abidjan', 'Lagos', [], ['noe', 'aflao', 'hillacondji', 'seme']],
  ['Lagos', 'Accra', [], ['seme', 'hillacondji', 'aflao']],
  ['Rotterdam', 'Kampala', [], ['malaba']],
  ['Mombasa', 'Nairobi', [], []],
  ['Mombasa', 'Mumbai', [], []],
  ['Cairo', 'Khartoum', [], []],
  ['Mombasa', 'Qxzzyk', [], []],
])('from %s to %s, told %j, the posts are %j', (from, to, told, expected) => {
  const posts = postsOnTheWay(routeBetween(from, to), told);
  expect(posts.map(({ id }) => id)).toEqual(expected);
  expect(posts.every(({ share }) => share > 0 && share < 1)).toBe(true);
  expect(posts.map(({ share }) => share)).toEqual(posts.map(({ share }) => share).toSorted((a, b) => a - b));
});

test('a post is left by the country that the way comes from', () => {
  const leaves = (from: string, to: string) => postsOnTheWay(routeBetween(from, to)).map((post) => post.leaves);
  expect(leaves('Mombasa', 'Kampala')).toEqual(['KE']);
  expect(leaves('Kampala', 'Mombasa')).toEqual(['UG']);
  expect(leaves('Durban', 'Lubumbashi')).toEqual(['ZA', 'ZW', 'ZM']);
});
