/** Arabic and Persian digits, each with the Latin one that it is. */
export const DIGITS: ReadonlyMap<string, string> = new Map(
  ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'].flatMap((digits) => Array.from(digits, (digit, n) => [digit, String(n)] as const)),
);

/** A text with Latin digits in place of Arabic and Persian ones; all else stays as it is. */
export function inLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, (digit) => DIGITS.get(digit) ?? digit);
}
