import { CONTAINER_NUMBER, S10_NUMBER, SSCC_NUMBER } from '../identifiers/check-digits.ts';
import { normaliseUnitNumber, unitNumberFault } from './unit-number.ts';

const LONGEST = 60;

/**
 * Reads the number of a unit from what was typed, or from a code, of which it is one only where a check digit says so: any code holds
 * letters and digits (D26). Returns it as units keep it, or undefined.
 */
export function readUnitNumber(text: string, { isTyped }: { isTyped: boolean }): string | undefined {
  if (text.length > LONGEST) return undefined;
  const number = normaliseUnitNumber(text);
  if (isTyped) return /^[A-Z0-9]{3,40}$/u.test(number) ? number : undefined;
  const isContainer = CONTAINER_NUMBER.test(number) && unitNumberFault('container', number) === undefined;
  const isPackage = [SSCC_NUMBER, S10_NUMBER].some((format) => format.test(number));
  return isContainer || (isPackage && unitNumberFault('package', number) === undefined) ? number : undefined;
}
