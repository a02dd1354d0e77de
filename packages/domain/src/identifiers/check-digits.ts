/** A container's number: owner and category in four letters, six digits, and the check digit. */
export const CONTAINER_NUMBER = /^[A-Z]{3}[JUZ]\d{7}$/u;

/** A logistic unit's number of GS1: 18 digits, the last of which checks. */
export const SSCC_NUMBER = /^\d{18}$/u;

/** A postal item's number of the UPU: two letters, eight digits, the check digit, and the country. */
export const S10_NUMBER = /^[A-Z]{2}\d{9}[A-Z]{2}$/u;

/** The characters of a number, each as what it counts times the weight of its place. */
function weighed(text: string, weightOf: (nth: number) => number): number {
  let sum = 0;
  for (let nth = 0; nth < text.length; nth += 1) sum += valueOf(text.charAt(nth)) * weightOf(nth);
  return sum;
}

/** Letters count from 10 on and leave out the multiples of 11 (ISO 6346). */
function valueOf(character: string): number {
  const digit = Number(character);
  if (!Number.isNaN(digit)) return digit;
  const value = character.charCodeAt(0) - 55;
  return value + Math.floor((value - 1) / 10);
}

/** The check digit of the first ten characters of a container's number (ISO 6346). */
export function containerCheckDigit(number: string): number {
  return (weighed(number.slice(0, 10), (nth) => 2 ** nth) % 11) % 10;
}

/** The check digit of the first 17 digits of an SSCC: every second one counts threefold. */
export function ssccCheckDigit(number: string): number {
  return (10 - (weighed(number.slice(0, 17), (nth) => (nth % 2 === 0 ? 3 : 1)) % 10)) % 10;
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of the eight digits of an S10 number (its letters do not count). */
export function s10CheckDigit(number: string): number {
  const digit = 11 - (weighed(number.slice(2, 10), (nth) => S10_WEIGHTS[nth] ?? 0) % 11);
  if (digit === 10) return 0;
  return digit === 11 ? 5 : digit;
}

/** The check digit of the first six digits of a ship's number, which count 7 to 2. */
export function imoCheckDigit(number: string): number {
  return weighed(number.slice(0, 6), (nth) => 7 - nth) % 10;
}
