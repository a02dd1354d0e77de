const isLetterByte = (byte: number) => byte >= 0xc0;

/**
 * Whether most letters beyond ASCII stand three in a row or more: words of another script, not accents, of which Portuguese has two in a row
 * in most of its words (“descrição”).
 */
function isArabic(bytes: Uint8Array): boolean {
  let [inWords, all, row] = [0, 0, 0];
  for (const byte of bytes) {
    row = isLetterByte(byte) ? row + 1 : 0;
    if (row > 0) all += 1;
    // The third one tells of the two before it.
    if (row >= 3) inWords += row === 3 ? 3 : 1;
  }
  return inWords > all * 0.5;
}

/** UTF-16 by its mark, or, without one, by the zero that stands beside each letter of the first line. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > start.length * 0.3 && even === 0) return 'utf-16le';
  return even > start.length * 0.3 && odd === 0 ? 'utf-16be' : undefined;
}

/**
 * The text of a file as the program that wrote it meant it: UTF-8, UTF-16, or the one-byte letters of older spreadsheet
 * programs, Western (Windows-1252) or Arabic (Windows-1256).
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isArabic(bytes) ? 'windows-1256' : 'windows-1252').decode(bytes);
  }
}
