/** The signs on the keys of a US keyboard, without Shift and with it, by the name that browsers give to the place of the key. */
const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Backslash: '\\|',
  BracketLeft: '[{',
  BracketRight: ']}',
  Comma: ',<',
  Equal: '=+',
  Minus: '-_',
  Period: '.>',
  Quote: `'"`,
  Semicolon: ';:',
  Slash: '/?',
  Space: '  ',
};
const ABOVE_DIGITS = ')!@#$%^&*(';

/** What a key types on a US keyboard; undefined for keys that type nothing there. `code` is that of the KeyboardEvent. */
export function onUsKeyboard(code: string, isShifted: boolean): string | undefined {
  const [, letter, digit, numpad] = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/u.exec(code) ?? [];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  if (digit !== undefined) return isShifted ? ABOVE_DIGITS.charAt(Number(digit)) : digit;
  return numpad ?? SIGNS[code]?.charAt(isShifted ? 1 : 0);
}
