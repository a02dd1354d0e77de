import type { Place } from '@msafara/domain/eta/eta.schema';

/** A place as a field offers it: what it writes, and the country told beside it. */
export type Offer = { value: string; country: string; kind: Place['kind'] };

type Words = {
  countryOf: (code: string) => string;
  portOf: (name: string) => string;
  borderOf: (name: string) => string;
};

/** Offers that are all different: a town by its name, a port or a border post as one, a second place of a name with its country. */
export function placeOffers(places: readonly Place[], { countryOf, portOf, borderOf }: Words): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { kind, name, country } of places) {
    const isSaid = /port|harbour/iu.test(name);
    const plain = { town: name, port: isSaid ? name : portOf(name), border: borderOf(name) }[kind];
    const value = offers.has(plain) ? `${plain}, ${countryOf(country)}` : plain;
    if (!offers.has(value)) offers.set(value, { value, country: countryOf(country), kind });
  }
  return [...offers.values()];
}
