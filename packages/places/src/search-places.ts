import { editDistance } from './edit-distance.ts';
import { tolerance } from './find-place.ts';
import { gazetteer, type Named, type Place } from './gazetteer.ts';
import { meantKind, placeKey, withoutElisions } from './place-key.ts';

const bySize = (a: Place, b: Place) => b.population - a.population || (a.name < b.name ? -1 : Number(a.name > b.name));

/** The first name that is not before `key`. */
function lowerBound(names: readonly Named[], key: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Places with a name that begins so; those named exactly so are first. */
function startingWith(key: string): Place[] {
  const { names, byKey } = gazetteer();
  const found: Place[] = [...(byKey.get(key) ?? [])].toSorted(bySize);
  const first = lowerBound(names, key);
  let end = first;
  while (names[end]?.key.startsWith(key) === true) end += 1;
  return [
    ...found,
    ...names
      .slice(first, end)
      .map(({ place }) => place)
      .toSorted(bySize),
  ];
}

/** Names with a later word that starts so, and names that start so but for a slip of the pen. */
function nearly(key: string): Place[] {
  const inside = ` ${key}`;
  const max = tolerance(key.length);
  const { names, byLetter } = gazetteer();
  const later = names.filter((named) => named.key.includes(inside)).map(({ place }) => place);
  const slips = (max === 0 ? [] : (byLetter.get(key.slice(0, 1)) ?? []))
    .filter((named) => editDistance(key, named.key, max, true) <= max)
    .map(({ place }) => place);
  return [...later.toSorted(bySize), ...slips.toSorted(bySize)];
}

/**
 * Places for completing a field as it is typed, the likeliest first: accents and case do not matter,
 * a country after a comma narrows ("victoria, sey"), "port" and "border" put those first.
 */
export function searchPlaces(text: string, limit: number): Place[] {
  const [first = '', ...rest] = text.slice(0, 200).split(',');
  const typed = placeKey(first);
  const { kind, bare } = meantKind(placeKey(withoutElisions(first))) ?? {};
  const country = placeKey(rest.join(' '));
  if (typed === '') return [];
  const codes = country === '' ? undefined : codesOf(country);
  const fits = (place: Place) => codes === undefined || codes.has(place.country);
  const isFirst = (place: Place) => place.kind === kind;
  const chosen = new Set<Place>();
  for (const key of [typed, ...(bare ? [bare] : [])]) {
    const found = startingWith(key).filter(fits);
    for (const place of [...found.filter(isFirst), ...found]) chosen.add(place);
  }
  if (chosen.size < limit) for (const place of nearly(bare ?? typed).filter(fits)) chosen.add(place);
  return [...chosen].slice(0, limit);
}

function codesOf(start: string): Set<string> {
  const found = [...gazetteer().countries].filter(([name]) => name.startsWith(start)).map(([, code]) => code);
  return new Set(found);
}
