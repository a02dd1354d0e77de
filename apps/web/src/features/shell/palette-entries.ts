import { readTrackingCode } from '@msafara/domain/shipments/tracking-number';
import { foldText } from '@msafara/domain/text/fold';

import { routeText } from '../../lib/format.ts';

/** What can be chosen in the palette: where it leads, or what it does. */
export type PaletteEntry = {
  key: string;
  kind: 'page' | 'shipment' | 'action';
  label: string;
  /** Where a shipment comes from and goes to. */
  hint?: string;
} & ({ path: string } | { run: () => void });

type Found = { id: string; trackingNumber: string; origin: string; destination: string };

/** Shipments that a search has found. */
export function shipmentEntries(found: readonly Found[]): PaletteEntry[] {
  return found.map(({ id, trackingNumber, origin, destination }) => ({
    key: id,
    kind: 'shipment',
    label: trackingNumber,
    hint: routeText(origin, destination),
    path: `/shipments/${id}`,
  }));
}

/** The number that is meant, where a whole one was typed or the address of its public page. */
export function typedNumber(typed: string, origin: string): string | undefined {
  const number = readTrackingCode(typed, [origin]);
  return number !== undefined && /\d/u.test(number) ? number : undefined;
}

/** Those of which every typed word is a part of the name; all of them while nothing is typed. */
export function matchingEntries(typed: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const words = foldText(typed).split(' ');
  return entries.filter(({ label }) => words.every((word) => foldText(label).includes(word)));
}
