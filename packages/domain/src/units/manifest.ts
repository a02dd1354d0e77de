import type { LoadedUnit } from './units.schema.ts';

type Aboard = Pick<LoadedUnit['shipments'][number], 'pieces' | 'weightGrams'>;

/** What a manifest adds up to. `pieces` and `weightGrams` are null where nobody said them of any shipment; those without count for nothing. */
export type ManifestTotals = { shipments: number; pieces: number | null; weightGrams: number | null };

function sumOf(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}

/** Adds up what is in a unit (D26). */
export function manifestTotals(aboard: readonly Aboard[]): ManifestTotals {
  return {
    shipments: aboard.length,
    pieces: sumOf(aboard.map(({ pieces }) => pieces)),
    weightGrams: sumOf(aboard.map(({ weightGrams }) => weightGrams)),
  };
}
