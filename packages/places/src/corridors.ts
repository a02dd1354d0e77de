import { distanceKm } from '@msafara/domain/eta/geography';
import { ROAD_FACTOR } from '@msafara/domain/eta/route';

import data from '../data/corridors.json' with { type: 'json' };
import { type BorderPost, gazetteer, type Place } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import { findPost } from './search-posts.ts';

/** A town or port on a corridor, or a border post of it. */
export type CorridorStop = { kind: 'place'; place: Place } | { kind: 'post'; post: BorderPost };

/** The way from one stop to the next, in whole kilometres of road: the great circle × 1.3, as for estimates (D13). */
export type CorridorSection = { from: CorridorStop; to: CorridorStop; km: number };

/** A road that much of a region's trade takes, with where it was read and when somebody looked there (D26). */
export type Corridor = {
  id: string;
  stops: readonly CorridorStop[];
  sections: readonly CorridorSection[];
  source: string;
  checkedAt: string;
};

function placeOf(name: string, country: string): Place {
  const places = (gazetteer().byKey.get(placeKey(name)) ?? []).filter((place) => place.country === country);
  const found = places.find(({ kind }) => kind === 'town') ?? places.find(({ kind }) => kind === 'port');
  if (!found) throw new Error(`no such place on a corridor: ${name}, ${country}`);
  return found;
}

function stopOf(text: string): CorridorStop {
  if (!text.startsWith('@')) return { kind: 'place', place: placeOf(text.slice(0, -3), text.slice(-2)) };
  const post = findPost(text.slice(1));
  if (!post) throw new Error(`no such post on a corridor: ${text}`);
  return { kind: 'post', post };
}

/** Where a stop lies: a post by its first side, which is a few kilometres from the other. */
export function positionOf(stop: CorridorStop): Place {
  if (stop.kind === 'place') return stop.place;
  const [side] = stop.post.sides;
  if (!side) throw new Error(`a post without sides: ${stop.post.id}`);
  return side;
}

function corridorOf(line: string): Corridor {
  const [id = '', stopTexts = '', source = ''] = line.split('|');
  const stops = stopTexts.split('>').map(stopOf);
  const sections = stops.slice(1).flatMap((to, n) => {
    const from = stops[n];
    if (!from) return [];
    return [{ from, to, km: Math.round(distanceKm(positionOf(from), positionOf(to)) * ROAD_FACTOR) }];
  });
  return { id, stops, sections, source, checkedAt: data.checkedAt };
}

let loaded: readonly Corridor[] | undefined;

/** The corridors, from the coast inland, read when first asked for. */
export function listCorridors(): readonly Corridor[] {
  loaded ??= data.corridors.map(corridorOf);
  return loaded;
}
