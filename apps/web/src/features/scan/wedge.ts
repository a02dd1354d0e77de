/** Keys of a scanner follow one another at most this closely; a person's do not, six times in a row. */
const GAP_MS = 50;
/** No number of ours is shorter. */
const LEAST = 6;

const MODIFIERS = new Set(['Shift', 'CapsLock', 'AltGraph']);

/** Keys that came one after the other as fast as a scanner types them. */
export type Burst = { text: string; at: number };

type Keystroke = { key: string; at: number; isHeldDown: boolean };

/**
 * What is known after one more key: the burst that goes on, if any, and the text of a scan that Enter has just ended.
 * Hardware scanners are keyboards that type fast and press Enter (§2).
 */
export function afterKey(
  burst: Burst | undefined,
  { key, at, isHeldDown }: Keystroke,
): { burst: Burst | undefined; scanned?: string } {
  if (MODIFIERS.has(key)) return { burst };
  if (isHeldDown) return { burst: undefined };
  const goesOn = burst !== undefined && at - burst.at <= GAP_MS;
  if (key === 'Enter') {
    return { burst: undefined, ...(goesOn && burst.text.length >= LEAST && { scanned: burst.text }) };
  }
  // Named keys, such as arrows, are longer; a letter outside the first plane is nobody's tracking number.
  if (key.length !== 1) return { burst: undefined };
  return { burst: { text: goesOn ? burst.text + key : key, at } };
}
