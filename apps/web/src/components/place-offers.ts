import type { Place } from '@msafara/domain/eta/eta.schema';

/** A place as a field offers it: what it writes, and the country told beside it. */
export type Offer = { value: string; country: string; isPort: boolean };

type Words = { countryOf: (code: string) => string; portOf: (name: string) => string };

/** Offers that are all different: a town by its name, a port as one, a second place of a name with its country. */
export function placeOffers(places: readonly Place[], { countryOf, portOf }: Words): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { kind, name, country } of places) {
    const isPort = kind === 'port';
    const isSaid = /port|harbour/iu.test(name);
    const plain = isPort && !isSaid ? portOf(name) : name;
    const value = offers.has(plain) ? `${plain}, ${countryOf(country)}` : plain;
    if (!offers.has(value)) offers.set(value, { value, country: countryOf(country), isPort });
  }
  return [...offers.values()];
}
