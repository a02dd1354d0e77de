/** The digits in a text, in whichever script they were typed, as 0 to 9. */
export function digitsIn(text: string): string {
  return Array.from(text, digitOf).join('');
}

const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));

function digitOf(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  if (!isDigit(point)) return '';
  // The digits of a script stand in a row, before which there is none.
  let zero = point;
  while (isDigit(zero - 1) && point - zero < 9) zero -= 1;
  return String(point - zero);
}
