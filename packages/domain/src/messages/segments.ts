/** The letters of GSM-7 (3GPP TS 23.038) that take one place each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Those that take two. */
const EXTENDED = new Set('^{}\\[~]|€\f');

/** What is written in other letters where GSM-7 has none of its own and taking the accent off is not enough. */
const SPELLED: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '·': '.',
  '•': '-',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ƙ: 'k',
  Ƙ: 'K',
};

export type Encoding = 'gsm7' | 'ucs2';

export type Counted = { encoding: Encoding; segments: number };

/** How a text goes by SMS, and in how many segments: 160 or 153 places of GSM-7 each, 70 or 67 of UCS-2. */
export function segmentsOf(text: string): Counted {
  const letters = Array.from(text);
  if (letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter))) {
    const widths = letters.map((letter) => (EXTENDED.has(letter) ? 2 : 1));
    return { encoding: 'gsm7', segments: count(widths, 160, 153) };
  }
  // A letter of two places is not split over two segments.
  return {
    encoding: 'ucs2',
    segments: count(
      letters.map((letter) => letter.length),
      70,
      67,
    ),
  };
}

function count(widths: readonly number[], alone: number, each: number): number {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  if (whole <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > each) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return segments;
}

/** A text in the letters of GSM-7: accents that it lacks are taken off, and what it cannot write at all is left out. */
export function foldToGsm(text: string): string {
  return Array.from(text.normalize('NFC'), foldLetter).join('').replaceAll(/ {2,}/gu, ' ').trim();
}

function foldLetter(letter: string): string {
  if (BASIC.has(letter) || EXTENDED.has(letter)) return letter;
  const spelled = SPELLED[letter];
  if (spelled !== undefined) return spelled;
  if (/\p{Z}/u.test(letter)) return ' ';
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare)
    .filter((part) => BASIC.has(part))
    .join('');
}

/** A text as it is typed, and in the letters that it may be sent in: a link can stand in any of them. */
export function formsOf(text: string): readonly string[] {
  return [text, text.normalize('NFKC'), foldToGsm(text)];
}
