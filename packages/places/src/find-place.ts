import { editDistance } from './edit-distance.ts';
import { isElsewhere } from './elsewhere.ts';
import { gazetteer, type Place } from './gazetteer.ts';
import { meantKind, placeKey, withoutElisions } from './place-key.ts';

/** Longer texts than any place has are not looked at. */
const TEXT_MAX = 200;
/** A word of a longer text is taken for a town only when the town is this large. */
const KNOWN_POPULATION = 20_000;

type Wish = { country: string | undefined; kind: 'port' | 'border' | undefined };

/** The kind that is meant first, else towns by population; where more have the name the town stands for them. */
function best(places: readonly Place[], { country, kind }: Wish): Place | undefined {
  const rank = (place: Place) => (place.kind === (kind ?? 'town') ? 1e9 : 0) + place.population;
  return places
    .filter((place) => country === undefined || place.country === country)
    .toSorted((a, b) => rank(b) - rank(a))[0];
}

function exact(key: string, wish: Wish): Place | undefined {
  return best(gazetteer().byKey.get(key) ?? [], wish);
}

/** How many letters may differ: none in short names, two in long ones: more would make another town of a village. */
export function tolerance(length: number): number {
  if (length < 5) return 0;
  return length < 11 ? 1 : 2;
}

function fuzzy(key: string, wish: Wish): Place | undefined {
  const max = tolerance(key.length);
  if (max === 0 || isElsewhere(key)) return undefined;
  let least = max;
  let found: Place[] = [];
  for (const named of gazetteer().byLetter.get(key.slice(0, 1)) ?? []) {
    if (wish.country !== undefined && named.place.country !== wish.country) continue;
    const distance = editDistance(key, named.key, least);
    if (distance > least) continue;
    if (distance < least) found = [];
    least = distance;
    found.push(named.place);
  }
  return best(found, wish);
}

/** "mombasa kenya" and "mombasa ke" as name and country. */
function splitCountry(key: string): { name: string; country: string | undefined } {
  const words = key.split(' ');
  for (let size = Math.min(4, words.length - 1); size > 0; size -= 1) {
    const country = gazetteer().countries.get(words.slice(-size).join(' '));
    if (country !== undefined) return { name: words.slice(0, -size).join(' '), country };
  }
  return { name: key, country: undefined };
}

/** Runs of words within a longer text that are a town of note, the longest first: "kampala depot 4". */
function within(key: string, wish: Wish): Place | undefined {
  const words = key.split(' ').slice(0, 8);
  for (let size = words.length - 1; size > 0; size -= 1) {
    for (let start = 0; start + size <= words.length; start += 1) {
      const run = words.slice(start, start + size).join(' ');
      const place = run.length < 4 ? undefined : exact(run, wish);
      if (place && (place.kind !== 'town' || place.population >= KNOWN_POPULATION)) return place;
    }
  }
  return undefined;
}

/** Whether a text says that it means a port (or is the code of one). */
export function namesPort(text: string): boolean {
  const key = placeKey(text.slice(0, TEXT_MAX));
  if (gazetteer().byKey.has(key)) return false;
  return gazetteer().byCode.has(key.replaceAll(' ', '')) || meantKind(key)?.kind === 'port';
}

/**
 * The place that a text means, or undefined when none is near enough (D13): the name as it stands
 * first, with its country ("Mombasa, Kenya", "Mombasa KE") or a port's code, then parts of the text,
 * then names with a slip of the pen. Larger towns come first, ports for texts that speak of a port.
 */
export function findPlace(text: string): Place | undefined {
  const whole = placeKey(text.slice(0, TEXT_MAX));
  if (whole === '') return undefined;
  const anywhere = { country: undefined, kind: undefined };
  const plain = exact(whole, anywhere);
  if (plain) return plain;
  const coded = gazetteer().byCode.get(whole.replaceAll(' ', ''));
  if (coded) return coded;
  // A whole country is nowhere in particular.
  if (gazetteer().countries.has(whole)) return undefined;
  const spoken = withoutElisions(text.slice(0, TEXT_MAX));
  const parts = spoken
    .split(/[,;/()|]|\s[-–—]\s/u)
    .map(placeKey)
    .filter((part) => part !== '');
  const { countries } = gazetteer();
  const last = parts.length > 1 ? countries.get(parts.at(-1) ?? '') : undefined;
  const tail = splitCountry(placeKey(spoken));
  const country = last ?? tail.country;
  const named = last === undefined ? (parts.length > 1 ? parts : [tail.name]) : parts.slice(0, -1);
  const kind = meantKind(whole)?.kind;
  for (const look of [exact, within, fuzzy]) {
    for (const part of named) {
      const bare = meantKind(part)?.bare;
      const place = look(part, { country, kind }) ?? (bare ? look(bare, { country, kind }) : undefined);
      if (place) return place;
    }
  }
  return undefined;
}
