import { ssccWithin, withoutSymbology } from '../identifiers/gs1.ts';
import { readTrackingCode, readTypedNumber } from '../shipments/tracking-number.ts';
import { readUnitNumber } from '../units/read-unit-number.ts';
import { readUnitCode } from '../units/unit-code.ts';

/** A number that was read. `ofUnit` where it is a unit's for certain; else a shipment's, or a unit's where no shipment has it. */
export type ReadCode = { number: string; ofUnit: boolean };

type Wanted = {
  /** Our own addresses: PUBLIC_URL and its aliases. */
  origins: readonly string[];
  /** Whether bare numbers of units are wanted too, besides codes of manifests and what a shipment could have. */
  withUnits?: boolean;
  isTyped?: boolean;
};

/**
 * Reads a scanned, typed or pasted code: the code of a manifest, one of our tracking addresses, or a bare number (D7, D26). Returns
 * undefined for what is another system's.
 */
export function readCode(said: string, { origins, withUnits = false, isTyped = false }: Wanted): ReadCode | undefined {
  const text = withoutSymbology(said);
  const unit = readUnitCode(text, origins);
  if (unit !== undefined) return { number: unit, ofUnit: true };
  const sscc = withUnits ? ssccWithin(text) : undefined;
  if (sscc !== undefined) return { number: sscc, ofUnit: false };
  const ofShipment = isTyped ? readTypedNumber(text, origins) : readTrackingCode(text, origins);
  const number = ofShipment ?? (withUnits ? readUnitNumber(text, { isTyped }) : undefined);
  return number === undefined ? undefined : { number, ofUnit: false };
}
