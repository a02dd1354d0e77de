import { GROUP_SEPARATOR } from '@msafara/domain/identifiers/gs1';
import { readCode } from '@msafara/domain/scans/read-code';

import { onUsKeyboard } from './us-keyboard.ts';

/** Keys of a scanner follow one another at most this closely; a person's do not, six times in a row. */
const GAP_MS = 50;
/** No number of ours is shorter. */
const LEAST = 6;

/** For a key that types nothing by itself, such as an accent that waits for its letter; Arabic has a key of two letters. */
const NOT_A_SIGN = '\uFFFD';

const MODIFIERS = new Set(['Shift', 'CapsLock', 'AltGraph', 'Control']);
/** With Ctrl it is the sign between two parts of a code of GS1. */
const SEPARATOR_CODE = 'BracketRight';

/**
 * What a scanner typed: as the keyboard's language has it, and as a US keyboard would, a sign for each key. Most scanners press the keys of the
 * latter, whatever language the device is set to: on a French one `SH-48` comes out as `SH)'_`, on an Arabic one in Arabic.
 */
export type Typed = { text: string; onUs: string };

/** Keys that came one after the other as fast as a scanner types them. */
export type Burst = Typed & { at: number };

type Keystroke = {
  key: string;
  code: string;
  isShifted: boolean;
  isControl?: boolean;
  at: number;
  isHeldDown: boolean;
};

/**
 * What is known after one more key: the burst that goes on, if any, and what a scan typed that Enter or Tab has just
 * ended. Hardware scanners are keyboards that type fast and press one of these (§2).
 */
export function afterKey(
  burst: Burst | undefined,
  { key, code, isShifted, isControl = false, at, isHeldDown }: Keystroke,
): { burst: Burst | undefined; scanned?: Typed } {
  if (MODIFIERS.has(key)) return { burst };
  if (isHeldDown || (isControl && code !== SEPARATOR_CODE)) return { burst: undefined };
  const before = burst !== undefined && at - burst.at <= GAP_MS ? burst : { text: '', onUs: '' };
  if (key === 'Enter' || key === 'Tab') {
    return {
      burst: undefined,
      ...(before.onUs.length >= LEAST && { scanned: { text: before.text, onUs: before.onUs } }),
    };
  }
  if (isControl) return { burst: { text: before.text + GROUP_SEPARATOR, onUs: before.onUs + GROUP_SEPARATOR, at } };
  // Named keys, such as arrows, type nothing anywhere; an accent that waits for its letter is a sign elsewhere.
  const onUs = onUsKeyboard(code, isShifted) ?? (key.length === 1 ? key : undefined);
  if (onUs === undefined) return { burst: undefined };
  const sign = key.length > 2 ? NOT_A_SIGN : key;
  return { burst: { text: before.text + sign, onUs: before.onUs + onUs, at } };
}

/** The text of a scan that is to be read: as it was typed, unless it is a code of ours only on a US keyboard. */
export function scannedText({ text, onUs }: Typed, origins: readonly string[]): string {
  const isOurs = (read: string) => readCode(read, { origins, withUnits: true }) !== undefined;
  return !isOurs(text) && isOurs(onUs) ? onUs : text;
}
