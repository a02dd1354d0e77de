/** A key of test mode touches nothing that is real (D24). */
export const KEY_MODES = ['live', 'test'] as const;

export type KeyMode = (typeof KEY_MODES)[number];

/** What every API key begins with, and its length: people, and programs that look for leaked secrets, know it by that. */
const markOf = (mode: KeyMode) => `msk_${mode}_`;
const MARK_LENGTH = markOf('live').length;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;

/** So much of a key is kept and shown, to tell keys apart. */
const PREFIX_LENGTH = MARK_LENGTH + 4;

const WHOLE = new RegExp(`^msk_(?:${KEY_MODES.join('|')})_[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`, 'u');

/** The CRC-32 of a text of ASCII characters (IEEE 802.3). */
function crc32(text: string): number {
  let crc = -1;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A number as so many letters, the last ones of it where it has more. */
function inLetters(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / LETTERS.length)) {
    text = (LETTERS[rest % LETTERS.length] ?? '') + text;
  }
  return text;
}

const checksumOf = (secret: string) => inLetters(crc32(secret), CHECK_LENGTH);

/** A new key: 32 random letters and digits, 190 bits, and a checksum; `pick` draws a number from 0 to n−1. */
export function formatApiKey(mode: KeyMode, pick: (n: number) => number): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => LETTERS[pick(LETTERS.length)] ?? '').join('');
  return markOf(mode) + secret + checksumOf(secret);
}

/** Whether a text was meant as an API key, of whatever mode, rather than as the token of a session. */
export function looksLikeApiKey(text: string): boolean {
  return /^msk_(?:live|test)_/u.test(text);
}

/** Whether a key is whole: of the right form, with the checksum that belongs to it. */
export function isWholeApiKey(text: string): boolean {
  if (!WHOLE.test(text)) return false;
  const secret = text.slice(MARK_LENGTH, MARK_LENGTH + SECRET_LENGTH);
  return text.endsWith(checksumOf(secret));
}

/** The beginning of a key, which is no secret. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** Whether the query of an address holds an API key, where proxies, logs and histories of browsers would keep it. */
export function holdsApiKey(url: string): boolean {
  const start = url.indexOf('?');
  return start !== -1 && /msk_(?:live|test)_/u.test(url.slice(start));
}

/** The mode of a key, by how it begins. */
export function modeOfApiKey(key: string): KeyMode {
  return key.startsWith(markOf('test')) ? 'test' : 'live';
}
