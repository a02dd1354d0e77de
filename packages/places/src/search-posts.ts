import { type BorderPost, gazetteer, type Place } from './gazetteer.ts';
import { meantKind, placeKey, withoutElisions } from './place-key.ts';

/** Border posts one of whose sides has a name, or a country, that begins with what is typed; all of them for nothing (D26). */
export function searchPosts(text: string): BorderPost[] {
  const typed = placeKey(withoutElisions(text.slice(0, 200)));
  const key = meantKind(typed)?.bare ?? typed;
  const { posts, names, countries } = gazetteer();
  if (key === '') return [...posts];
  const named = new Set(names.filter((name) => name.key.startsWith(key)).map(({ place }) => place));
  const country = countries.get(key);
  return posts.filter(({ sides }) => sides.some((side) => named.has(side) || side.country === country));
}

/** What a text may call a post: as it is compared, and without the words that say that it is one. */
function keysOf(text: string): string[] {
  const key = placeKey(text.slice(0, 200));
  const meant = meantKind(placeKey(withoutElisions(text.slice(0, 200))));
  return meant?.kind === 'border' && meant.bare !== '' ? [key, meant.bare] : [key];
}

/**
 * The post that a text names whole: by its name, or by what one of its sides is called, with or without the country behind it or the words
 * for a border post about it.
 */
export function postCalled(text: string): BorderPost | undefined {
  const keys = new Set([text, text.split(/[,(]/u)[0] ?? ''].flatMap(keysOf));
  const { posts, names } = gazetteer();
  const named = new Set(names.filter(({ key }) => keys.has(key)).map(({ place }) => place));
  return posts.find((post) => keys.has(placeKey(nameOfPost(post))) || post.sides.some((side) => named.has(side)));
}

/** The post of an id, if there is one. */
export function findPost(id: string): BorderPost | undefined {
  return gazetteer().posts.find((post) => post.id === id);
}

/** A post as it is called: its name, or both where its sides have their own. */
export function nameOfPost({ sides }: BorderPost): string {
  return [...new Set(sides.map(({ name }) => name))].join(' / ');
}

/** The port of a UN/LOCODE, if it is one that we know. */
export function findPort(code: string): Place | undefined {
  return gazetteer().byCode.get(code.toLowerCase());
}
