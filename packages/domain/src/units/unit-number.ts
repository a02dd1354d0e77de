import {
  CONTAINER_NUMBER,
  containerCheckDigit,
  S10_NUMBER,
  s10CheckDigit,
  SSCC_NUMBER,
  ssccCheckDigit,
} from '../identifiers/check-digits.ts';
import { say, type Said } from '../say.ts';
import { inLatinDigits } from '../text/digits.ts';
import type { UnitKind } from './unit-kinds.ts';

/** The number of a unit as it is kept: in capitals and Latin digits, without blanks, strokes and unseen marks, an SSCC without its (00). */
export function normaliseUnitNumber(text: string): string {
  const number = inLatinDigits(text)
    .toUpperCase()
    .replaceAll(/[\s()./\p{Pd}−\p{Cf}]/gu, '');
  return /^00\d{18}$/u.test(number) ? number.slice(2) : number;
}

/** What numbers of seals are compared by: one that is read off twice is written in more ways than one. */
export function sealKey(number: string): string {
  return normaliseUnitNumber(number);
}

type Checked = { format: RegExp; digitOf: (number: string) => number; at: number };

const CONTAINER: Checked = { format: CONTAINER_NUMBER, digitOf: containerCheckDigit, at: 10 };
const PACKAGES: readonly Checked[] = [
  { format: SSCC_NUMBER, digitOf: ssccCheckDigit, at: 17 },
  { format: S10_NUMBER, digitOf: s10CheckDigit, at: 10 },
];

/** What is wrong with the number of a unit, kept as {@link normaliseUnitNumber} does; a wrong check digit is told with the right one (D26). */
export function unitNumberFault(kind: UnitKind, number: string): Said | undefined {
  if (kind === 'container' && !CONTAINER.format.test(number)) return say('unit.container');
  if (!/^[A-Z0-9]{3,40}$/u.test(number)) return say('unit.number');
  const known = kind === 'container' ? CONTAINER : PACKAGES.find(({ format }) => format.test(number));
  if (!known || (kind !== 'container' && kind !== 'package')) return undefined;
  const digit = known.digitOf(number);
  return Number(number[known.at]) === digit ? undefined : say('unit.checkDigit', { digit: String(digit) });
}
