import { foldText } from '@msafara/domain/text/fold';
import { readTrackingCode } from '@msafara/domain/shipments/tracking-number';

export type PaletteEntry = { kind: 'page' | 'shipment'; label: string; path: string };

/** What the palette offers for a typed text: pages by name, and the shipment of a tracking number. */
export function paletteEntries(
  typed: string,
  pages: readonly { label: string; path: string }[],
  origin: string,
): PaletteEntry[] {
  const sought = foldText(typed);
  const found: PaletteEntry[] = pages
    .filter(({ label }) => foldText(label).includes(sought))
    .map(({ label, path }) => ({ kind: 'page', label, path }));
  const number = readTrackingCode(typed, [origin]);
  if (!number) return found;
  const shipment: PaletteEntry = {
    kind: 'shipment',
    label: number,
    path: `/scan-update?tn=${encodeURIComponent(number)}`,
  };
  return /\d/u.test(number) ? [shipment, ...found] : [...found, shipment];
}
