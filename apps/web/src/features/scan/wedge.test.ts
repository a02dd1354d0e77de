import { expect, test } from 'vitest';

import { afterKey, type Burst, scannedText } from './wedge.ts';

/** One key for each character: ⏎ is Enter, ⇥ Tab, ⇧ Shift, ← an arrow. */
const NAMED: Readonly<Record<string, string>> = { '⏎': 'Enter', '⇥': 'Tab', '⇧': 'Shift', '←': 'ArrowLeft' };

/** Presses keys so many milliseconds apart; answers what was recognised as a scan. */
function press(keys: string, gap: number, { isHeldDown = false } = {}): string[] {
  let burst: Burst | undefined;
  const scans: string[] = [];
  for (let index = 0; index < keys.length; index += 1) {
    const character = keys.charAt(index);
    const key = NAMED[character] ?? character;
    const next = afterKey(burst, { key, code: '', isShifted: false, at: 1000 + index * gap, isHeldDown });
    burst = next.burst;
    if (next.scanned !== undefined) scans.push(next.scanned.text);
  }
  return scans;
}

const NUMBER = 'SH-482917KQT';
const ADDRESS = `https://msafara.example/track?tn=${NUMBER}`;

test.each([
  ['a scanner', `${NUMBER}⏎`, 3, [NUMBER]],
  ['one that ends with Tab', `${NUMBER}⇥`, 3, [NUMBER]],
  ['a slow scanner', `${NUMBER}⏎`, 50, [NUMBER]],
  ['a person', `${NUMBER}⏎`, 51, []],
  ['capitals by Shift', '⇧S⇧H-482917⇧K⇧Q⇧T⏎', 10, [NUMBER]],
  ['two scans in a row', `${NUMBER}⏎${NUMBER}⏎`, 5, [NUMBER, NUMBER]],
  ['five characters', 'SH-48⏎', 5, []],
  ['no Enter at the end', NUMBER, 5, []],
  ['another key in between', 'SH-4829←17KQT⏎', 5, []],
  ['an address', `${ADDRESS}⏎`, 8, [ADDRESS]],
])('%s', (_name, keys, gap, scans) => {
  expect(press(keys, gap)).toEqual(scans);
});

test.each([
  ['BracketRight', '00006141411234567890\u001D10A'],
  ['KeyV', undefined],
])('Ctrl and %s are the sign between two parts of a code of GS1, or end the scan', (code, scanned) => {
  const typed = (text: string) => Array.from(text, (key) => ({ key, code: '', isControl: false }));
  const control = [
    { key: 'Control', code: 'ControlLeft', isControl: true },
    { key: 'x', code, isControl: true },
  ];
  let next: ReturnType<typeof afterKey> = { burst: undefined };
  for (const { key, ...rest } of [...typed('00006141411234567890'), ...control, ...typed('10A⏎')]) {
    next = afterKey(next.burst, { key: NAMED[key] ?? key, ...rest, isShifted: false, at: 5, isHeldDown: false });
  }
  expect(next.scanned?.text).toBe(scanned);
});

test('a key held down is no scan', () => {
  expect(press('aaaaaaaa⏎', 30, { isHeldDown: true })).toEqual([]);
});

test('what was typed by hand before a scan does not belong to it', () => {
  const key = { code: '', isShifted: false, isHeldDown: false };
  const byHand = afterKey({ text: 'Malab', onUs: 'Malab', at: 0 }, { ...key, key: 'a', at: 140 });
  expect(afterKey(byHand.burst, { ...key, key: 'S', at: 400 }).burst).toEqual({ text: 'S', onUs: 'S', at: 400 });
});

/** Where the keys of a US keyboard type something else, and what; of letters and digits it is said without Shift. */
const FRENCH = { a: 'q', q: 'a', w: 'z', z: 'w', m: ',', ':': 'M', '/': '!', '.': ':', '?': '§', '-': ')' };
const FRENCH_DIGITS = 'à&é"\'(-è_ç';
const ARABIC = { s: 'س', h: 'ا', k: 'ن', q: 'ض', t: 'ف', b: 'لا' };
const SHIFTED: Readonly<Record<string, [code: string, isShifted: boolean]>> = {
  '-': ['Minus', false],
  '/': ['Slash', false],
  '?': ['Slash', true],
  ':': ['Semicolon', true],
  '.': ['Period', false],
  '=': ['Equal', false],
};

/** What a scanner that is set to a US keyboard typed where each key types what `keyOf` makes of it. */
function scanOn(text: string, keyOf: (sign: string) => string) {
  let burst: Burst | undefined;
  for (const [index, sign] of Array.from(text).entries()) {
    const isLetter = /[a-z]/iu.test(sign);
    const [code, isShifted] = SHIFTED[sign] ?? [
      isLetter ? `Key${sign.toUpperCase()}` : `Digit${sign}`,
      isLetter && sign !== sign.toLowerCase(),
    ];
    burst = afterKey(burst, { key: keyOf(sign), code, isShifted, at: index, isHeldDown: false }).burst;
  }
  const end = { key: 'Enter', code: 'Enter', isShifted: false, at: text.length, isHeldDown: false };
  return afterKey(burst, end).scanned;
}

const onFrench = (sign: string) => {
  const typed = /\d/u.test(sign)
    ? FRENCH_DIGITS.charAt(Number(sign))
    : (FRENCH as Record<string, string>)[sign.toLowerCase()];
  if (typed === undefined) return sign;
  return sign === sign.toLowerCase() ? typed : typed.toUpperCase();
};
const onArabic = (sign: string) => (ARABIC as Record<string, string>)[sign.toLowerCase()] ?? sign;
const onAccents = (sign: string) => (sign === '-' ? 'Dead' : sign);

test.each([
  ['a number, French keys', NUMBER, onFrench],
  ['an address, French keys', ADDRESS, onFrench],
  ['a container, French keys', 'MSKU4829103', onFrench],
  ['a number, Arabic keys', NUMBER, onArabic],
  ['a number with two letters on one key', 'NBO-KLA-000123', onArabic],
  ['a number, keys with an accent that waits', NUMBER, onAccents],
  ['a number, US keys', NUMBER, (sign: string) => sign],
])('a scanner that is set to a US keyboard: %s', (_name, text, keyOf) => {
  const scanned = scanOn(text, keyOf);
  expect(scanned && scannedText(scanned, ['https://msafara.example'])).toBe(text);
});

test('a scanner that is set to the keyboard of the device is read as it typed', () => {
  const typed = { text: NUMBER, onUs: 'SH=$*"GAT' };
  expect(scannedText(typed, [])).toBe(NUMBER);
  // What is ours on neither stays as it was typed.
  expect(scannedText({ text: 'https://elsewhere.example/x', onUs: 'https;..elsewhere' }, [])).toBe(
    'https://elsewhere.example/x',
  );
});
