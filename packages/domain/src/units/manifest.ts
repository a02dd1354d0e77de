import type { LoadedUnit } from './units.schema.ts';

type Aboard = Pick<LoadedUnit['shipments'][number], 'pieces' | 'weightGrams'>;

/**
 * What a manifest adds up to. `pieces` and `weightGrams` are null where nobody said them of any shipment; those without count for
 * nothing, and `counted` and `weighed` are how many shipments have them.
 */
export type ManifestTotals = {
  shipments: number;
  pieces: number | null;
  counted: number;
  weightGrams: number | null;
  weighed: number;
};

function sumOf(values: readonly (number | null)[]): { sum: number | null; of: number } {
  const told = values.filter((value) => value !== null);
  return { sum: told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0), of: told.length };
}

/** Adds up what is in a unit (D26). */
export function manifestTotals(aboard: readonly Aboard[]): ManifestTotals {
  const pieces = sumOf(aboard.map((one) => one.pieces));
  const weight = sumOf(aboard.map((one) => one.weightGrams));
  return {
    shipments: aboard.length,
    pieces: pieces.sum,
    counted: pieces.of,
    weightGrams: weight.sum,
    weighed: weight.of,
  };
}
