import { placeKey } from './place-key.ts';

/** Cities of other continents, and what two countries are called alike, that no place of ours is named but for a letter or two. */
const NAMES = (
  'Adana Angers Basra Basrah Batam Belém Bogor Congo Essen Frankfurt Fresno Galati Ganja Geneva Jilin Karaj ' +
  'Karbala Konya Kunming Málaga Managua Manisa Maringá Milan Natal Palma Paris Patan Penza Salem Samara ' +
  'Sevastopol Toyama Vitória Zarqa'
).split(' ');

const KEYS = new Set(NAMES.map(placeKey));

/** Whether a name is no slip of the pen, as it is that of a place that we do not know: "Paris" means no Parys, "Malaga" no Malaba. */
export function isElsewhere(key: string): boolean {
  return KEYS.has(key);
}
